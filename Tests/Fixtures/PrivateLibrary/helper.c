const char *helper_name(void) { return HELPER; }
