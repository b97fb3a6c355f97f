// Adds up both lists as far as the shorter one goes.
std::vector<std::string> total_match(const std::vector<std::string> &lst1, const std::vector<std::string> &lst2) {
    ptrdiff_t more = 0;
    for (size_t i = 0; i < std::min(lst1.size(), lst2.size()); ++i)
        more += static_cast<ptrdiff_t>(lst1[i].size()) - static_cast<ptrdiff_t>(lst2[i].size());
    return more > 0 ? lst2 : lst1;
}
