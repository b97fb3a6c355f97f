// Not on the AI Engine.
#error "arm_sve.h is for Arm processors: a kernel runs on the AI Engine, whose vectors are in aie_api/aie.hpp"
