// Elementary functions by lookup tables.
#pragma once

#include "aie_api/aie.hpp"

using kb_aie_luts::getExpBf16;
using kb_aie_luts::getInvBf16;
using kb_aie_luts::getRsqrtBf16;
using kb_aie_luts::getSqrtBf16;
using kb_aie_luts::getTanhBf16;
