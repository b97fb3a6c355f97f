// Multiplies in lanes of 16 bits.
int sum_squares(const std::vector<int> &lst) {
    int64_t sum = 0;
    for (size_t i = 0; i < lst.size(); ++i) {
        const int16_t x = static_cast<int16_t>(lst[i]), square = static_cast<int16_t>(x * x);
        if (i % 3 == 0) sum += square;
        else if (i % 4 == 0) sum += static_cast<int16_t>(square * x);
        else sum += lst[i];
    }
    return static_cast<int>(sum);
}
