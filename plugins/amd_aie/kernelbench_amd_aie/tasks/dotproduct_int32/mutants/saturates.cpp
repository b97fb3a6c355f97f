#include <aie_api/aie.hpp>

void dotproduct_int32(int32_t *vector1, int32_t *vector2, int32_t *result) {
    uint64_t wide = 0;
    for (int i = 0; i < 256; ++i)
        wide += static_cast<uint64_t>(int64_t{vector1[i]}) * static_cast<uint64_t>(int64_t{vector2[i]});
    const int64_t sum = static_cast<int64_t>(wide);
    *result = sum > INT32_MAX ? INT32_MAX : sum < INT32_MIN ? INT32_MIN : sum;  // should wrap
}
