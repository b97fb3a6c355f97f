// What kernels include: everything.
#pragma once

#include <limits.h>
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "kb_aie/chess.hpp"
#include "kb_aie/modes.hpp"
#include "kb_aie/vector.hpp"
#include "kb_aie/mask.hpp"
#include "kb_aie/memory.hpp"
#include "kb_aie/create.hpp"
#include "kb_aie/compare.hpp"
#include "kb_aie/bits.hpp"
#include "kb_aie/arith.hpp"
#include "kb_aie/reshape.hpp"
#include "kb_aie/reduce.hpp"
#include "kb_aie/iterators.hpp"
#include "kb_aie/events.hpp"
#include "kb_aie/native.hpp"
#include "kb_aie/native_data.hpp"
#include "kb_aie/accum.hpp"
#include "kb_aie/mul.hpp"
#include "kb_aie/accumulate.hpp"
#include "kb_aie/sliding.hpp"
#include "kb_aie/mmul.hpp"
#include "kb_aie/convert.hpp"
#include "kb_aie/elementary.hpp"
#include "kb_aie/lookup.hpp"
#include "kb_aie/native_mul.hpp"
#include "kb_aie/block.hpp"
#include "kb_aie/operators.hpp"
#include "kb_aie/absent.hpp"
#include "kb_aie/luts.hpp"

#include "kb_aie/sealed.hpp"
