const char *namesake_owner(void);
const char *namesake_owner(void) { return OWNER; }
