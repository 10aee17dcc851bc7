#include "grader/judge/core/launch.hpp"
#include "grader/trace/row_accesses.hpp"
#include "grader/trace/traced.hpp"

#include <set>

namespace hello_world
{
using namespace lab;
using namespace lab::trace;
using namespace lab::judge;

namespace
{
const std::string input = "Gdkkn,vnqj,hsdlr"; // each character stands for the next one
constexpr std::uint8_t never_written = 0xee;
constexpr std::uint64_t input_buffer = 1, output_buffer = 2;

/// "H" or, where it cannot be shown, its number.
std::string shown(std::uint8_t character)
{
    if (character == ' ')
        return "␣";
    return character > ' ' && character < 0x7f ? std::string(1, static_cast<char>(character))
                                               : std::to_string(character);
}

CellOf cell_in(std::uint64_t buffer)
{
    return [buffer](const WordAccess& access) {
        return !access.is_local && access.buffer == buffer ? std::optional(access.offset()) : std::nullopt;
    };
}

/// As add_accesses() does; each access shows its character.
void add_characters(Step& step, const LaunchTrace& launch, std::uint64_t buffer)
{
    add_accesses(step, launch, races_in(launch), cell_in(buffer));
    for (Access& access : step.accesses)
        access.value = shown(static_cast<std::uint8_t>(std::stoi(access.value)));
}

Step read_characters(const LaunchTrace& launch)
{
    Step step;
    step.name = {"input", "Eingabe"};
    for (const char c : input)
        step.cells.emplace_back().value = shown(static_cast<std::uint8_t>(c));
    add_characters(step, launch, input_buffer);
    return step;
}

Step written_characters(const LaunchTrace& launch, const worker::Bytes& output)
{
    Step step;
    step.name = {"output", "Ausgabe"};
    for (std::size_t i = 0; i < output.size(); ++i) {
        Cell& cell = step.cells.emplace_back();
        if (output[i] != never_written)
            cell.value = shown(output[i]);
        if (const auto right = static_cast<std::uint8_t>(input[i] + 1); output[i] != right)
            cell.expected = shown(right);
    }
    add_characters(step, launch, output_buffer);
    for (const Access& access : step.accesses)
        if (access.writes && access.cell >= 0 && access.cell < static_cast<std::int64_t>(step.cells.size())) {
            step.cells[static_cast<std::size_t>(access.cell)].work_item = access.work_item;
            step.cells[static_cast<std::size_t>(access.cell)].line = access.line;
        }
    return step;
}

/// From each character that a work-item reads to those that it writes.
std::vector<Edge> edges(const Step& from, const Step& to)
{
    std::set<Edge> all;
    for (const Access& read : from.accesses)
        for (const Access& write : to.accesses)
            if (read.work_item == write.work_item && read.cell >= 0 && write.cell >= 0 && write.writes)
                all.insert({static_cast<std::size_t>(read.cell), static_cast<std::size_t>(write.cell)});
    return {all.begin(), all.end()};
}

Text about(std::size_t groups)
{
    if (groups == 1)
        return text("{} characters, a work-item for each, all in one work-group.",
                    "{} Zeichen, für jedes ein Work-Item, alle in einer Work-Group.", input.size());
    return text(
        "{} characters, a work-item for each, in {} work-groups. The picture shows what the first work-group does.",
        "{} Zeichen, für jedes ein Work-Item, in {} Work-Groups. Das Bild zeigt, was die erste Work-Group tut.",
        input.size(), groups);
}

Traced traced(const Source& kernel, std::size_t groups)
{
    const worker::Bytes characters(input.begin(), input.end());
    const KernelRun run = run_to_look_at(
        kernel,
        launched("hello_world", {reads(characters), writes(worker::Bytes(input.size(), never_written))},
                 {input.size()}, {input.size() / groups}));
    if (!run.is_done())
        return {{}, problem_of(run)};
    const LaunchTrace& launch = run.trace.launches[0];
    Picture picture;
    picture.steps = {read_characters(launch),
                     written_characters(launch, run.result.cases.at(0).buffers.at(output_buffer - 1))};
    picture.steps[1].edges = edges(picture.steps[0], picture.steps[1]);
    find_divergence(picture);
    picture.title = {"Hello World", "Hello World"};
    picture.owner = {"the work-item that wrote it", "das Work-Item, das es schrieb"};
    picture.active = {"written", "geschrieben"};
    picture.without_value = {"never written", "nie geschrieben"};
    picture.about = about(groups);
    Traced result{std::move(picture), {}};
    add_judgement(result.picture, run.trace, kernel);
    return result;
}
/// On 16 characters, by one work-group or by two.
Traced draw(const Source& kernel, WantedRun wanted)
{
    return first_wrong_of(2, wanted, [&](std::size_t i) { return traced(kernel, i + 1); });
}

const Drawable drawable({"00-hello-world-cl", "hello_world.cl", draw});
} // namespace
} // namespace hello_world
