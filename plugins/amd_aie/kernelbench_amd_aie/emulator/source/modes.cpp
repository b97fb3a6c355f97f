// State of the core, and the conversions of scalars to bfloat16 that depend on it.
#include "kb_aie/mul_lanes.hpp"

int kb_aie_rounding = 0;
int kb_aie_saturation = 0;

extern "C" {

// The state in which a core starts.
void kb_aie_reset() {
    kb_aie_rounding = 0;
    kb_aie_saturation = 0;
}

// The compiler calls this for every conversion of a float to bfloat16 that is not folded.
__bf16 __truncsfbf2(float x) {
    const uint16_t bits = kb_aie::mul_library::bf16_bits(x, kb_aie_rounding);
    __bf16 r;
    memcpy(&r, &bits, sizeof r);
    return r;
}

__bf16 __truncdfbf2(double x) {
    // Through a float that is odd where it is inexact, so that nothing is rounded twice.
    float f = static_cast<float>(x);
    if (!isnan(x) && static_cast<double>(f) != x) {
        if (fabs(static_cast<double>(f)) > fabs(x)) f = nextafterf(f, 0.0f);
        f = kb_aie::mul_library::float_of(kb_aie::mul_library::bits_of_float(f) | 1);
    }
    return __truncsfbf2(f);
}
}
