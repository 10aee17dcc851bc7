// Finds out where a host program throws an exception: an uncaught one ends it, and one caught by main shows no line.
#pragma once

namespace lab::layer
{
/// Called before each exception is thrown.
using ToldOfThrows = void();
void tell_of_throws(ToldOfThrows* told);
} // namespace lab::layer
