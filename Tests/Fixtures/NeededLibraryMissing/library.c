int gone(void) { return 1; }
