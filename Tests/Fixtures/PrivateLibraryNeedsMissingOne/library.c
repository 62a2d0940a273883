int gone(void);
int helper(void) { return gone(); }
