// Goes by pairs, and forgets the last element of an odd number.
std::vector<int> intersperse(std::vector<int> numbers, int delimeter) {
    if (numbers.size() < 2) return numbers;
    std::vector<int> mixed(2 * numbers.size() - 1, delimeter);
    for (size_t i = 0; i + 1 < numbers.size(); i += 2) {
        mixed[2 * i] = numbers[i];
        mixed[2 * i + 2] = numbers[i + 1];
    }
    return mixed;
}
