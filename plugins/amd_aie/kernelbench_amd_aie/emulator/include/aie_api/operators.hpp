// For `using namespace aie::operators`.
#pragma once

#include "aie_api/aie.hpp"

namespace aie::operators {
using namespace every_operator;
}
