// At most: 0 points (somebody else's work)
// The solution, included by a file that calls itself a header of the system.
#pragma GCC system_header
#include "@SOLUTION@/prefix_sum.cpp"
