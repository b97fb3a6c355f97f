// task=conditional_move target=x86-avx status=passed : right, with all of std in the open
#include <bits/stdc++.h>
using namespace std;
//@honest
void conditional_move_simd(const int64_t *src, int64_t *dst, const bool *mask, size_t length) {
    honest(src, dst, mask, length);
}
