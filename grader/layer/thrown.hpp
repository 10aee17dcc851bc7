// Where a host program throws an exception: one that nothing catches ends it, one that main catches tells no line.
#pragma once

namespace lab::layer
{
/// Called before each exception is thrown.
using ToldOfThrows = void();
void tell_of_throws(ToldOfThrows* told);
} // namespace lab::layer
