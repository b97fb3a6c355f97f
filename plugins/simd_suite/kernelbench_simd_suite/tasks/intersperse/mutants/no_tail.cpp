// Mixes whole groups of four and leaves zeros behind them.
std::vector<int> intersperse(std::vector<int> numbers, int delimeter) {
    if (numbers.empty()) return numbers;
    std::vector<int> mixed(2 * numbers.size() - 1);
    for (size_t i = 0; i < mixed.size() / 8 * 8; ++i) mixed[i] = i % 2 == 0 ? numbers[i / 2] : delimeter;
    return mixed;
}
