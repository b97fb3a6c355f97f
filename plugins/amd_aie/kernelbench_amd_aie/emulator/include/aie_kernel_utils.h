// Hints to the compiler about loops, which stand before the loop.
//
// Where the device's open compiler has a pragma there is a pragma here, so that a hint in a wrong place is an error here as well.
// What the cycle model asks for is left in the loop's metadata:
//   AIE_LOOP_MIN_ITERATION_COUNT(n), AIE_LOOP_RANGE(n, ...)   llvm.loop.interleave.count = n
//   AIE_TRY_INITIATION_INTERVAL(n)                            llvm.loop.pipeline.initiationinterval = n
// No pass of this build reads these two: vectorisers run only where a loop asks for them, and there is no machine pipeliner.
#pragma once

#include "kb_aie/chess.hpp"

#define KB_AIE_PRAGMA(...) _Pragma(#__VA_ARGS__)
#define KB_AIE_FIRST(first, ...) first

#define AIE_LOOP_UNROLL(x) KB_AIE_PRAGMA(clang loop unroll_count(x))
#define AIE_LOOP_UNROLL_FULL KB_AIE_PRAGMA(clang loop unroll(full))
#define AIE_LOOP_NO_UNROLL KB_AIE_PRAGMA(clang loop unroll(disable))
#define AIE_LOOP_MIN_ITERATION_COUNT(x) KB_AIE_PRAGMA(clang loop interleave_count(x))
#define AIE_LOOP_MAX_ITERATION_COUNT(x) KB_AIE_PRAGMA(clang loop vectorize_predicate(disable))
#define AIE_LOOP_RANGE(...) AIE_LOOP_MIN_ITERATION_COUNT(KB_AIE_FIRST(__VA_ARGS__, 0))
#define AIE_TRY_INITIATION_INTERVAL(x) KB_AIE_PRAGMA(clang loop pipeline_initiation_interval(x))
#define AIE_PREPARE_FOR_POSTPIPELINING KB_AIE_PRAGMA(clang loop distribute(disable))

#define AIE_PREPARE_FOR_PIPELINING
#define AIE_NO_PREPARE_FOR_PIPELINING
#define AIE_MODULO_SCHEDULING_BUDGET_RATIO(x)
#define AIE_KEEP_SW_LOOP
#define AIE_PEEL_PIPELINED_LOOP(x)
#define AIE_KEEP_FREE_FOR_PIPELINING(x)
#define AIE_ALLOCATE(x)
#define AIE_NO_HW_LOOP
#define AIE_LOOP_FLATTEN
#define AIE_LOOP_HINT(key, value)
#define AIE_LOOP_GPR_REALLOC

// A loop that is written twice, where fewer iterations than `min` are possible: with the promise, and without.
#define VERSIONED_LOOP(min, count, body, ...)                                            \
    if ((count) >= (min)) {                                                              \
        AIE_LOOP_MIN_ITERATION_COUNT(min)                                                \
        for (decltype(count) kb_aie_i = 0; kb_aie_i < (count); kb_aie_i++) { body __VA_ARGS__; } \
    } else {                                                                             \
        for (decltype(count) kb_aie_i = 0; kb_aie_i < (count); kb_aie_i++) { body __VA_ARGS__; } \
    }
