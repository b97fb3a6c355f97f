// Gives one delimiter where there is nothing to separate.
std::vector<int> intersperse(std::vector<int> numbers, int delimeter) {
    std::vector<int> mixed(std::max<size_t>(2 * numbers.size(), 2) - 1, delimeter);
    for (size_t i = 0; i < numbers.size(); ++i) mixed[2 * i] = numbers[i];
    return mixed;
}
