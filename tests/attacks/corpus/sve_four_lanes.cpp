// task=matrix_sum target=arm-sve status=wrong_result detail~^at 256 bits \(fails at 256, 512; passes at 128\): return value : steps of four, as if vectors had four elements
int64_t matrix_sum_simd(const int *matrix, size_t rows, size_t cols) {
    int64_t total = 0;
    for (size_t i = 0, n = rows * cols; i < n; i += 4) {
        const svbool_t here = svwhilelt_b32_u64(i, n);
        total += svaddv_s32(here, svld1_s32(here, matrix + i));
    }
    return total;
}
