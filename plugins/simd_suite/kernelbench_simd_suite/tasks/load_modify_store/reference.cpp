void load_modify_store(const int *src, int *dst, int scale, size_t length) {
    for (size_t i = 0; i < length; ++i) {
        const int product = scale * src[i];
        const int eighth = product >> 3, eightfold = product * 8;
        dst[i] = (product + eighth * eightfold) / 7;
    }
}
