// At most: 0 points (somebody else's work)
// The solution, included where the compiler is told that the lines come from a header of the system.
# 1 "hello_world_of_the_system.hpp" 1 3
#include "@SOLUTION@/hello_world.cpp"
