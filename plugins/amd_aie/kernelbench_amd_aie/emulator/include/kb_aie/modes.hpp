// The modes of the core: how results are rounded and saturated. They are state: they last until they are set again.
#pragma once

#include "kb_aie/base.hpp"

namespace aie {

// Values are the codes of the control register crRnd. The core starts with `floor`.
enum class rounding_mode : unsigned {
    floor = 0,
    ceil = 1,
    symmetric_floor = 2,
    symmetric_ceil = 3,
    negative_inf = 8,
    positive_inf = 9,
    symmetric_zero = 10,
    symmetric_inf = 11,
    conv_even = 12,
    conv_odd = 13,
};

// Values are the codes of the control register crSat. The core starts with `none`.
enum class saturation_mode : unsigned {
    none = 0,
    truncate = 0,
    saturate = 1,
    symmetric = 3,
};

KB_AIE_INLINE void set_rounding(rounding_mode mode) { kb_aie_rounding = static_cast<int>(mode); }
KB_AIE_INLINE rounding_mode get_rounding() { return static_cast<rounding_mode>(kb_aie_rounding); }
KB_AIE_INLINE rounding_mode swap_rounding(rounding_mode mode) {
    auto before = get_rounding();
    set_rounding(mode);
    return before;
}

KB_AIE_INLINE void set_saturation(saturation_mode mode) { kb_aie_saturation = static_cast<int>(mode); }
KB_AIE_INLINE saturation_mode get_saturation() { return static_cast<saturation_mode>(kb_aie_saturation); }
KB_AIE_INLINE saturation_mode swap_saturation(saturation_mode mode) {
    auto before = get_saturation();
    set_saturation(mode);
    return before;
}

}  // namespace aie

KB_AIE_INLINE void set_rnd(unsigned mode) { kb_aie_rounding = static_cast<int>(mode); }
KB_AIE_INLINE unsigned get_rnd() { return static_cast<unsigned>(kb_aie_rounding); }
KB_AIE_INLINE void set_satmode(unsigned mode) { kb_aie_saturation = static_cast<int>(mode); }
KB_AIE_INLINE unsigned get_satmode() { return static_cast<unsigned>(kb_aie_saturation); }
KB_AIE_INLINE void set_sat() { set_satmode(1); }
KB_AIE_INLINE void set_symsat() { set_satmode(3); }
KB_AIE_INLINE void clr_sat() { set_satmode(0); }
KB_AIE_INLINE unsigned get_sat() { return get_satmode() & 1; }
KB_AIE_INLINE unsigned get_symsat() { return get_satmode() == 3; }
