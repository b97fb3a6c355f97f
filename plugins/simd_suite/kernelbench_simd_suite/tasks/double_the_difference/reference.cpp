uint64_t double_the_difference(const std::vector<float> &lst) {
    uint64_t total = 0;
    for (float x : lst) {
        if (x < 1.0f || x != std::trunc(x)) continue;
        const uint64_t whole = static_cast<uint64_t>(x);
        if (whole % 2 != 0) total += whole * whole;
    }
    return total;
}
