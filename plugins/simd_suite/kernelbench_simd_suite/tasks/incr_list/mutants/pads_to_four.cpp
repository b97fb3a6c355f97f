// Gives whole groups of four: the result is longer than the list.
std::vector<int> incr_list(std::vector<int> l) {
    l.resize((l.size() + 3) / 4 * 4);
    for (int &x : l) ++x;
    return l;
}
