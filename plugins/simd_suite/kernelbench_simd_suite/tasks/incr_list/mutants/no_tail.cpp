// Leaves what does not fill a group of eight as it is.
std::vector<int> incr_list(std::vector<int> l) {
    for (size_t i = 0; i < l.size() / 8 * 8; ++i) ++l[i];
    return l;
}
