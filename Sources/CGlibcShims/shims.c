#include "CGlibcShims.h"
