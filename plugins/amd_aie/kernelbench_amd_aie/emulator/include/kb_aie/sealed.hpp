// Behind everything else: operations are for these headers alone. A kernel that called one by itself could say for how many
// instructions it is to count.
#pragma once

#pragma GCC poison aie_cv_bf16 aie_cv_fixed aie_cv_fixed_zero aie_cv_float aie_cv_split aie_cv_widen
#pragma GCC poison aie_ev_event aie_fr_check_group aie_fr_check_index aie_ld_lookup aie_ld_unaligned aie_ld_vector
#pragma GCC poison aie_mv_aligned aie_mv_arranged aie_mv_broadcast aie_mv_extract aie_mv_insert aie_mv_pack
#pragma GCC poison aie_mv_push aie_mv_reverse aie_mv_shift aie_mv_shuffle aie_mv_spread aie_mv_transpose
#pragma GCC poison aie_mv_unpack aie_mv_unzip aie_mv_zip aie_nl_exp2 aie_nl_inv aie_nl_invsqrt
#pragma GCC poison aie_nl_tanh aie_sf_inv aie_sf_invsqrt aie_sf_sqrt aie_sr_logical aie_sr_srs
#pragma GCC poison aie_sr_srs8 aie_st_unaligned aie_st_vector aie_up_ups aie_va_equal aie_va_less
#pragma GCC poison aie_va_less_equal aie_va_max aie_va_maxdiff aie_va_min aie_vf_add aie_vf_mac
#pragma GCC poison aie_vf_matmac aie_vf_matmul aie_vf_msc aie_vf_mul aie_vf_neg aie_vf_negmul
#pragma GCC poison aie_vf_split aie_vf_sub aie_vm_add aie_vm_groupmac aie_vm_groups aie_vm_mac
#pragma GCC poison aie_vm_matmac aie_vm_matmul aie_vm_msc aie_vm_mul aie_vm_neg aie_vm_negmul
#pragma GCC poison aie_vm_slidemac aie_vm_slidemul aie_vm_slidenegmul aie_vm_sub
