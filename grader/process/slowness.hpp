// Limits in processor time are those of a usual machine. On one that is far slower (a processor that another one emulates: a
// container for x86-64 on Apple's) they would end what is right.
#pragma once

namespace lab::process
{
/// By how much limits in processor time grow on this machine: 1 on any that is up to four times slower than usual. Measured
/// once, in a third of a millisecond.
unsigned slowness();
} // namespace lab::process
