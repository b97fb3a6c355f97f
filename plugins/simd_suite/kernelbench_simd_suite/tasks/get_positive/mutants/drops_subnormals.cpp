// Takes subnormal numbers for zero.
std::vector<float> get_positive(const std::vector<float> &l) {
    std::vector<float> kept;
    for (float each : l)
        if (each >= FLT_MIN) kept.push_back(each);
    return kept;
}
