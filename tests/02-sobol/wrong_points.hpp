// What is wrong with the points of 02-sobol's kernel, judged by their values and by the cache in the simulator.
#pragma once

#include "grader/judge/kernel/run/kernel_run.hpp"
#include "tests/02-sobol/references.hpp"

#include <optional>

namespace sobol::stage_1
{
/// A component with a wrong value, and all results of the kernel for its case.
struct Wrong {
    const ValueCase& the_case;
    std::size_t element;
    Floats actual, expected; // all points

    std::size_t dimension() const { return element / the_case.vector_count; } // from 0
    std::size_t point() const { return element % the_case.vector_count; }
    float value() const { return actual[element]; }
    bool was_written() const;
};

/// "component 1 of point 6 is 0.5, expected 0.375", dimensions from 0 as the kernel counts them.
lab::Text comparison(const Wrong& wrong);

/// True if every dimension holds the points of dimension 0.
bool repeats_dimension_0(const Wrong& wrong);

/// Explains a common mistake that would produce exactly these points.
std::optional<lab::Text> usual_mistake(const Wrong& wrong);
/// The question about a value that is_nearly() right.
extern const lab::Text dropped_bits;
/// What to look at next otherwise.
lab::Text advice(const Wrong& wrong);

/// Explains what local memory held instead of the direction numbers of dimension 0, the first of `numbers`, in the
/// first simulated launch; `todo` is the one that loads them. Empty if it held them, or has no room for that many.
std::optional<lab::judge::Finding> wrong_cache(const lab::judge::KernelRun& simulator,
                                               const lab::judge::Source& source, const Uints& numbers,
                                               int todo = 1);
/// True if local memory held the direction numbers of a dimension (from 0) at a barrier of the first simulated
/// launch.
bool has_right_cache(const lab::judge::KernelRun& simulator, const Uints& numbers, std::size_t dimension);
/// In a launch of several work-groups in a row: the first filled its cache, and the second stored nothing.
std::optional<lab::judge::Finding> empty_cache(const lab::judge::KernelRun& simulator, std::size_t launch,
                                               const lab::judge::Source& source);
} // namespace sobol::stage_1
