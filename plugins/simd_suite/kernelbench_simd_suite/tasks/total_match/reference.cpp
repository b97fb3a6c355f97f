static size_t characters(const std::vector<std::string> &list) {
    size_t sum = 0;
    for (const std::string &each : list) sum += each.size();
    return sum;
}

std::vector<std::string> total_match(const std::vector<std::string> &lst1, const std::vector<std::string> &lst2) {
    return characters(lst2) < characters(lst1) ? lst2 : lst1;
}
