// What glibc has and Swift's Glibc module lacks. Each shim says why it is here.
#pragma once
