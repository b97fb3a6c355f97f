// Returns the two in the order in which they stand.
std::vector<float> find_closest_elements(std::vector<float> numbers) {
    std::vector<float> pair = {numbers[0], numbers[1]};
    for (size_t i = 0; i < numbers.size(); ++i)
        for (size_t j = i + 1; j < numbers.size(); ++j)
            if (std::fabs(numbers[i] - numbers[j]) < std::fabs(pair[0] - pair[1])) pair = {numbers[i], numbers[j]};
    return pair;
}
