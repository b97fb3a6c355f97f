// Loads a whole vector where fewer than four elements are left.
std::vector<int> intersperse(std::vector<int> numbers, int delimeter) {
    if (numbers.empty()) return numbers;
    std::vector<int> mixed(2 * numbers.size() - 1, delimeter);
    for (size_t i = 0; i < numbers.size(); i += 4) {
        int group[4];
        std::memcpy(group, numbers.data() + i, sizeof group);
        for (size_t j = i; j < std::min(i + 4, numbers.size()); ++j) mixed[2 * j] = group[j - i];
    }
    return mixed;
}
