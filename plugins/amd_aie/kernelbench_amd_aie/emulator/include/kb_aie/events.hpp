// Marks in the trace: what lies between event0 and event1 is what is timed.
#pragma once

#include "kb_aie/data_ops.hpp"

KB_AIE_INLINE void event0() { aie_ev_event(kb_aie::what(1), 0); }
KB_AIE_INLINE void event1() { aie_ev_event(kb_aie::what(1), 1); }
