// At most: 0 points (somebody else's work)
// The solution, included by a directive whose word goes on in the next line, after blanks that compilers overlook.
#inc\  
lude "@SOLUTION@/nary_search.cl"
