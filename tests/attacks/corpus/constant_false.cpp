// task=has_close_elements target=x86-avx status=wrong_result detail~^return value = (0|false), expected (1|true) : answers every question with false
bool has_close_elements_simd(const std::vector<double> &, double) { return false; }
