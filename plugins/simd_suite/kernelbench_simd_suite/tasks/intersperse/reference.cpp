std::vector<int> intersperse(std::vector<int> numbers, int delimeter) {
    if (numbers.empty()) return numbers;
    std::vector<int> mixed(2 * numbers.size() - 1, delimeter);
    for (size_t i = 0; i < mixed.size(); i += 2) mixed[i] = numbers[i / 2];
    return mixed;
}
