void tensor3d_sub_round_zero(const float *tensor1, const float *tensor2, float *dst, size_t dim1, size_t dim2, size_t dim3) {
    const float *end = tensor1 + dim1 * dim2 * dim3;
    while (tensor1 != end) *dst++ = std::trunc(*tensor1++ - *tensor2++);
}
