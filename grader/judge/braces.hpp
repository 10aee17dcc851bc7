// Which brace a compiler misses. The compiler names the end of the file, which is rarely the place.
#pragma once

#include <string>

namespace lab::judge
{
/// The line of a `{` that has no `}`, as far as the indentation tells; 0 where there are as many of both.
int line_of_unclosed_brace(const std::string& text);
} // namespace lab::judge
