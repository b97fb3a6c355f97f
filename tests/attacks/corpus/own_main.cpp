// task=conditional_move target=x86-avx status=passed : right, and brings a main with tests of its own
//@honest
void conditional_move_simd(const int64_t *src, int64_t *dst, const bool *mask, size_t length) {
    honest(src, dst, mask, length);
}
int main() {
    int64_t from[4] = {1, 2, 3, 4}, to[4] = {};
    bool which[4] = {true, false, true, false};
    conditional_move_simd(from, to, which, 4);
    return to[0] == 1 && to[1] == 0 ? 0 : 1;
}
