// What a C++ program on the host would do: a serial loop, and oneTBB where it is installed.
#pragma once

#include "bench/ladder/series.hpp"

namespace lab::bench
{

std::vector<Series> cpu_peers(const ladder::PrefixSum& problem);
std::vector<Series> cpu_peers(const ladder::Sobol& problem);
std::vector<Series> cpu_peers(const ladder::Search& problem);

} // namespace lab::bench
