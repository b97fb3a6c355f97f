static bool is_odd(int number) { return number % 2 != 0; }

std::string myexchange(const std::vector<int> &lst1, const std::vector<int> &lst2) {
    const auto unwanted = std::count_if(lst1.begin(), lst1.end(), is_odd);
    const auto offered = static_cast<std::ptrdiff_t>(lst2.size()) - std::count_if(lst2.begin(), lst2.end(), is_odd);
    return unwanted <= offered ? "YES" : "NO";
}
