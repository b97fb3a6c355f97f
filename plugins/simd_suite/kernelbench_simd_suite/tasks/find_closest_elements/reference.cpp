std::vector<float> find_closest_elements(std::vector<float> numbers) {
    std::sort(numbers.begin(), numbers.end());
    size_t best = 1;
    for (size_t at = 2; at < numbers.size(); ++at)
        if (numbers[at] - numbers[at - 1] < numbers[best] - numbers[best - 1]) best = at;
    return {numbers[best - 1], numbers[best]};
}
