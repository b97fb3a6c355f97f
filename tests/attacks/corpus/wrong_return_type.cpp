// task=has_close_elements target=x86-avx status=compile_error detail~has_close_elements_simd cannot be called as its prototype says : returns nothing
void has_close_elements_simd(const std::vector<double> &, double) {}
