#include "grader/process/slowness.hpp"

#include <algorithm>
#include <ctime>
#include <map>
#include <string>

namespace lab::process
{
namespace
{
constexpr double usual_s = 0.0001; // on the machine where the limits were chosen
constexpr double noticeable = 4.0; // other work on the same processor makes a factor of 2

double processor_time_s()
{
    timespec time{};
    ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

/// Work like a compiler's: names, memory, branches. Emulators are worse at it than at loops of arithmetic.
double seconds_for_names()
{
    constexpr int names = 500, stride = 7919;
    const double begin = processor_time_s();
    std::map<std::string, int> uses;
    for (int i = 0; i < names; ++i)
        ++uses[std::to_string(i * stride)];
    return processor_time_s() - begin;
}
} // namespace

unsigned slowness()
{
#ifdef __SANITIZE_ADDRESS__
    return 1; // such a build is slow by itself
#endif
    static const unsigned times = [] {
        // The shortest of several: what interrupts a machine's processor counts as this thread's time.
        const double shortest = std::min({seconds_for_names(), seconds_for_names(), seconds_for_names()});
        const double measured = shortest / usual_s;
        return measured < noticeable ? 1U : static_cast<unsigned>(measured);
    }();
    return times;
}
} // namespace lab::process
