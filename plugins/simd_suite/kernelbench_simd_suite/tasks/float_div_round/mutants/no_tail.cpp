// Stops after the last whole group of four.
static int32_t whole(double x) {  // truncates what is whole already, and saturates
    return x >= 2147483647.0 ? INT32_MAX : x <= -2147483648.0 ? INT32_MIN : static_cast<int32_t>(x);
}

void float_div_round(const float *A, const float *B, int32_t *C, size_t size) {
    for (size_t i = 0; i < size / 4 * 4; ++i) C[i] = whole(std::round(A[i] / B[i]));
}
