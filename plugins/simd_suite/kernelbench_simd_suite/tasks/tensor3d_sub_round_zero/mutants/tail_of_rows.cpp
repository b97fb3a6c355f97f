// Leaves out what lies behind the last pair of each row.
void tensor3d_sub_round_zero(const float *tensor1, const float *tensor2, float *dst, size_t dim1, size_t dim2, size_t dim3) {
    for (size_t i = 0; i < dim1 * dim2; ++i)
        for (size_t k = 0; k < dim3 / 2 * 2; ++k)
            dst[i * dim3 + k] = std::trunc(tensor1[i * dim3 + k] - tensor2[i * dim3 + k]);
}
