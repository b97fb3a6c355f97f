// Is content when one lane of a full group of four is below.
bool below_threshold(std::vector<int> l, int t) {
    size_t i = 0;
    for (; i + 4 <= l.size(); i += 4)
        if (*std::min_element(l.begin() + i, l.begin() + i + 4) >= t) return false;
    for (; i < l.size(); ++i)
        if (l[i] >= t) return false;
    return true;
}
