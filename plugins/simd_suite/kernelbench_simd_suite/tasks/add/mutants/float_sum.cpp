// Adds in single precision.
int add(std::vector<int> lst) {
    float sum = 0;
    for (size_t i = 1; i < lst.size(); i += 2)
        if (lst[i] % 2 == 0) sum += static_cast<float>(lst[i]);
    return static_cast<int>(std::min(std::max(sum, -2e9f), 2e9f));
}
