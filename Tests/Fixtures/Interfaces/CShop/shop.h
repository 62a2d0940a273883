// What the interface module Shop uses of C.
#pragma once
struct shop_place { int floor; double width; };
