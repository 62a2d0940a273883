int tea_price(void) { return 3; }
