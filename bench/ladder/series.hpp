// The measured series: the steps of a ladder, and their competitors.
#pragma once

#include "ladder/prefix_sum.hpp"
#include "ladder/search.hpp"
#include "ladder/sobol.hpp"

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace lab::bench
{

/// A step of ours; a peer: a library or a loop with the same result; a limit: copying or filling as many bytes.
enum class Kind { step, peer, limit };
constexpr std::string_view kind_names[] = {"step", "peer", "limit"};

/// One line of a chart, at one size. Nothing is prepared before the first run.
struct Series {
    std::string name;
    Kind kind = Kind::step;
    std::function<double()> run_s;                 ///< each run begins with cold caches
    std::function<std::string()> first_difference; ///< of the run before; empty if its result is right
};

/// The steps, NVIDIA's libraries if installed, a serial loop and oneTBB on a CPU, and the memory limit.
std::vector<Series> series_of(const ladder::PrefixSum& problem);
std::vector<Series> series_of(const ladder::Sobol& problem);
std::vector<Series> series_of(const ladder::Search& problem);

} // namespace lab::bench
