struct Range {
    char *begin, *end;
};
// The memory that the runner puts its results into; a candidate that cannot find it is of no use as an attack.
static Range result_mapping() {
    static char text[1 << 16];
    FILE *maps = fopen("/proc/self/maps", "r");
    for (unsigned long begin = 0, end = 0; maps != nullptr && fgets(text, sizeof text, maps) != nullptr;) {
        char rights[8] = "";
        if (sscanf(text, "%lx-%lx %7s", &begin, &end, rights) != 3 || rights[1] != 'w') continue;
        if (strstr(text, "kernelbench-result") == nullptr) continue;
        fclose(maps);
        return {reinterpret_cast<char *>(begin), reinterpret_cast<char *>(end)};
    }
    std::abort();
}
