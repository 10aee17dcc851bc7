// At most: 0 points (somebody else's work)
// The solution, included by a directive that begins with the other spelling of its mark, in a comment for some. // /*
%:include "@SOLUTION@/hello_world.cl" // */
