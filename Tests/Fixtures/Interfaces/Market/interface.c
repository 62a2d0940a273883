#define LINE __attribute__((used, retain, section(".plughost.interface"))) static const char
LINE version[] = "{\"module\":\"Market\",\"version\":\"" VERSION "\"}\n";
LINE catalog[] = "{\"protocol\":\"Catalog\",\"module\":\"Market\"}\n";
