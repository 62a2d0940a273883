namespace shop {
int priceOf(const char *item, int count);
}
extern "C" int use_price(void) { return shop::priceOf("tea", 2); }
