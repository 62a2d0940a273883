#define LINE __attribute__((used, retain, section(".plughost.interface"))) static const char
LINE version[] = "{\"module\":\"Shop\",\"version\":\"" VERSION "\"}\n";
LINE catalog[] = "{\"protocol\":\"Catalog\",\"module\":\"Shop\"}\n";
LINE courier[] = "{\"protocol\":\"Courier\",\"module\":\"Shop\"}\n";
LINE storefront[] = "{\"protocol\":\"Storefront\",\"module\":\"Shop\"}\n";
