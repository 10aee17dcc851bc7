// Runs a student's kernel for a picture: the run's result, and what the simulator reports about it.
#pragma once

#include "grader/judge/kernel/run/kernel_run.hpp"
#include "grader/trace/picture.hpp"

#include <functional>

namespace lab::trace
{
/// A picture, or the reason why there is none.
struct Traced {
    Picture picture;
    std::optional<judge::Finding> problem;
    std::size_t run = 0; // its number among those that can be drawn of the exercise

    bool goes_wrong() const { return problem || !picture.is_right(); }
};

/// The index of the run to draw, so that two kernels can be compared; nothing: the first one that goes wrong.
using WantedRun = std::optional<std::size_t>;

/// The first run that goes wrong or, if there is none, the first run.
Traced first_wrong_of(std::size_t count, WantedRun wanted, const std::function<Traced(std::size_t)>& run);

/// One launch on the simulator, with all accesses of its first work-group.
judge::KernelRun run_to_look_at(const judge::Source& kernel, worker::Case launch);

/// The reason why such a run is not done.
judge::Finding problem_of(const judge::KernelRun& run);

/// Adds to the picture the kernel's lines, the judge's findings (the first of each kind), and what was not recorded.
void add_judgement(Picture& picture, const judge::Trace& trace, const judge::Source& kernel);

/// What can be drawn for an exercise: one of its kernels. The function for it is next to its checks
/// (tests/ID/picture.cpp).
struct Tracer {
    const char* exercise;
    const char* kernel;
    Traced (*trace)(const judge::Source& kernel, WantedRun wanted);
};

/// The tracers of all exercises of this program, by exercise id.
const std::vector<Tracer>& tracers();

/// Registers a tracer at program start.
struct Drawable {
    explicit Drawable(const Tracer& tracer);
};
} // namespace lab::trace
