std::vector<int> incr_list(std::vector<int> l) {
    std::for_each(l.begin(), l.end(), [](int &number) { ++number; });
    return l;
}
