size_t tensor_4d_equal_count(const uint8_t *a, const uint8_t *b, const size_t dims[4]) {
    size_t volume = 1;
    for (int d = 0; d < 4; ++d) volume *= dims[d];
    size_t agreeing = 0;
    while (volume-- > 0)
        if (a[volume] == b[volume]) ++agreeing;
    return agreeing;
}
