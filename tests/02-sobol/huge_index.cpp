#include "tests/02-sobol/huge_index.hpp"

#include "grader/judge/simulator_checks.hpp"
#include "tests/02-sobol/powers.hpp"
#include "tests/02-sobol/references.hpp"

#include <bit>

namespace sobol::stage_1
{
using namespace lab::judge;
using lab::text;

namespace
{
constexpr auto huge_name = "2^31 points";

/// Three dimensions of 2^31 points each, of which the first work-group of each is run, with room for no more than the
/// points of the first: component 0 of dimension 3 is element 2^32, which lies there only for who counts modulo 2^32.
Uints huge_numbers() { return random_direction_numbers(3, 30); }

lab::worker::Job huge_job()
{
    lab::worker::Job job;
    job.cases = {launch_of_some(huge_numbers(), 1U << 31, work_group_size, work_group_size)};
    return job;
}

Finding overlapping_finding(const KernelSuite& suite, std::size_t i)
{
    return {
        text(
            "With 2^31 vectors element {} of the first dimension received a point of another one: the points of "
            "dimension 3 begin at element 2^32.",
            "Mit 2^31 Vektoren erhielt Element {} der ersten Dimension einen Punkt einer anderen: Die Punkte von "
            "Dimension 3 beginnen bei Element 2^32.",
            i),
        suite.file(),
        text("Of which type is the product of two uints? A size_t has 64 bits (TODO 2).",
             "Welchen Typ hat das Produkt zweier uint? Ein size_t hat 64 Bits (TODO 2).")};
}

Finding misplaced_finding(const KernelSuite& suite, std::uint64_t element)
{
    return {
        text(
            "With 2^31 vectors a point was stored at element {} that belongs elsewhere.",
            "Mit 2^31 Vektoren wurde bei Element {} ein Punkt gespeichert, der an eine andere Stelle gehört.",
            element),
        suite.file(),
        text(
            "Which numbers does the type of the index hold exactly? A float has 24 bits, a uint 32, a size_t 64 (TODO "
            "2).",
            "Welche Zahlen fasst der Typ des Index genau? Ein float hat 24 Bits, ein uint 32, ein size_t 64 (TODO "
            "2).")};
}

/// Where the first dimension's points are the third one's, as an index modulo 2^32 makes them.
std::optional<Finding> overlapping_points(const KernelSuite& suite, const KernelRun& huge)
{
    const Uints numbers = huge_numbers();
    const Floats points = numbers_after<float>(huge, 0, points_buffer);
    for (std::size_t i = 0; i < points.size(); ++i) {
        const auto of_dimension = [&](std::size_t j) {
            return component(&numbers[j * bit_count], static_cast<std::uint32_t>(i));
        };
        if (!is_nearly(points[i], of_dimension(0)) && is_nearly(points[i], of_dimension(2)))
            return overlapping_finding(suite, i);
    }
    return {};
}

/// Those of the second dimension lie past the end of the buffer, where the simulator still sees them.
std::optional<Finding> misplaced_points(const KernelSuite& suite, const KernelRun& huge)
{
    const Uints numbers = huge_numbers();
    for (const auto& [offset, bits] : huge.trace.launches.at(0).strays) {
        const std::uint64_t element = offset / sizeof(float), dimension = element >> 31;
        const auto i = static_cast<std::uint32_t>(element & 0x7fffffff);
        if (dimension * bit_count >= numbers.size() ||
            !is_nearly(std::bit_cast<float>(bits), component(&numbers[dimension * bit_count], i)))
            return misplaced_finding(suite, element);
    }
    return {};
}
} // namespace

RunBeside huge_index_run() { return {huge_name, huge_job, short_budget}; }

Verdict huge_index_does_not_wrap(const KernelSuite& suite)
{
    const KernelRun& huge = suite.beside(huge_name);
    if (huge.state == KernelRun::State::endless_loop)
        return Verdict::passed(
            text("A loop over all points: not looked into, as 2^31 of them take too long.",
                 "Eine Schleife über alle Punkte: nicht untersucht, weil 2^31 davon zu lange dauern."));
    if (!huge.is_done())
        return no_data_race(huge, suite.source()); // says why
    if (const auto overlapping = overlapping_points(suite, huge))
        return Verdict::failed(*overlapping);
    const auto misplaced = misplaced_points(suite, huge);
    return misplaced ? Verdict::failed(*misplaced) : Verdict::passed();
}
} // namespace sobol::stage_1
