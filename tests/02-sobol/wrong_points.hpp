// What is wrong with the points of 02-sobol's kernel: by what they are like, and by what the simulator saw in the cache.
#pragma once

#include "grader/judge/kernel/kernel_run.hpp"
#include "tests/02-sobol/references.hpp"

#include <optional>

namespace sobol::stage_1
{
/// A component that is not what it should be, and what the kernel made of its case.
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

/// What is said of a usual mistake, where all points are what it makes of them.
std::optional<lab::Text> usual_mistake(const Wrong& wrong);
/// What to look at next otherwise.
lab::Text advice(const Wrong& wrong);

/// What local memory held in place of the direction numbers of dimension 0, which are the first of `numbers`, in the first
/// simulated launch; `todo` is the one that loads them. Nothing where it held them, and where it has no room for so many.
std::optional<lab::judge::Finding> wrong_cache(const lab::judge::KernelRun& simulator,
                                               const lab::judge::Source& source, const Uints& numbers,
                                               int todo = 1);
/// Whether at a barrier of the first simulated launch local memory held the direction numbers of a dimension (from 0).
bool has_right_cache(const lab::judge::KernelRun& simulator, const Uints& numbers, std::size_t dimension);
/// In a launch of several work-groups in a row: the first one filled its cache, and the second one stored nothing.
std::optional<lab::judge::Finding> empty_cache(const lab::judge::KernelRun& simulator, std::size_t launch,
                                               const lab::judge::Source& source);
} // namespace sobol::stage_1
