#include <stdexcept>
extern "C" void throw_out(void) { throw std::runtime_error("nobody catches this"); }
