#include "grader/trace/sobol_picture.hpp"
#include "grader/trace/traced.hpp"
#include "tests/02-sobol/references.hpp"

namespace lab::trace
{
using namespace judge;

namespace
{
constexpr std::size_t traced_dimension = 3, point_count = 16; // the fourth: no two of its numbers are alike

sobol::Uints numbers_of_the_dimension()
{
    const sobol::Uints all = sobol::first_direction_numbers();
    const auto first = all.begin() + traced_dimension * sobol::bit_count;
    return {first, first + sobol::bit_count};
}
} // namespace

Traced trace_sobol(const Source& kernel, WantedRun)
{
    SobolRun sobol_run;
    sobol_run.direction_numbers = numbers_of_the_dimension();
    const KernelRun run = run_to_look_at(
        kernel, sobol::launch_of_some(sobol_run.direction_numbers, point_count, point_count, point_count));
    if (!run.is_done())
        return {{}, problem_of(run)};
    sobol_run.points = from_bytes<float>(run.result.cases.at(0).buffers.at(sobol::points_buffer));
    sobol_run.launch = run.trace.launches[0];
    Traced result{sobol_picture(sobol_run), {}};
    add_judgement(result.picture, run.trace, kernel);
    result.picture.about = text(
        "{} points of one dimension (the polynomial x³+x+1 of Joe and Kuo), computed by the first work-items of "
        "one work-group. Element k is direction number v_(k+1), which bit k of a point's index selects.",
        "{} Punkte einer Dimension (das Polynom x³+x+1 von Joe und Kuo), berechnet von den ersten Work-Items "
        "einer Work-Group. Element k ist Richtungszahl v_(k+1), die Bit k des Punktindex auswählt.",
        point_count);
    return result;
}
} // namespace lab::trace
