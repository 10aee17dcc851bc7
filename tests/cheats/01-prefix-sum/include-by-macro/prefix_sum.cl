// At most: 0 points (somebody else's work)
// The solution, included by a macro whose text is put together from parts.
#define TEXT_OF(x) #x
#define TEXT(x) TEXT_OF(x)
#define FOLDER @SOLUTION@
#include TEXT(FOLDER/prefix_sum.cl)
