#include "grader/trace/traced.hpp"
#include "tests/02-sobol/references.hpp"
#include "tests/02-sobol/sobol_picture.hpp"

namespace sobol
{
using namespace lab;
using namespace lab::trace;
using namespace lab::judge;

namespace
{
constexpr std::size_t traced_dimension = 3, point_count = 16; // the fourth: no two of its numbers are alike

Uints numbers_of_the_dimension()
{
    const Uints all = first_direction_numbers();
    const auto first = all.begin() + traced_dimension * bit_count;
    return {first, first + bit_count};
}
/// The first 16 points of a dimension.
Traced draw(const Source& kernel, WantedRun)
{
    SobolRun sobol_run;
    sobol_run.direction_numbers = numbers_of_the_dimension();
    const KernelRun run = run_to_look_at(
        kernel, launch_of_some(sobol_run.direction_numbers, point_count, point_count, point_count));
    if (!run.is_done())
        return {{}, problem_of(run)};
    sobol_run.points = from_bytes<float>(run.result.cases.at(0).buffers.at(points_buffer));
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

const Drawable drawable({"02-sobol", "sobol.cl", draw});
} // namespace
} // namespace sobol
