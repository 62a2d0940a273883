// One of two structures of the tag `fixture_point`: this one has doubles.
#pragma once
struct fixture_point { double x; int index; };
