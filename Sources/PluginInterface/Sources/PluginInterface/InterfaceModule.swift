#interfaceModule("1.0.0")
