// A run of a student's kernel that is to be looked at: what comes of it, and what the simulator says of it.
#pragma once

#include "grader/judge/kernel/kernel_run.hpp"
#include "grader/trace/picture.hpp"

#include <functional>

namespace lab::trace
{
/// Either a picture, or why there is none.
struct Traced {
    Picture picture;
    std::optional<judge::Finding> problem;
    std::size_t run = 0; // its number among those that can be drawn of the exercise

    bool goes_wrong() const { return problem || !picture.is_right(); }
};

/// A number of a run that is to be drawn, as another kernel's was; nothing: the first that goes wrong.
using WantedRun = std::optional<std::size_t>;

/// The first of the runs, by its number, that goes wrong; where none does, the first of all.
Traced first_wrong_of(std::size_t count, WantedRun wanted, const std::function<Traced(std::size_t)>& run);

/// One launch on the simulator, with every access of its first work-group.
judge::KernelRun run_to_look_at(const judge::Source& kernel, worker::Case launch);

/// Why such a run is not done.
judge::Finding problem_of(const judge::KernelRun& run);

/// Gives the picture the kernel's lines, what the judge says of the run (the first of each kind), and what was not recorded.
void add_judgement(Picture& picture, const judge::Trace& trace, const judge::Source& kernel);

/// What can be drawn of an exercise: one of its kernels. Who draws it lies with its checks (tests/ID/picture.cpp).
struct Tracer {
    const char* exercise;
    const char* kernel;
    Traced (*trace)(const judge::Source& kernel, WantedRun wanted);
};

/// Of all exercises of this program, by their ids.
const std::vector<Tracer>& tracers();

/// Adds one, when the program starts.
struct Drawable {
    explicit Drawable(const Tracer& tracer);
};
} // namespace lab::trace
