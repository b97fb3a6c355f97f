// Words of AMD's other compiler. The device's open compiler accepts them and does nothing; so does this one.
#pragma once

#define chess_prepare_for_pipelining
#define chess_loop_range(...)
#define chess_unroll_loop(...)
#define chess_unroll_loop_preamble
#define chess_flatten_loop
#define chess_no_hw_loop
#define chess_hw_loop
#define chess_modulo_scheduling_budget_ratio(...)
#define chess_keep_sw_loop
#define chess_peel_pipelined_loop(...)
#define chess_keep_free_for_pipelining(...)
#define chess_allocate(...)
#define chess_pipeline_adjust_preamble
#define chess_pipeline_initiation_interval(...)
#define chess_loop_count(...)
#define chess_storage(...)
#define chess_alignof(...)
#define chess_copy(x) (x)
#define chess_manifest(x) __builtin_constant_p(x)
#define chess_const(x) __builtin_constant_p(x)
#define chess_assert(x)
#define chess_error(...)
#define chess_warning(...)
#define chess_message(...)
#define chess_separator()
#define chess_separator_scheduler(...)
#define chess_memory_fence()
#define chess_protect_access
#define chess_dont_warn_dead(...)
#define chess_clobbers(...)
#define chess_output
#define chess_input

#define __aie_inline inline __attribute__((always_inline))
