// Not here.
#error "adf.h describes graphs of kernels: here a kernel is one function of pointers, and needs aie_api/aie.hpp only"
