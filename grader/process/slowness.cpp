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

/// Work like a compiler's: names, memory, branches. Emulators are slower at that than at arithmetic loops.
double seconds_for_names()
{
    constexpr int names = 500, stride = 7919;
    const double begin = processor_time_s();
    std::map<std::string, int> uses;
    for (int i = 0; i < names; ++i)
        ++uses[std::to_string(i * stride)];
    return processor_time_s() - begin;
}

/// The shortest of several measurements: what interrupts a machine's processor counts as this thread's time.
unsigned measured()
{
    const double times = std::min({seconds_for_names(), seconds_for_names(), seconds_for_names()}) / usual_s;
    return times < noticeable ? 1U : static_cast<unsigned>(times);
}

#ifdef __SANITIZE_ADDRESS__
constexpr bool is_slow_by_itself = true;
#else
constexpr bool is_slow_by_itself = false;
#endif
} // namespace

unsigned slowness()
{
    static const unsigned times = is_slow_by_itself ? 1U : measured();
    return times;
}
} // namespace lab::process
