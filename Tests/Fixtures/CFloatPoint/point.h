// One of two structures of the tag `fixture_point`: this one has floats.
#pragma once
struct fixture_point { float x; int index; };
