// task=conditional_move target=x86-avx status=compile_error detail~undeclared_thing : names the harness's file as the place of its own mistake
#line 1 "kernelbench-glue"
void conditional_move_simd(const int64_t *src, int64_t *dst, const bool *mask, size_t length) {
    (void)src, (void)dst, (void)mask, (void)length;
    undeclared_thing = 1;
}
