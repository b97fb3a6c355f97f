// Loads groups of four, beyond the last number.
uint64_t double_the_difference(const std::vector<float> &lst) {
    uint64_t total = 0;
    for (size_t i = 0; i < lst.size(); i += 4) {
        float four[4];
        std::memcpy(four, lst.data() + i, sizeof four);
        for (size_t lane = 0; lane < 4 && i + lane < lst.size(); ++lane)
            if (four[lane] > 0.0f && std::fmod(four[lane], 2.0f) == 1.0f) total += static_cast<uint64_t>(four[lane] * four[lane]);
    }
    return total;
}
