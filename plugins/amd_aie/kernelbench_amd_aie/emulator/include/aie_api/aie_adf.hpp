// Not here.
#error "aie_api/aie_adf.hpp is for graphs of kernels: here a kernel is one function of pointers, and needs aie_api/aie.hpp only"
