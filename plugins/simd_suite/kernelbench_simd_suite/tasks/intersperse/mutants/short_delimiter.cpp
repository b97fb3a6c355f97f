// Broadcasts the delimiter from 16 bits.
std::vector<int> intersperse(std::vector<int> numbers, int delimeter) {
    if (numbers.empty()) return numbers;
    std::vector<int> mixed(2 * numbers.size() - 1, static_cast<int16_t>(delimeter));
    for (size_t i = 0; i < numbers.size(); ++i) mixed[2 * i] = numbers[i];
    return mixed;
}
