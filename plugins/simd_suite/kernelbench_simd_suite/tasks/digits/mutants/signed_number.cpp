// Reads the number as a signed one.
uint64_t digits(uint64_t n) {
    uint64_t product = 1;
    bool any = false;
    for (int64_t rest = static_cast<int64_t>(n); rest != 0; rest /= 10)
        if (rest % 2 != 0) product *= static_cast<uint64_t>(std::llabs(rest % 10)), any = true;
    return any ? product : 0;
}
