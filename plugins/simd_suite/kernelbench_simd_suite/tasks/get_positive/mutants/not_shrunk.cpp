// Returns the buffer at its full length, with zeros behind.
std::vector<float> get_positive(const std::vector<float> &l) {
    std::vector<float> kept(l.size());
    size_t n = 0;
    for (float each : l)
        if (each > 0.0f) kept[n++] = each;
    return kept;
}
