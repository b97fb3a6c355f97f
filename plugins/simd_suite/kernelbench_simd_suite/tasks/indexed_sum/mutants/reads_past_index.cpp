// Loads indices by fours, beyond the end of the array.
double indexed_sum(const double *vec, const int16_t *index, size_t length) {
    double total = 0.0;
    for (size_t i = 0; i < length; i += 4) {
        int16_t four[4];
        std::memcpy(four, index + i, sizeof four);
        for (size_t lane = 0; lane < 4 && i + lane < length; ++lane)
            if (four[lane] >= 0 && static_cast<size_t>(four[lane]) < length) total += vec[four[lane]];
    }
    return total;
}
