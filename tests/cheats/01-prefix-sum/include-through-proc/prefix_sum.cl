// At most: 0 points (somebody else's work)
// The solution by a way round: the root folder has another name for each process.
#include "/proc/self/root/@SOLUTION@/prefix_sum.cl"
