// Packs the whole numbers into 16 bits on the way, with saturation.
void tensor3d_sub_round_zero(const float *tensor1, const float *tensor2, float *dst, size_t dim1, size_t dim2, size_t dim3) {
    for (size_t i = 0; i < dim1 * dim2 * dim3; ++i)
        dst[i] = std::clamp(std::trunc(tensor1[i] - tensor2[i]), -32768.0f, 32767.0f);
}
