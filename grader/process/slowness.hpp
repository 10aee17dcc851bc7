// Limits on processor time assume an ordinary machine. On a far slower one (a processor emulated by another one, such
// as a container for x86-64 on Apple's) they would end correct programs.
#pragma once

namespace lab::process
{
/// The factor for limits on processor time on this machine: 1 unless it is more than four times slower than usual.
/// Measured once, in a third of a millisecond.
unsigned slowness();
} // namespace lab::process
