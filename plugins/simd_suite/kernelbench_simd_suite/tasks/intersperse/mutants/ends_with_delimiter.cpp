// Leaves the delimiter behind the last element.
std::vector<int> intersperse(std::vector<int> numbers, int delimeter) {
    std::vector<int> mixed;
    for (int number : numbers) mixed.insert(mixed.end(), {number, delimeter});
    return mixed;
}
