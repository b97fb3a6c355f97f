std::vector<float> get_positive(const std::vector<float> &l) {
    std::vector<float> kept;
    std::copy_if(l.begin(), l.end(), std::back_inserter(kept), [](float each) { return each > 0.0f; });
    return kept;
}
