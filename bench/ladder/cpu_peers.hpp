// Competitors on the host in C++: a serial loop, and oneTBB if it is installed.
#pragma once

#include "bench/ladder/series.hpp"

namespace lab::bench
{

std::vector<Series> cpu_peers(const ladder::PrefixSum& problem);
std::vector<Series> cpu_peers(const ladder::Sobol& problem);
std::vector<Series> cpu_peers(const ladder::Search& problem);

} // namespace lab::bench
