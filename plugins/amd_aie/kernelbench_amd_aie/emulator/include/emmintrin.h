// Not on the AI Engine.
#error "emmintrin.h is for x86 processors: a kernel runs on the AI Engine, whose vectors are in aie_api/aie.hpp"
