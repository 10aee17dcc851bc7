#include "tests/02-sobol/huge_index.hpp"

#include "grader/judge/kernel/check/simulator_checks.hpp"
#include "grader/judge/kernel/suite/far_groups.hpp"
#include "tests/02-sobol/powers.hpp"
#include "tests/02-sobol/references.hpp"

#include <bit>
#include <set>

namespace sobol::stage_1
{
using namespace lab::judge;
using lab::text;

namespace
{
constexpr auto huge_name = "2^31 points";

constexpr std::uint64_t huge_count = std::uint64_t{1} << 31;
constexpr std::size_t huge_dimensions = 3, last_dimension = huge_dimensions - 1;

/// Three dimensions of 2^31 points each. The last work-group of each is run, and the one of the first dimension that
/// has its number if work-groups are counted with 16 bits. The buffer has no room for any of them, but the simulator
/// sees where they would be. Those of dimension 3 lie past element 2^32, and fall among the first dimension's only if
/// indices are modulo 2^32.
/// The higher bits of an index make no difference: another check makes sure that each has its number.
Uints huge_numbers()
{
    constexpr std::size_t bits_of_a_work_group = 8;
    Uints numbers = random_direction_numbers(huge_dimensions, 30);
    for (std::size_t k = 0; k < numbers.size(); ++k)
        if (k % bit_count >= bits_of_a_work_group)
            numbers[k] = 0;
    return numbers;
}

std::vector<std::vector<std::size_t>> huge_groups()
{
    constexpr std::size_t last_group = huge_count / work_group_size - 1;
    std::vector<std::vector<std::size_t>> groups;
    for (std::size_t j = 0; j < huge_dimensions; ++j)
        groups.push_back({last_group, j});
    groups.push_back({last_group % (1 << 16), 0});
    return groups;
}

lab::worker::Job huge_job()
{
    lab::worker::Job job;
    for (const auto& group : huge_groups()) {
        job.cases.push_back(
            launch_of_some(huge_numbers(), std::uint32_t{huge_count}, huge_count, work_group_size));
        in_one_group(job.cases.back(), group);
    }
    return job;
}

bool is_component(std::uint32_t bits, std::size_t dimension, std::uint64_t i)
{
    const Uints numbers = huge_numbers();
    return dimension < huge_dimensions &&
           is_nearly(std::bit_cast<float>(bits),
                     component(&numbers[dimension * bit_count], static_cast<std::uint32_t>(i)));
}

Finding overlapping_finding(const KernelSuite& suite, std::uint64_t i)
{
    return {
        text("With 2^31 vectors, element {} of the first dimension holds a point of another dimension. "
             "The third dimension begins only at element 2^32: does this index fit its type?",
             "Bei 2^31 Vektoren steht in Element {} der ersten Dimension ein Punkt einer anderen "
             "Dimension. Die dritte Dimension beginnt erst bei Element 2^32: Passt dieser Index in seinen "
             "Typ?",
             i),
        suite.file(),
        text("What type does the product of two uints have? A size_t has 64 bits (TODO 2).",
             "Welchen Typ hat das Produkt zweier uint? Ein size_t hat 64 Bits (TODO 2).")};
}

Finding misplaced_finding(const KernelSuite& suite, std::uint64_t element)
{
    return {
        text(
            "With 2^31 vectors, a point that belongs elsewhere was stored at element {}.",
            "Mit 2^31 Vektoren wurde bei Element {} ein Punkt gespeichert, der an eine andere Stelle gehört.",
            element),
        suite.file(),
        text(
            "Which integers can the type of the index hold exactly? A float has 24 bits for them, a uint 32, a size_t 64 (TODO 2).",
            "Welche ganzen Zahlen kann der Typ des Index exakt darstellen? Ein float hat dafür 24 Bits, ein uint 32, ein "
            "size_t 64 (TODO 2).")};
}

/// Reports points of the first dimension stored in the third one's place, as an index modulo 2^32 does.
std::optional<Finding> overlapping_points(const KernelSuite& suite, const KernelRun& huge)
{
    for (const auto& [offset, bits] : huge.trace.launches.at(last_dimension).strays)
        if (const std::uint64_t i = offset / sizeof(float);
            i < huge_count && !is_component(bits, 0, i) && is_component(bits, last_dimension, i))
            return overlapping_finding(suite, i);
    return {};
}

/// Reports points outside the elements of the work-group that ran. Another check judges wrong values in the right
/// place.
std::optional<Finding> misplaced_points(const KernelSuite& suite, const KernelRun& huge)
{
    const auto groups = huge_groups();
    for (std::size_t k = 0; k < groups.size(); ++k) {
        const std::uint64_t first = groups[k][1] * huge_count + groups[k][0] * work_group_size;
        for (const auto& [offset, bits] : huge.trace.launches.at(k).strays)
            if (const std::uint64_t element = offset / sizeof(float);
                (element < first || element >= first + work_group_size) &&
                !is_component(bits, element / huge_count, element % huge_count))
                return misplaced_finding(suite, element);
    }
    return {};
}

/// Reports a work-group that stores nothing.
std::optional<Finding> stored_nowhere(const KernelSuite& suite, const KernelRun& huge)
{
    for (const LaunchTrace& launch : huge.trace.launches)
        if (launch.strays.empty())
            return Finding{{"With 2^31 vectors, one work-group writes none of its points.",
                            "Mit 2^31 Vektoren schreibt eine Work-Group keinen ihrer Punkte."},
                           suite.file(),
                           question_about_types()};
    return {};
}

/// Reports two work-groups that store to the same place.
std::optional<Finding> stored_twice(const KernelSuite& suite, const KernelRun& huge)
{
    std::set<std::int64_t> stored;
    for (const LaunchTrace& launch : huge.trace.launches) {
        std::set<std::int64_t> of_this;
        for (const auto& [offset, bits] : launch.strays)
            of_this.insert(static_cast<std::int64_t>(offset));
        for (const std::int64_t offset : of_this)
            if (!stored.insert(offset).second)
                return misplaced_finding(suite, static_cast<std::uint64_t>(offset) / sizeof(float));
    }
    return {};
}
} // namespace

std::vector<FarGroup> last_dimension_of_many()
{
    constexpr std::size_t dimensions = 21'201; // as many as Joe and Kuo have
    const Uints numbers = random_direction_numbers(1, 32);
    const auto are_right = [numbers](const lab::worker::CaseResult& result) {
        const Floats points = from_bytes<float>(result.buffers.at(points_buffer));
        for (std::uint32_t i = 0; i < points.size(); ++i)
            if (!is_nearly(points[i], component(numbers.data(), i)))
                return false;
        return true;
    };
    Simulated last{.run = launch_of_some(numbers, work_group_size, work_group_size, work_group_size),
                   .accepts = are_right};
    last.run.buffers[0].missing = (dimensions - 1) * bit_count * sizeof(std::uint32_t);
    last.run.buffers[points_buffer].missing = (dimensions - 1) * work_group_size * sizeof(float);
    last.run.launches[0].global_size[1] = dimensions;
    in_one_group(last.run, {0, dimensions - 1});
    return {{last}};
}

RunBeside huge_index_run() { return {huge_name, huge_job, short_budget}; }

Verdict huge_index_does_not_wrap(const KernelSuite& suite)
{
    const KernelRun& huge = suite.beside(huge_name);
    if (huge.state == KernelRun::State::endless_loop)
        return Verdict::failed({{"With 2^31 vectors the kernel does not terminate.",
                                 "Mit 2^31 Vektoren terminiert der Kernel nicht."},
                                suite.file(),
                                question_about_types()});
    if (!huge.is_done() || huge.trace.launches.size() != huge_groups().size())
        return no_data_race(huge, suite.source()); // says why
    if (const auto overlapping = overlapping_points(suite, huge))
        return Verdict::failed(*overlapping);
    if (const auto nowhere = stored_nowhere(suite, huge))
        return Verdict::failed(*nowhere);
    const auto misplaced = misplaced_points(suite, huge), twice = stored_twice(suite, huge);
    if (!misplaced && twice)
        return Verdict::failed(*twice);
    if (misplaced)
        return Verdict::failed(*misplaced);
    return wrong_far_group(suite, last_dimension_of_many).value_or(Verdict::passed());
}
} // namespace sobol::stage_1
