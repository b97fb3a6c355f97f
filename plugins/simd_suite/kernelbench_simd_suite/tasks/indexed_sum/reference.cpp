static bool names_element(int16_t at, size_t length) { return at >= 0 && static_cast<size_t>(at) < length; }

double indexed_sum(const double *vec, const int16_t *index, size_t length) {
    double total = 0.0;  // its own error is half of what is allowed
    for (const int16_t *at = index; at != index + length; ++at)
        if (names_element(*at, length)) total += vec[*at];
    return total;
}

double indexed_sum_bound(const double *vec, const int16_t *index, size_t length) {
    double sizes = 0.0;
    for (const int16_t *at = index; at != index + length; ++at)
        if (names_element(*at, length)) sizes += std::fabs(vec[*at]);
    return (static_cast<double>(length) + 2.0) * DBL_EPSILON * sizes;
}
