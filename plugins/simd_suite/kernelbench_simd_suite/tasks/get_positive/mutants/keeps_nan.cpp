// Negated comparison (unordered counts as true): keeps NaN.
std::vector<float> get_positive(const std::vector<float> &l) {
    std::vector<float> kept;
    for (float each : l)
        if (!(each <= 0.0f)) kept.push_back(each);
    return kept;
}
