// The running maximum starts at 0, as zeros shifted in would make it.
std::vector<int> rolling_max(std::vector<int> numbers) {
    int highest = 0;
    for (int &each : numbers) each = highest = std::max(highest, each);
    return numbers;
}
