// Not on the AI Engine.
#error "tmmintrin.h is for x86 processors: a kernel runs on the AI Engine, whose vectors are in aie_api/aie.hpp"
