// Compares the last element with what lies behind the end.
std::vector<float> find_closest_elements(std::vector<float> numbers) {
    std::sort(numbers.begin(), numbers.end());
    const volatile float *loads = numbers.data();
    size_t best = 0;
    for (size_t i = 0; i < numbers.size(); ++i) {
        const float apart = loads[i + 1] - loads[i];
        if (i + 1 < numbers.size() && apart < numbers[best + 1] - numbers[best]) best = i;
    }
    return {numbers[best], numbers[best + 1]};
}
