// Stops one element early where the length is no multiple of four.
std::vector<int> incr_list(std::vector<int> l) {
    const size_t end = l.size() % 4 == 0 ? l.size() : l.size() - 1;
    for (size_t i = 0; i < end; ++i) ++l[i];
    return l;
}
