static size_t count_between(const std::string &text, char first, char last) {
    return static_cast<size_t>(std::count_if(text.begin(), text.end(), [=](char c) { return c >= first && c <= last; }));
}

bool check_dict_case(std::map<std::string, std::string> dict) {
    size_t total = 0, small = 0, capital = 0;
    for (const auto &entry : dict) {
        total += entry.first.size();
        small += count_between(entry.first, 'a', 'z');
        capital += count_between(entry.first, 'A', 'Z');
    }
    return !dict.empty() && (small == total || capital == total);
}
