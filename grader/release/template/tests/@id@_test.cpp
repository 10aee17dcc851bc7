// The checks of @id@: a kernel that sums up blocks of 256 integers, and the host program that launches it.
#include "grader/judge/host/suite/host_suite.hpp"
#include "grader/judge/kernel/suite/kernel_suite.hpp"

namespace
{
using namespace lab::judge;
using lab::Text, lab::text;
using Ints = std::vector<std::int32_t>;

constexpr auto declaration = "kernel void @name@(global const int* input, global int* sums, const uint count)";
constexpr std::size_t block_length = 256;

std::size_t blocks_of(std::size_t count) { return (count + block_length - 1) / block_length; }

/// The serial definition. Unsigned sums wrap around; an overflow of signed ones would be undefined.
Ints sums_of(const Ints& input)
{
    std::vector<std::uint32_t> sums(blocks_of(input.size()));
    for (std::size_t i = 0; i < input.size(); ++i)
        sums[i / block_length] += static_cast<std::uint32_t>(input[i]);
    return {sums.begin(), sums.end()};
}

Ints random_input(std::size_t count)
{
    std::mt19937 generator = generator_of(static_cast<unsigned>(count));
    Ints input(count);
    for (std::int32_t& element : input)
        element = static_cast<std::int32_t>(generator());
    return input;
}

lab::worker::Case launch_over(const Ints& input)
{
    const std::size_t blocks = blocks_of(input.size());
    return launched("@name@", {reads(input), writes(blocks), scalar(static_cast<std::uint32_t>(input.size()))},
                    {blocks * block_length}, {block_length});
}

Simulated simulated_launch(std::size_t count)
{
    return simulated(launch_over(random_input(count)), 1, sums_of(random_input(count)));
}

extern const KernelSuite kernel;

/// Inputs by kinds: each kind that is right earns its share of the points.
std::vector<Input> inputs()
{
    const Text one{"one whole block", "ein ganzer Block"}, several{"several whole blocks", "mehrere ganze Blöcke"},
        rest{"a last block that is not full", "ein letzter Block, der nicht voll ist"};
    std::vector<Input> made;
    using Sized = std::pair<Text, std::size_t>;
    for (const auto& [kind, count] : {Sized{one, 256}, Sized{several, 512}, Sized{several, 4096}, Sized{rest, 1},
                                      Sized{rest, 255}, Sized{rest, 257}, Sized{rest, 1000}}) {
        const Ints input = random_input(count);
        made.push_back({kind, text("{} elements", "{} Elemente", count), launch_over(input), 1,
                        to_bytes<std::int32_t>(sums_of(input))});
    }
    return made;
}

Finding wrong_sum(const Tried& tried, std::size_t input)
{
    const auto wrong = tried.wrong_element<std::int32_t>(input);
    return {text("{}: sums[{}] is {}, expected {}.", "{}: sums[{}] ist {}, erwartet {}.",
                 tried.inputs()[input].name, wrong.index, wrong.actual, wrong.expected),
            kernel.file(),
            text("Work through the levels on paper for a block of 8 elements (TODO 2).",
                 "Gehen Sie die Ebenen für einen Block mit 8 Elementen auf Papier durch (TODO 2).")};
}

Verdict one_writer_per_block(const std::vector<LaunchTrace>& launches)
{
    const std::size_t writers = launches[0].global_writers.size(), blocks = launches[0].instructions.size() / block_length;
    if (writers <= blocks)
        return Verdict::passed();
    return Verdict::failed({text("{} work-items wrote the sums of {} blocks.",
                                 "{} Work-Items schrieben die Summen von {} Blöcken.", writers, blocks),
                            kernel.file(),
                            text("Which single work-item of a work-group should store the sum of its block (TODO 3)?",
                                 "Welches Work-Item einer Work-Group soll als einziges die Summe des Blocks speichern (TODO 3)?")});
}

const KernelSuite kernel{{
    .name = "Kernel",
    .file = "@name@.cl",
    .kernels = {declaration},
    .complete = [] { return launch_over(random_input(1000)); },
    .values = {{.name = "Values", .inputs = inputs, .describe = wrong_sum}},
    // The same input twice: local memory holds another pattern before each launch.
    .simulated = [] { return std::vector{simulated_launch(600), simulated_launch(600)}; },
    .same_twice = {{0, 1}},
    .sharing = {{.limit = block_length / 2, // words of memory; the solution: 28; one work-item for all: 257
                 .usual = {"a tree needs about 30", "ein Baum braucht etwa 30"},
                 .next = {"Which work-items could add at the same time (TODO 2)?",
                          "Welche Work-Items könnten gleichzeitig addieren (TODO 2)?"},
                 .alone = block_length}},
    .own = {{.name = "OneWriterPerBlock", .measure = one_writer_per_block}},
}};

const std::vector<std::size_t> lengths{1000, 256, 1, 65537};

std::vector<HostTask> tasks()
{
    std::vector<HostTask> made;
    for (const std::size_t count : lengths) {
        const Ints input = random_input(count);
        made.push_back({{.options = {},
                         .inputs = {{"--input", to_bytes<std::int32_t>(input)}},
                         .output_limit_bytes = 8 * blocks_of(count)},
                        to_bytes<std::int32_t>(sums_of(input)),
                        text("With {} elements: ", "Mit {} Elementen: ", count)});
    }
    return made;
}

Finding wrong_result(const HostSuite& host, std::size_t task, std::size_t b)
{
    return {text("With a correct kernel sums[{}] is {}, expected {}.",
                 "Mit einem korrekten Kernel ist sums[{}] gleich {}, erwartet {}.", b,
                 host.result_of<std::int32_t>(task)[b], host.expected_of<std::int32_t>(task)[b]),
            host.file(),
            text("Is the whole input on the device (TODO 4)? Is each argument in the right position (TODO 5)? "
                 "Is the correct buffer read completely (TODO 6)?",
                 "Ist die ganze Eingabe auf dem Gerät (TODO 4)? Ist jedes Argument an der richtigen Stelle "
                 "(TODO 5)? Wird der korrekte Puffer vollständig gelesen (TODO 6)?")};
}

const HostSuite host{{
    .name = "Host",
    .file = "@name@.cpp",
    .kernel_file = "@name@.cl",
    .kernel = declaration,
    .result_is_read = true,
    .buffers = {{0}, 1},
    .tasks = tasks,
    .usual_launches = [] { return std::vector{launch_over(random_input(257))}; },
    .wrong_element = wrong_result,
    .next_for_length = {"How many sums does the returned vector contain (TODO 6)?",
                        "Wie viele Summen enthält der zurückgegebene Vektor (TODO 6)?"},
    .next_without_launch = {"Launch the kernel (TODO 5) and return what it wrote (TODO 6).",
                            "Starten Sie den Kernel (TODO 5) und geben Sie zurück, was er geschrieben hat (TODO 6)."},
    .launch =
        [](std::size_t task) {
            return ContractedLaunch{{blocks_of(lengths[task]) * block_length}, {block_length}};
        },
    .next_for_launch = {"How many whole work-groups do the blocks need (TODO 5)?",
                        "Wie viele ganze Work-Groups brauchen die Blöcke (TODO 5)?"},
}};
} // namespace
