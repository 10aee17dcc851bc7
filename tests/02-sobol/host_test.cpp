// \if file_sobol_cpp
// The checks of 02-sobol's host program: the points it returns, and the direction numbers it makes.
#include "grader/judge/core/setup.hpp"
#include "grader/judge/host/check/host_ending.hpp"
#include "grader/judge/host/suite/host_suite.hpp"
#include "tests/02-sobol/recurrence.hpp"

#include <algorithm>
#include <array>

namespace sobol::stage_1
{
namespace
{
using namespace lab::judge;
using lab::Text;
using lab::text;

extern const HostSuite host;

/// The points requested from the program.
struct Request {
    std::size_t vector_count = 0, dimension_count = 0;
};
constexpr std::array<Request, 4> requests{{{256, 1}, {384, 2}, {255, 40}, {65'792, 5}}};
constexpr std::size_t probed_task = 1;                   // more points than a work-group, and not whole ones
constexpr std::size_t numbers_width = 1 + 2 * bit_count; // a point 0 of zeros, and two halves of each number
constexpr Request numbers_request{numbers_width, joe_kuo_dimension_count};

HostJob job_of(const Request& request)
{
    return {.options = {"--width", std::to_string(request.vector_count), "--height",
                        std::to_string(request.dimension_count)},
            .output_limit_bytes = 2 * request.vector_count * request.dimension_count * sizeof(float)};
}

/// The correct points come from the exercise's file of Joe and Kuo's figures.
std::vector<HostTask> host_tasks()
{
    std::vector<HostTask> tasks;
    for (const Request& request : requests) {
        const Uints numbers = joe_kuo_direction_numbers(setup().exercise, request.dimension_count);
        tasks.push_back({job_of(request), to_bytes<float>(points_of(numbers, request.vector_count))});
    }
    return tasks;
}

/// One work-item per point and dimension; whole work-groups, and no extra ones.
ContractedLaunch launch_for(const Request& request)
{
    return {{rounded_up_to_work_groups(request.vector_count), request.dimension_count},
            {work_group_size, 1},
            true};
}

Finding wrong_component(const HostSuite&, std::size_t task, std::size_t element)
{
    const std::size_t count = requests[task].vector_count;
    return {
        text("With a correct kernel and {} vectors, component {} of point {} is {:.9g}, expected {:.9g}.",
             "Mit einem korrekten Kernel und {} Vektoren ist Komponente {} von Punkt {} gleich {:.9g}, "
             "erwartet {:.9g}.",
             count, element / count, element % count, host.result_of<float>(task)[element],
             host.expected_of<float>(task)[element]),
        host.file(),
        text("Are the direction numbers right (TODO 3) and all on the device (TODO 4), is each argument "
             "in the right position (TODO 5), and do you read all of the right buffer (TODO 6)?",
             "Stimmen die Richtungszahlen (TODO 3), liegen alle auf dem Gerät (TODO 4), steht jedes Argument "
             "an seinem Platz (TODO 5), und wird der richtige Puffer vollständig gelesen (TODO 6)?")};
}

// ----------------------------------------------------------------------------------------------- probe

/// Not a Sobol sequence: each component depends on its point's number and on drawn numbers, whether all dimensions
/// are launched together or each separately. All lie between 0 and 1, and point 0 is 0, for hosts that check that.
Probe probe()
{
    const std::uint32_t a = drawn(), b = drawn();
    const auto [count, dimensions] = requests[probed_task];
    Floats expected;
    for (std::size_t k = 0; k < count * dimensions; ++k)
        expected.push_back(k % count ? static_cast<float>(a * (k % count) + b) * 0x1p-24f : 0.0f);
    return {fmt::format(R"({}
{{
    const size_t j = get_global_id(1);
    for (size_t i = get_global_id(0); i < {} && j < {}; i += get_global_size(0))
        points[j * {} + i] = i ? (float)({}u * (uint)i + {}u) * 0x1p-24f : 0.0f;
}}
)",
                        declaration, count, dimensions, count, a, b),
            [expected = to_bytes<float>(expected)](const lab::worker::Bytes& result, bool) {
                return equal_elements(result, expected, sizeof(float));
            }};
}

// ----------------------------------------------------------------------------------- direction numbers

constexpr auto numbers_name = "direction numbers";

/// Not a Sobol sequence: points 1 to 64 of dimension j are the upper and lower halves of its direction numbers, as
/// sent by the program, times 2^-16; so they lie in [0, 1), and point 0 is 0.
std::string numbers_kernel()
{
    return std::string(declaration) + R"(
{
    const size_t j = get_global_id(1);
    for (size_t i = get_global_id(0); i < vector_count; i += get_global_size(0)) {
        const uint v = i > 0 && i < 65 ? direction_numbers[j * 32 + (i - 1) / 2] : 0;
        points[j * vector_count + i] = (i % 2 ? v >> 16 : v & 0xffff) * 0x1p-16f;
    }
}
)";
}

/// The numbers that were passed to that kernel.
Uints numbers_in(const Floats& points)
{
    Uints numbers;
    for (std::size_t j = 0; j < joe_kuo_dimension_count; ++j)
        for (std::size_t k = 0; k < bit_count; ++k) {
            const float* const halves = &points.at(j * numbers_width + 1 + 2 * k);
            numbers.push_back((static_cast<std::uint32_t>(halves[0] * 0x1p16f) << 16) |
                              static_cast<std::uint32_t>(halves[1] * 0x1p16f));
        }
    return numbers;
}

/// Dimensions (from 0) whose direction numbers reached the kernel with wrong values.
std::vector<std::size_t> wrong_dimensions(const Uints& actual, const Uints& expected)
{
    std::vector<std::size_t> wrong;
    for (std::size_t j = 0; j < joe_kuo_dimension_count; ++j) {
        const auto begin = static_cast<std::ptrdiff_t>(j * bit_count);
        if (!std::equal(expected.begin() + begin, expected.begin() + begin + bit_count,
                        actual.begin() + begin))
            wrong.push_back(j);
    }
    return wrong;
}

Finding numbers_finding(const Uints& actual, const Uints& expected, const std::vector<std::size_t>& wrong)
{
    const std::size_t j = wrong.front();
    std::size_t k = 0;
    while (actual[j * bit_count + k] == expected[j * bit_count + k])
        ++k;
    return {text("{} of {} dimensions are wrong. The first error: v_{} of dimension {} is {:#010x}, expected "
                 "{:#010x}.",
                 "{} von {} Dimensionen sind falsch. Der erste Fehler: v_{} von Dimension {} ist {:#010x}, "
                 "erwartet {:#010x}.",
                 wrong.size(), joe_kuo_dimension_count, k + 1, j + 1, actual[j * bit_count + k],
                 expected[j * bit_count + k]),
            host.file(),
            {"Work out this v by hand (TODO 3), and check that it is written to the right place in the "
             "buffer (TODO 4).",
             "Rechnen Sie dieses v von Hand aus (TODO 3), und prüfen Sie, ob es an die richtige Stelle im "
             "Puffer geschrieben wird (TODO 4)."}};
}

/// Explains v_(k+1) of the first wrong dimension, j from 0; `actual`: the numbers of all dimensions.
Text advice_on_recurrence(const Uints& actual, std::size_t j, std::size_t k)
{
    constexpr std::size_t compared_dimensions = 40;
    if (k == 0)
        return {
            "v_1 is m_1 with its last bit in the highest position, 31: how far must m_k be shifted to the left (TODO 3)?",
            "v_1 ist m_1 mit seinem letzten Bit an der höchsten Stelle, 31: Wie weit muss m_k nach links "
            "geschoben werden (TODO 3)?"};
    if (const auto mistake =
            mistake_in_recurrence(joe_kuo_figures(setup().exercise, compared_dimensions), actual))
        return *mistake;
    if (j == 0)
        return text(
            "Dimension 1 has no polynomial: all its 32 m_k are 1, and v_{0} is m_{0} shifted. How many m_k are used, and by how "
            "many places is each shifted (TODO 3)?",
            "Dimension 1 hat kein Polynom: Alle ihre 32 m_k sind 1, und v_{0} ist das verschobene m_{0}. Wie viele m_k werden "
            "benutzt, und um wie viele Stellen wird jedes geschoben (TODO 3)?",
            k + 1);
    if (actual.at(j * bit_count + k) == 0)
        return text(
            "v_{} is 0: it was never computed, or its terms cancel out. Which values of k do the loops cover, "
            "and which terms are combined (TODO 3)?",
            "v_{} ist 0: Es wurde nie berechnet, oder seine Terme heben einander auf. Welche Werte "
            "durchläuft k in den Schleifen, und welche Terme werden verknüpft (TODO 3)?",
            k + 1);
    const Figures figures = joe_kuo_figures(setup().exercise, j + 1).back();
    for (std::size_t other = 0; k < figures.m.size() && other < figures.m.size(); ++other)
        if (actual.at(j * bit_count + k) == figures.m[other] << (bit_count - 1 - k))
            return text("That is m_{} instead of v_{}, which comes from m_{} alone (TODO 3).",
                        "Das ist m_{} statt v_{}, das allein aus m_{} entsteht (TODO 3).", other + 1, k + 1,
                        k + 1);
    return text(
        "The line of this dimension in joe_kuo_d6.txt has the polynomial and m_1 ... m_s. Is {0} <= s, "
        "so that v_{0} comes from m_{0} alone, or does it follow from the recurrence? Work it out by "
        "hand (TODO 3).",
        "Die Zeile dieser Dimension in joe_kuo_d6.txt enthält das Polynom und m_1 ... m_s. Ist {0} <= s, "
        "sodass v_{0} allein aus m_{0} entsteht, oder folgt es aus der Rekursion? Rechnen Sie es von "
        "Hand aus (TODO 3).",
        k + 1);
}

/// Judges the result of direction_numbers when called alone.
Verdict judge_recurrence(const HostSuite&, const lab::worker::Bytes& result)
{
    const auto actual = from_bytes<std::uint32_t>(result);
    const Uints expected = joe_kuo_direction_numbers(setup().exercise, joe_kuo_dimension_count);
    if (actual.size() != expected.size())
        return Verdict::failed(host_failed(host.runs().alone.at("Recurrence"), host.source()));
    const auto wrong = first_difference(actual, expected);
    if (!wrong)
        return Verdict::passed();
    const std::size_t j = *wrong / bit_count, k = *wrong % bit_count;
    return Verdict::failed(
        {text("For dimension {}, direction_numbers computed v_{} = {:#010x}, expected {:#010x}.",
              "Für Dimension {} berechnete direction_numbers v_{} = {:#010x}, erwartet {:#010x}.", j + 1,
              k + 1, actual.at(*wrong), expected[*wrong]),
         {{host.source().name, host.source().line_of_todo("3")}},
         advice_on_recurrence(actual, j, k)});
}

HostJob recurrence_job()
{
    return {.options = {"--todo", "3", "--height", std::to_string(joe_kuo_dimension_count)},
            .output_limit_bytes = 2 * joe_kuo_dimension_count * bit_count * sizeof(std::uint32_t)};
}

/// Too few work-items show too few direction numbers.
bool is_launched_otherwise(const HostRun& run)
{
    const auto& calls = run.record.calls;
    return std::any_of(calls.begin(), calls.end(), [](const Call& call) {
        return call.is("clEnqueueNDRangeKernel") && call.is_students() &&
               call.list("global_work_size") != launch_for(numbers_request).global_size;
    });
}

Verdict judge_direction_numbers(const HostSuite&)
{
    if (const auto skip = host.requires_launch())
        return *skip;
    const HostRun& run = host.runs().beside.at(numbers_name);
    const auto points = from_bytes<float>(run.output.value_or(lab::worker::Bytes{}));
    if (!run.outcome.exited_with(0) || points.size() != joe_kuo_dimension_count * numbers_width)
        return Verdict::failed(host_failed(run, host.source()));
    const Uints actual = numbers_in(points);
    const Uints expected = joe_kuo_direction_numbers(setup().exercise, joe_kuo_dimension_count);
    const std::vector<std::size_t> wrong = wrong_dimensions(actual, expected);
    if (wrong.empty())
        return Verdict::passed();
    if (is_launched_otherwise(run))
        return needs(host.check("NDRange"));
    if (host.launch_is_right()) // what comes back of it is not what the kernel wrote
        return needs(host.check("Result"));
    const double right = 1.0 - static_cast<double>(wrong.size()) / joe_kuo_dimension_count;
    return Verdict::failed(numbers_finding(actual, expected, wrong), std::min(right, 0.9));
}

constexpr Request far_request{(1 << 24) + 1, 1};

lab::worker::Case far_launch()
{
    lab::worker::Case meant = launch_of_some(joe_kuo_direction_numbers(setup().exercise, 1),
                                             far_request.vector_count, far_request.vector_count, 0);
    meant.buffers[points_buffer].missing = far_request.vector_count * sizeof(float);
    return meant;
}

const HostSuite host{{
    .name = "Host",
    .file = "sobol.cpp",
    .kernel_file = "sobol.cl",
    .kernel = declaration,
    .result_is_read = true,
    .buffers = {.read = {0}, .written = points_buffer, .only_read = {0}, .only_written = {points_buffer}},
    .steps = {5, 6},
    .tasks = host_tasks,
    .simulated_task = probed_task,
    .has_profile = true,
    .probed_task = probed_task,
    .usual_launches =
        [] {
            return std::vector{launch_of({{}, {}, Uints(bit_count), work_group_size})};
        },
    .first_launch =
        [](std::size_t task) {
            const auto [count, dimensions] = requests.at(task);
            return launch_of({{}, {}, joe_kuo_direction_numbers(setup().exercise, dimensions), count});
        },
    .probe = probe,
    .beside = {{numbers_name, [] { return job_of(numbers_request); }, numbers_kernel}},
    .far = FarTask{[] { return job_of(far_request); }, far_launch},
    .wrong_element = wrong_component,
    .next_for_length = {"How many elements does the returned vector have (TODO 6)?",
                        "Wie viele Elemente hat der zurückgegebene Vektor (TODO 6)?"},
    .next_without_launch =
        {"The points must be computed on the device: launch the kernel (TODO 5) and return what it wrote (TODO 6).",
         "Die Punkte sollen auf dem Gerät berechnet werden: Starten Sie den Kernel (TODO 5) und geben Sie "
         "zurück, was er geschrieben hat (TODO 6)."},
    .launch = [](std::size_t task) { return launch_for(requests[task]); },
    .next_for_launch =
        {"How many whole work-groups do the points need, and what does the second dimension of the "
         "NDRange count (TODO 5)?",
         "Wie viele ganze Work-Groups brauchen die Punkte, und was zählt die zweite Dimension des "
         "NDRange (TODO 5)?"},
    .causes = {"Recurrence", "NDRange", "BuffersFit", "DirectionNumbers"},
    .functions = {{"Recurrence", recurrence_job, judge_recurrence, 3}},
    .own = {{"DirectionNumbers", judge_direction_numbers}},
}};
} // namespace
} // namespace sobol::stage_1
// \endif
