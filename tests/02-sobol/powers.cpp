#include "tests/02-sobol/powers.hpp"

#include "grader/judge/kernel/suite/far_groups.hpp"
#include "tests/02-sobol/references.hpp"
#include "tests/02-sobol/wrong_points.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <limits>
#include <set>

namespace sobol::stage_1
{
namespace
{
using namespace lab::judge;
using lab::Text;
using lab::text;

constexpr std::size_t last_power = 20; // that has room in a buffer
constexpr std::size_t first_far_bit = last_power + 1;
constexpr auto far_name = "far points";

constexpr std::array<std::size_t, 4> first_bits{0, 8, 16, first_far_bit}; // of the kinds of points 2^k

Text kind_of_power(std::size_t k)
{
    const auto end = std::upper_bound(first_bits.begin(), first_bits.end(), k);
    return text("bits {} to {} of the index", "Bits {} bis {} des Index", *(end - 1),
                (end == first_bits.end() ? bit_count : *end) - 1);
}

/// The last kind covers the bits for which no buffer has room.
Verdict judge_bits(const std::vector<std::size_t>& wrong, bool far_is_right,
                   const std::function<Finding()>& finding)
{
    InputKinds kinds;
    for (std::size_t k = 0; k <= last_power; ++k)
        kinds.add(kind_of_power(k), std::find(wrong.begin(), wrong.end(), k) == wrong.end(), true, finding);
    kinds.add(kind_of_power(first_far_bit), far_is_right, true, finding);
    return kinds.verdict();
}

// ------------------------------------------------------------------------------------------------ near

std::vector<Input> near_inputs()
{
    const ValueCase near{{},
                         {"points 0 and 2^k", "die Punkte 0 und 2^k"},
                         random_direction_numbers(1, 20),
                         (std::size_t{1} << last_power) + work_group_size};
    return {{{},
             near.name,
             launch_of(near),
             points_buffer,
             to_bytes<float>(points_of(near.direction_numbers, near.vector_count))}};
}

/// Bits whose direction number differs from point 2^k; all bits are wrong unless point 0 is 0.
std::vector<std::size_t> wrong_bits(const Uints& actual, const Uints& expected)
{
    std::vector<std::size_t> wrong;
    for (std::size_t k = 0; k <= last_power; ++k)
        if (actual[0] != 0 || actual[std::size_t{1} << k] != expected[std::size_t{1} << k])
            wrong.push_back(k);
    return wrong;
}

/// The higher bits are checked only if these are correct.
Verdict judge_near_points(const KernelSuite& suite, const Tried& tried)
{
    const auto actual = from_bytes<std::uint32_t>(tried.output(0)),
               expected = from_bytes<std::uint32_t>(tried.inputs()[0].expected);
    const std::vector<std::size_t> wrong = wrong_bits(actual, expected);
    return judge_bits(wrong, wrong.empty(), [&]() -> Finding {
        const std::size_t k = wrong.front(), i = std::size_t{1} << k;
        const Text first = text("point 0 is {:.9g}, expected 0.", "Punkt 0 ist {:.9g}, erwartet 0.",
                                std::bit_cast<float>(actual[0]));
        return {
            actual[0] != 0
                ? first
                : text("point 2^{} = {} is {:.9g}, expected {:.9g}, which is just direction number v_{}.",
                       "Punkt 2^{} = {} ist {:.9g}, erwartet {:.9g}, also genau die Richtungszahl v_{}.", k,
                       i, std::bit_cast<float>(actual[i]), std::bit_cast<float>(expected[i]), k + 1),
            suite.file(),
            actual[0] == 0 && is_nearly(std::bit_cast<float>(actual[i]), std::bit_cast<float>(expected[i]))
                ? dropped_bits
                : Text{
                      "Are all 32 direction numbers in the cache (TODO 1), and does the loop look at all 32 bits "
                      "of i (TODO 2)?",
                      "Sind alle 32 Richtungszahlen im Cache (TODO 1), und sieht die Schleife alle 32 Bits von i "
                      "an (TODO 2)?"}};
    });
}

// ------------------------------------------------------------------------------------------------- far

/// Indices of points too far away for any buffer: one for each high bit, and some with many bits set. Each is the
/// last one written by a launch of its own; the launch begins at a multiple of the work-group size, close enough for
/// the trace to show what is stored.
Uints far_points()
{
    constexpr std::uint32_t low_bits = 5;
    Uints points;
    for (std::size_t k = first_far_bit; k < bit_count; ++k)
        points.push_back((1U << k) | low_bits);
    points.insert(points.end(), {0xa5c3f00d, 0x5a3c0f11, 0xfffffc05, 0x80706015});
    return points;
}

Uints far_numbers() { return random_direction_numbers(1, 31); }

lab::worker::Job far_job()
{
    lab::worker::Job job;
    for (const std::uint32_t point : far_points()) {
        job.cases.push_back(
            launch_of_some(far_numbers(), point + 1, std::size_t{point} + 1, work_group_size));
        in_one_group(job.cases.back(), {point / work_group_size, 0});
    }
    return job;
}

/// The value that the kernel stored for a point past the end of every buffer.
std::optional<float> stored_for(std::uint32_t point, const LaunchTrace& launch)
{
    std::optional<float> value;
    for (const auto& [offset, number] : launch.strays)
        if (offset == std::uint64_t{point} * sizeof(float))
            value = std::bit_cast<float>(number);
    return value;
}

Verdict far_not_tried()
{
    return Verdict::passed(text("Tested up to bit {}: the kernel does not compute its index from the ids "
                                "of its work-items, so higher bits could not be tested.",
                                "Getestet bis Bit {}: Der Kernel berechnet seinen Index nicht aus den Ids "
                                "der Work-Items; höhere Bits ließen sich deshalb nicht testen.",
                                last_power));
}

Verdict every_bit_was_seen()
{
    return Verdict::passed(
        {"It was shown that each of the 32 bits of an index selects its own direction number. Whether "
         "these are combined correctly for every index was only tested with several indices, not proved.",
         "Jedes der 32 Bits eines Index wählt nachweislich seine eigene Richtungszahl aus. Ob diese bei "
         "jedem Index richtig verknüpft werden, wurde nur an mehreren Indizes getestet, nicht bewiesen."});
}

/// Starting at this point, a uint that grows by the global size wraps around.
constexpr std::uint32_t stride_wraps = 1U << 31;

/// Work-items may share the points in another way than by their ids: then what they store elsewhere is correct there,
/// each in its own place.
bool stores_right_points_elsewhere(const LaunchTrace& launch, std::uint32_t point, const Uints& numbers)
{
    std::set<std::uint64_t> places;
    for (const auto& [offset, bits] : launch.strays) {
        const std::uint64_t i = offset / sizeof(float);
        if (i > std::numeric_limits<std::uint32_t>::max() ||
            (!places.insert(i).second && point < stride_wraps) ||
            std::bit_cast<float>(bits) != component(numbers.data(), static_cast<std::uint32_t>(i)))
            return false;
    }
    return !places.empty();
}

Finding wrong_far_point(const KernelSuite& suite, std::uint32_t point, const std::optional<float>& value,
                        float expected)
{
    const auto bit = std::bit_width(point) - 1;
    Text next = text(
        "Bit {} of this index selects v_{}. Is that number also in the cache of the last work-group, "
        "where only {} work-items have a point to compute (TODO 1)? And does the loop include that bit "
        "(TODO 2)?",
        "Bit {} dieses Index wählt v_{} aus. Steht diese Zahl auch im Cache der letzten Work-Group, in "
        "der nur {} Work-Items einen Punkt berechnen (TODO 1)? Und berücksichtigt die Schleife dieses Bit "
        "(TODO 2)?",
        bit, bit + 1, point % work_group_size + 1);
    if (bit == 31)
        next += Text{" As an int, 1 << 31 is negative; and i >> 32 is i >> 0 (OpenCL C 1.2, 6.3j).",
                     " Als int ist 1 << 31 negativ; und i >> 32 ist i >> 0 (OpenCL C 1.2, 6.3j)."};
    if (!value)
        return {text("point {} is never written, expected {}.", "Punkt {} wird nie geschrieben, erwartet {}.",
                     point, expected),
                suite.file(), next + Text{" ", " "} + question_about_types()};
    return {text("point {} is {:.9g}, expected {:.9g}.", "Punkt {} ist {:.9g}, erwartet {:.9g}.", point,
                 *value, expected),
            suite.file(), next};
}

/// The points themselves lie outside their buffer in global memory, on purpose.
bool leaves(const std::string& memory, const LaunchTrace& launch)
{
    return std::any_of(launch.messages.begin(), launch.messages.end(), [&](const Message& message) {
        return message.kind == Message::Kind::out_of_bounds && message.memory == memory;
    });
}

Finding endless_far_point(const KernelSuite& suite, std::uint32_t point)
{
    return {
        text("the computation of point {} does not terminate.",
             "die Berechnung von Punkt {} terminiert nicht.", point),
        suite.file(),
        text(
            "Which condition ends the loop for an index with bit {} (TODO 2)? A uint mask that is shifted past "
            "bit 31 is 0, which is never greater than the index.",
            "Welche Bedingung beendet die Schleife für einen Index mit Bit {} (TODO 2)? Eine uint-Maske, die "
            "über Bit 31 hinaus geschoben wird, ist 0 und damit nie größer als der Index.",
            std::bit_width(point) - 1)};
}

Verdict judge_far_points(const KernelSuite& suite)
{
    const KernelRun& run = suite.beside(far_name);
    const auto& launches = run.trace.launches;
    const std::size_t ended = ended_launches(run);
    const Uints points = far_points(), numbers = far_numbers();
    const bool leaves_its_cache = std::any_of(launches.begin(), launches.end(),
                                              [](const auto& launch) { return leaves("local", launch); });
    for (std::size_t k = 0; k < points.size(); ++k) {
        const bool has_run = k < ended;
        const auto value = has_run ? stored_for(points[k], launches[k]) : std::nullopt;
        const float expected = component(numbers.data(), points[k]);
        const bool stores = k < launches.size() && leaves("global", launches[k]);
        if (!has_run && run.state == KernelRun::State::endless_loop && !stores && !leaves_its_cache)
            return judge_bits({}, false, [&] { return endless_far_point(suite, points[k]); });
        if (!has_run && points[k] >= stride_wraps && !leaves_its_cache)
            return far_not_tried();
        if (!value && has_run && stores_right_points_elsewhere(launches[k], points[k], numbers))
            return far_not_tried();
        if (!value || *value != expected)
            return judge_bits({}, false, [&] { return wrong_far_point(suite, points[k], value, expected); });
    }
    return every_bit_was_seen();
}
} // namespace

ValueCheck powers_check(const KernelSuite& suite)
{
    return {.name = "Powers",
            .inputs = near_inputs,
            .judge = [&suite](const Tried& tried) { return judge_near_points(suite, tried); },
            .conclude =
                [&suite](const Verdict& near) {
                    return near.status == Status::passed ? judge_far_points(suite) : near;
                }};
}

RunBeside far_points_run() { return {far_name, far_job, short_budget}; }
} // namespace sobol::stage_1
