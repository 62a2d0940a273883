// Wrong: the interface module Shop has another structure of this tag.
#pragma once
struct shop_place { double width; int floor; };
