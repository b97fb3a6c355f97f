// Every hint and keyword in its place.
#include <aie_api/aie.hpp>
#include "aie_kernel_utils.h"
#include <stdint.h>
#include <cmath>
#include <algorithm>
#define HINTS AIE_PREPARE_FOR_PIPELINING AIE_LOOP_FLATTEN AIE_NO_HW_LOOP AIE_KEEP_SW_LOOP AIE_PEEL_PIPELINED_LOOP(2) AIE_ALLOCATE(x) \
    AIE_KEEP_FREE_FOR_PIPELINING(y) AIE_MODULO_SCHEDULING_BUDGET_RATIO(3) AIE_NO_PREPARE_FOR_PIPELINING AIE_LOOP_HINT(a, b) AIE_LOOP_GPR_REALLOC
__attribute__((noinline)) void add(const int32_t *__restrict a, int32_t *__restrict b, int n) {
    event0();
    HINTS AIE_LOOP_MIN_ITERATION_COUNT(4) AIE_LOOP_MAX_ITERATION_COUNT(64) AIE_PREPARE_FOR_POSTPIPELINING AIE_TRY_INITIATION_INTERVAL(2)
    for (int i = 0; i < n; i++) chess_prepare_for_pipelining chess_loop_range(4, ) chess_flatten_loop { b[i] += a[i]; }
    AIE_LOOP_UNROLL_FULL
    for (int i = 0; i < 4; i++) chess_unroll_loop(4) { b[i] ^= chess_copy(a[i]); }
    AIE_LOOP_NO_UNROLL AIE_LOOP_RANGE(8, )
    for (int i = 0; i < n; i++) b[i] -= std::max(a[i], 3);
    AIE_LOOP_UNROLL(2) AIE_LOOP_RANGE(16, 32)
    while (n-- > 0) b[n] *= 2;
    VERSIONED_LOOP(4, n, b[0]++;)
    int *__aie_dm_resource_a p = b;
    chess_separator();
    alignas(aie::vector_decl_align) static int table[16] = {};
    if (chess_manifest(4)) p[0] += table[n & 15];
    event1();
}
__aie_inline int twice(int x) { return 2 * x; }
static_assert(sizeof(bfloat16) == 2 && sizeof(int8) == 1 && std::is_signed_v<int8> && std::is_same_v<uint16, uint16_t>);
#ifdef __chess__
#error
#endif
extern "C" void kernel(bfloat16 *x, float *y, int n) { x[0] = n ? 0 : x[1]; y[0] = std::fabs(float(x[1])) + twice(n); aie::set_rounding(aie::rounding_mode::positive_inf); }
