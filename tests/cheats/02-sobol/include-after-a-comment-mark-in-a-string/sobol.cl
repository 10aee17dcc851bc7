// At most: 0 points (somebody else's work)
// The solution, included after a string that holds the beginning of a comment.
constant char mark[] = "/*";
#include "@SOLUTION@/sobol.cl"
constant char end[] = "*/";
