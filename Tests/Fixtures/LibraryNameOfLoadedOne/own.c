int elf_version(int version) { return version + 1; }
