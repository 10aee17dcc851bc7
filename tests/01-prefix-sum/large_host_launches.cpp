// \if file_prefix_sum_large_cpp
#include "tests/01-prefix-sum/large_host_launches.hpp"

#include "tests/01-prefix-sum/blocks.hpp"

#include <algorithm>
#include <span>

namespace prefix_sum::stage_2
{
namespace
{
using namespace lab::judge;
using lab::Text;
using lab::text;

/// A launch of one of the two kernels. Buffers are identified by the call that created them, as handles are reused.
struct Level {
    const Call* call;
    bool scans; // else it adds offsets
    std::uint64_t work_items, count;
    const Call *input, *output, *sums, *offsets; // null where there is none
};

Level level_of(const LaunchedKernel& launch, const HostRecord& record)
{
    const bool scans = kernel_of(*launch.call, record) == "scan_blocks";
    const auto buffer = [&](std::uint64_t argument) {
        return creator_of(launch.handle(argument), record, *launch.call);
    };
    return {launch.call,
            scans,
            launch.call->number("global_work_size"),
            launch.number(scans ? 3 : 2),
            scans ? buffer(0) : nullptr,
            buffer(scans ? 1 : 0),
            scans ? buffer(2) : nullptr,
            scans ? nullptr : buffer(1)};
}

std::vector<Level> levels_in(const HostRecord& record)
{
    std::vector<Level> levels;
    for (const LaunchedKernel& launch : launches_in(record))
        levels.push_back(level_of(launch, record));
    return levels;
}

/// With room for the sums of all blocks, the program has counted the blocks right.
Text question_on_work_items(const Level& level)
{
    const std::size_t blocks = blocks_of(level.count);
    if (level.work_items == length && level.sums &&
        level.sums->number("size") >= blocks * sizeof(std::int32_t))
        return text(
            "That is only one work-group, but {} elements form {} blocks. Is the global size of the "
            "launch work_items or work_group, and does the division that computes this size round up "
            "(TODO 12)?",
            "Das ist nur eine Work-Group, aber {} Elemente bilden {} Blöcke. Ist die globale Größe des "
            "Starts work_items oder work_group, und rundet die Division auf, die diese Größe berechnet "
            "(TODO 12)?",
            level.count, blocks);
    return {"How many blocks are needed when the last one is not full? Integer division drops the "
            "remainder. On which level are the prefix sums of the block sums computed (TODO 13)?",
            "Wie viele Blöcke sind nötig, wenn der letzte nicht voll ist? Eine Ganzzahldivision lässt den "
            "Rest weg. Auf welcher Ebene werden die Präfixsummen der Blocksummen gebildet (TODO 13)?"};
}

std::optional<Finding> without_work_item(const Level& level, const HostRecord& record, const Source& source)
{
    if (level.work_items >= level.count)
        return {};
    return Finding{text("Line {} launched {} over {} work-items for count = {}: element {} has none.",
                        "Zeile {} startete {} mit {} Work-Items für count = {}: Element {} hat keines.",
                        level.call->line, kernel_of(*level.call, record), level.work_items, level.count,
                        level.work_items),
                   {{source.name, level.call->line}},
                   question_on_work_items(level)};
}

/// `levels`: this one and those after it.
std::optional<Finding> without_offsets(std::span<const Level> levels, const Source& source)
{
    const Level& scan = levels.front();
    const auto adds_to_it = [&](const Level& other) { return !other.scans && other.output == scan.output; };
    if (!scan.scans || scan.count <= length || std::any_of(levels.begin(), levels.end(), adds_to_it))
        return {};
    return Finding{
        text(
            "Line {} launched scan_blocks over {} elements, each block separately, but no later launch of "
            "add_block_offsets gets its output buffer as argument 0.",
            "Zeile {} startete scan_blocks für {} Elemente, jeden Block für sich, aber kein späterer Start von "
            "add_block_offsets erhält den Puffer output von dort als Argument 0.",
            scan.call->line, scan.count),
        {{source.name, scan.call->line}},
        {"Which kernel adds the sum of all preceding blocks to each block, and does the program ever "
         "reach the launch of this kernel (TODO 13)?",
         "Welcher Kernel addiert zu jedem Block die Summe aller Blöcke davor, und erreicht das Programm "
         "den Start dieses Kernels (TODO 13)?"}};
}

/// `levels`: those up to and including this one.
std::optional<Finding> sums_for_offsets(std::span<const Level> levels, const Source& source)
{
    const Level& add = levels.back();
    const auto last = std::find_if(levels.rbegin(), levels.rend(), [&](const Level& other) {
        return other.scans && add.offsets && (other.sums == add.offsets || other.output == add.offsets);
    });
    if (add.scans || last == levels.rend() || last->output == add.offsets)
        return {};
    return Finding{
        text("Argument 1 of add_block_offsets (line {}) is the buffer of block sums that scan_blocks (line "
             "{}) wrote, so the sum of block k is added to block k itself.",
             "Argument 1 von add_block_offsets (Zeile {}) ist der Puffer mit den Blocksummen, die "
             "scan_blocks (Zeile {}) schrieb. Damit wird zu Block k die Summe von Block k selbst addiert.",
             add.call->line, last->call->line),
        {{source.name, add.call->line}},
        {"Block k needs the sum of all blocks before it. Which buffer holds the prefix sums of the block sums (TODO "
         "13)?",
         "Block k braucht die Summe aller Blöcke davor. In welchem Puffer stehen die Präfixsummen der "
         "Blocksummen (TODO 13)?"}};
}

/// `levels`: those up to and including this one. Its input must come from an earlier level, unless the first level
/// reads the host's input.
std::optional<Finding> never_filled(std::span<const Level> levels, const Source& source)
{
    const Level& level = levels.back();
    const Call* const read = level.scans ? level.input : level.offsets;
    const auto fills = [&](const Level& other) { return other.output == read || other.sums == read; };
    if (levels.size() == 1 || !read || read == levels.front().input ||
        std::any_of(levels.begin(), levels.end() - 1, fills))
        return {};
    return Finding{
        text("Line {} launches {}: argument {} (counted from 0) is the buffer created in line {}, to which "
             "no kernel has written before.",
             "Zeile {} startet {}: Argument {} (ab 0 gezählt) ist der Puffer aus Zeile {}, in den bis "
             "dahin kein Kernel geschrieben hat.",
             level.call->line, level.scans ? "scan_blocks" : "add_block_offsets", level.scans ? 0 : 1,
             read->line),
        {{source.name, level.call->line}, {source.name, read->line}},
        {"At which launch should a kernel fill this buffer, and which buffer must the kernel read at the "
         "reported launch (TODO 13)?",
         "Bei welchem Start soll ein Kernel diesen Puffer füllen, und welchen Puffer muss der Kernel beim "
         "gemeldeten Start lesen (TODO 13)?"}};
}

/// `levels`: those up to and including this one. After the first level only block sums may be scanned, and offsets
/// may only be added to what was scanned.
std::optional<Finding> other_buffer(std::span<const Level> levels, const Source& source)
{
    const Level& level = levels.back();
    const Call* const used = level.scans ? level.input : level.output;
    const auto wrote = [&](auto member) {
        return std::find_if(levels.begin(), levels.end() - 1,
                            [&](const Level& other) { return other.scans && used && other.*member == used; });
    };
    const auto end = levels.end() - 1;
    const auto as_output = wrote(&Level::output), as_sums = wrote(&Level::sums);
    if (level.scans && as_output != end && as_sums == end)
        return Finding{
            text("In line {}, scan_blocks computes the prefix sums of {} elements of the output from line "
                 "{}; the block sums are in the buffer created in line {}.",
                 "In Zeile {} bildet scan_blocks Präfixsummen von {} Elementen der Ausgabe aus Zeile {}; "
                 "die Blocksummen stehen im Puffer aus Zeile {}.",
                 level.call->line, level.count, as_output->call->line,
                 as_output->sums ? as_output->sums->line : 0),
            {{source.name, level.call->line}},
            {"Which buffer is the input of the next level (TODO 13)?",
             "Welcher Puffer ist die Eingabe der nächsten Ebene (TODO 13)?"}};
    const bool is_first_input = used && used == levels.front().input && as_output == end && as_sums == end;
    if (level.scans && levels.size() > 1 && is_first_input)
        return Finding{
            text("In line {}, scan_blocks computes prefix sums of the input (the buffer created in line "
                 "{}) again, of {} elements; the block sums are in the buffer created in line {}.",
                 "In Zeile {} bildet scan_blocks noch einmal Präfixsummen der Eingabe (Puffer aus Zeile "
                 "{}), von {} Elementen; die Blocksummen stehen im Puffer aus Zeile {}.",
                 level.call->line, used->line, level.count,
                 levels.front().sums ? levels.front().sums->line : 0),
            {{source.name, level.call->line}},
            {"Which buffer is the input of the next level (TODO 13)?",
             "Welcher Puffer ist die Eingabe der nächsten Ebene (TODO 13)?"}};
    if (!level.scans && is_first_input)
        return Finding{
            text("In line {}, add_block_offsets adds offsets to the input (the buffer created in line {}); "
                 "the sums within the blocks are in the output of the launch in line {}.",
                 "In Zeile {} addiert add_block_offsets Offsets zur Eingabe (Puffer aus Zeile {}); die "
                 "Summen innerhalb der Blöcke stehen in der Ausgabe des Starts in Zeile {}.",
                 level.call->line, used->line, levels.front().call->line),
            {{source.name, level.call->line}},
            {"Which buffer should the offsets be added to (TODO 13)?",
             "Zu welchem Puffer sollen die Offsets addiert werden (TODO 13)?"}};
    if (!level.scans && as_sums != end && as_output == end)
        return Finding{
            text("In line {}, add_block_offsets adds offsets to the block sums (the buffer created in line "
                 "{}); the sums within the blocks are in the output of the launch in line {}.",
                 "In Zeile {} addiert add_block_offsets Offsets zu den Blocksummen (Puffer aus Zeile {}); "
                 "die Summen innerhalb der Blöcke stehen in der Ausgabe des Starts in Zeile {}.",
                 level.call->line, used->line, as_sums->call->line),
            {{source.name, level.call->line}},
            {"Which buffer should the offsets be added to (TODO 13)?",
             "Zu welchem Puffer sollen die Offsets addiert werden (TODO 13)?"}};
    return {};
}

/// A buffer of a launch, its purpose there, and how many of its elements the kernel needs.
struct Needed {
    const Call* buffer;
    std::size_t elements;
    Text name;
};
std::vector<Needed> needed_by(const Level& level)
{
    const std::size_t count = level.count, blocks = blocks_of(std::size_t{level.count});
    if (level.scans)
        return {{level.input, count, {"input", "input"}},
                {level.output, count, {"output", "output"}},
                {level.sums, blocks, {"block_sums", "block_sums"}}};
    return {{level.output, count, {"output", "output"}},
            {level.offsets, blocks, {"block_offsets", "block_offsets"}}};
}

/// Two buffers of a launch that have each other's size: arguments 1 and 2 of a scan, 0 and 1 of adding offsets.
std::optional<Finding> exchanged(const Level& level, const Source& source)
{
    const std::size_t output_bytes = level.count * sizeof(std::int32_t),
                      sums_bytes = blocks_of(std::size_t{level.count}) * sizeof(std::int32_t);
    const Call* const sums = level.scans ? level.sums : level.offsets;
    if (!level.output || !sums || level.output->number("size") != sums_bytes ||
        sums->number("size") != output_bytes || output_bytes == sums_bytes)
        return {};
    return Finding{
        text("Line {} launches {} with {} bytes for output and {} for {}: the two buffers seem to be "
             "swapped.",
             "Zeile {} startet {} mit {} Bytes für output und {} für {}: Die beiden Puffer sind offenbar "
             "vertauscht.",
             level.call->line, level.scans ? "scan_blocks" : "add_block_offsets", sums_bytes, output_bytes,
             level.scans ? "block_sums" : "block_offsets"),
        {{source.name, level.call->line}},
        level.scans ? Text{"Which buffer should be argument 1, and which one argument 2 (TODO 12)?",
                           "Welcher Puffer soll Argument 1 sein, und welcher Argument 2 (TODO 12)?"}
                    : Text{"Which buffer should be argument 0, and which one argument 1 (TODO 13)?",
                           "Welcher Puffer soll Argument 0 sein, und welcher Argument 1 (TODO 13)?"}};
}

Finding same_buffer(const Level& level, const Call& buffer, int argument, const Source& source)
{
    return {text("Line {} launches scan_blocks with the same buffer (line {}) as arguments {} and {}.",
                 "Zeile {} startet scan_blocks mit demselben Puffer (Zeile {}) als Argument {} und {}.",
                 level.call->line, buffer.line, argument, argument + 1),
            {{source.name, level.call->line}},
            {"In which buffer should the kernel store each of its results (TODO 12)?",
             "In welchen Puffer soll der Kernel jedes seiner Ergebnisse schreiben (TODO 12)?"}};
}

/// Each scan writes to its own input, or the first one writes both results to one buffer, or it does not cover
/// `count` elements: only its argument is wrong, or also everything that follows from the number the scan was called
/// with.
std::optional<Finding> wrong_first_scan(const std::vector<Level>& levels, const Source& source,
                                        std::size_t count)
{
    const Level& level = levels.front();
    if (!level.scans || !level.input || !level.input->is("clCreateBuffer"))
        return {};
    if (std::all_of(levels.begin(), levels.end(),
                    [](const Level& one) { return !one.scans || one.input == one.output; }))
        return same_buffer(level, *level.input, 0, source);
    if (level.output && level.output == level.sums)
        return same_buffer(level, *level.output, 1, source);
    if (level.count == count)
        return {};
    const bool is_called_so = level.work_items == blocks_of(std::size_t{level.count}) * length;
    return Finding{
        text("The first launch of scan_blocks (line {}) has count = {}; the input has length {}.",
             "Beim ersten Start von scan_blocks (Zeile {}) ist count = {}; die Eingabe hat die Länge {}.",
             level.call->line, level.count, count),
        {{source.name, level.call->line}},
        level.count == count * sizeof(std::int32_t)
            ? Text{"That is the size of the input in bytes, but count is a number of elements. Which "
                   "call passes the size (TODO 14)?",
                   "Das ist die Größe der Eingabe in Bytes, count ist aber eine Anzahl von Elementen. "
                   "Welcher Aufruf übergibt die Größe (TODO 14)?"}
        : is_called_so ? Text{"With which count do you call scan (TODO 14)?",
                              "Mit welchem count rufen Sie scan auf (TODO 14)?"}
                       : Text{"Which number of elements must argument 3 specify (TODO 12)?",
                              "Welche Anzahl von Elementen muss Argument 3 angeben (TODO 12)?"}};
}

/// `levels`: those up to and including this one. Each scan after the first must read the previous scan's block sums.
std::optional<Finding> scanned_again(std::span<const Level> levels, const Source& source)
{
    const Level& level = levels.back();
    const auto before =
        std::find_if(levels.rbegin() + 1, levels.rend(), [](const Level& other) { return other.scans; });
    if (!level.scans || before == levels.rend() || before->count != level.count || level.count <= length)
        return {};
    return Finding{
        text(
            "Line {} launches scan_blocks with count = {} again, as for the previous level, which has {} block sums.",
            "Zeile {} startet scan_blocks noch einmal mit count = {}, wie für die Ebene davor; diese hat {} Blocksummen.",
            level.call->line, level.count, blocks_of(std::size_t{level.count})),
        {{source.name, source.line_of_todo("13")}, {source.name, level.call->line}},
        {"The next level scans the block sums. How many elements does scan pass when it calls itself (TODO 13)?",
         "Die nächste Ebene bildet die Präfixsummen der Blocksummen. Mit wie vielen Elementen ruft scan "
         "sich selbst auf (TODO 13)?"}};
}

/// Asks what made a buffer too small; `todo` created it.
Text question_on_size(std::size_t bytes, std::size_t elements, int todo)
{
    const std::size_t needed = elements * sizeof(std::int32_t);
    if (bytes == elements)
        return text("Buffer sizes are given in bytes: {} elements of 4 bytes each take {} bytes (TODO "
                    "{}).",
                    "Puffergrößen werden in Bytes angegeben: {} Elemente zu je 4 Bytes brauchen {} Bytes "
                    "(TODO {}).",
                    elements, needed, todo);
    if (bytes == needed % (1 << 16))
        return text(
            "Those are the lowest 16 bits of {}: what is the type of the variable that holds the size (TODO {})?",
            "Das sind die untersten 16 Bits von {}: Welchen Typ hat die Variable für die Größe (TODO {})?",
            needed, todo);
    return text("How many elements does that level have (TODO {}), and is the buffer's size given in bytes?",
                "Wie viele Elemente hat diese Ebene (TODO {}), und ist die Puffergröße in Bytes angegeben?",
                todo);
}

std::optional<Finding> too_small(const Level& level, bool is_first, const HostRecord& record,
                                 const Source& source)
{
    constexpr int first_buffers = 14, further_buffers = 13;
    for (const auto& [buffer, elements, name] : needed_by(level)) {
        const bool is_known = buffer && buffer->is("clCreateBuffer");
        const std::size_t bytes = elements * sizeof(std::int32_t);
        if (!is_known || buffer->number("size") >= bytes)
            continue;
        return Finding{
            text("Line {} launches {} with count = {}, and {} is a buffer of {} bytes (line {}); {} bytes "
                 "are needed.",
                 "Zeile {} startet {} mit count = {}, und {} ist ein Puffer mit {} Bytes (Zeile {}); "
                 "nötig sind {} Bytes.",
                 level.call->line, kernel_of(*level.call, record), level.count, name, buffer->number("size"),
                 buffer->line, bytes),
            {{source.name, buffer->line}, {source.name, level.call->line}},
            question_on_size(buffer->number("size"), elements, is_first ? first_buffers : further_buffers)};
    }
    return {};
}

/// `levels`: those up to and including this one. Offsets must be added to as many elements as were scanned.
std::optional<Finding> other_count(std::span<const Level> levels, const Source& source)
{
    const Level& add = levels.back();
    const auto scan = std::find_if(levels.rbegin(), levels.rend(), [&](const Level& other) {
        return other.scans && other.output == add.output;
    });
    const bool is_known = !add.scans && scan != levels.rend() && add.output &&
                          add.output->number("size") == scan->count * sizeof(std::int32_t);
    if (!is_known || scan->count == add.count)
        return {};
    return Finding{
        text("Line {} launches add_block_offsets with count = {}; in line {}, scan_blocks wrote {} prefix "
             "sums to that buffer.",
             "Zeile {} startet add_block_offsets mit count = {}; in Zeile {} hat scan_blocks {} "
             "Präfixsummen in diesen Puffer geschrieben.",
             add.call->line, add.count, scan->call->line, scan->count),
        {{source.name, add.call->line}, {source.name, scan->call->line}},
        {"How many elements need an offset (TODO 13)?",
         "Wie viele Elemente brauchen einen Offset (TODO 13)?"}};
}

/// The last read, if its buffer is not the output of any launch.
std::optional<Finding> read_elsewhere(const std::vector<Level>& levels, const HostRecord& record,
                                      const Source& source)
{
    const auto read = std::find_if(record.calls.rbegin(), record.calls.rend(), [](const Call& call) {
        return call.is_students() && call.reads_a_buffer();
    });
    const Call* const made =
        read == record.calls.rend() ? nullptr : creator_of(read->number("buffer"), record, *read);
    const bool is_written =
        std::any_of(levels.begin(), levels.end(), [&](const Level& level) { return level.output == made; });
    if (!made || levels.empty() || is_written || !made->is("clCreateBuffer"))
        return {};
    const Level& first = levels.front();
    return Finding{
        text("Line {} reads the buffer created in line {}, to which no kernel wrote; line {} launched {} "
             "with the buffer created in line {} as argument {} (counted from 0).",
             "Zeile {} liest den Puffer aus Zeile {}, in den kein Kernel schrieb; Zeile {} startete {} "
             "mit dem Puffer aus Zeile {} als Argument {} (ab 0 gezählt).",
             read->line, made->line, first.call->line, kernel_of(*first.call, record),
             first.output ? first.output->line : 0, first.scans ? 1 : 0),
        {{source.name, read->line}, {source.name, first.call->line}},
        {"Which buffer should hold the result, and which buffer do you pass to scan as output (TODO 14)?",
         "In welchem Puffer soll das Ergebnis stehen, und welchen Puffer übergeben Sie scan als output "
         "(TODO 14)?"}};
}

std::uint32_t sum_of(std::span<const std::int32_t> elements)
{
    std::uint32_t sum = 0;
    for (const std::int32_t element : elements)
        sum += static_cast<std::uint32_t>(element);
    return sum;
}
} // namespace

std::optional<Finding> wrong_level(const HostRecord& record, const Source& source, std::size_t count)
{
    const std::vector<Level> levels = levels_in(record);
    const std::span<const Level> all(levels);
    if (const auto first = levels.empty() ? std::nullopt : wrong_first_scan(levels, source, count))
        return first;
    for (std::size_t i = 0; i < levels.size(); ++i) {
        if (const auto few = without_work_item(levels[i], record, source))
            return few;
        if (const auto other = other_buffer(all.first(i + 1), source))
            return other;
        if (const auto order = exchanged(levels[i], source))
            return order;
        if (const auto again = scanned_again(all.first(i + 1), source))
            return again;
        if (const auto small = too_small(levels[i], i == 0, record, source))
            return small;
        if (const auto empty = never_filled(all.first(i + 1), source))
            return empty;
        if (const auto other = other_count(all.first(i + 1), source))
            return other;
        if (const auto sums = sums_for_offsets(all.first(i + 1), source))
            return sums;
    }
    if (const auto elsewhere = read_elsewhere(levels, record, source))
        return elsewhere;
    // Last: after a wrong launch nothing may come.
    for (std::size_t i = 0; i < levels.size(); ++i)
        if (const auto alone = without_offsets(all.subspan(i), source))
            return alone;
    return {};
}

namespace
{
std::optional<Finding> without_launch(const std::vector<Level>& levels, bool scans, std::size_t count,
                                      const Source& source)
{
    const auto is_meant = [&](const Level& level) { return level.scans == scans && level.count == count; };
    if (std::any_of(levels.begin(), levels.end(), is_meant))
        return {};
    return Finding{text("no launch of {} has count = {}.", "kein Start von {} hat count = {}.",
                        scans ? "scan_blocks" : "add_block_offsets", count),
                   {{source.name, source.line_of_todo("13")}},
                   {"How often does scan call itself, and what ends the recursion (TODO 13)?",
                    "Wie oft ruft scan sich selbst auf, und was beendet die Rekursion (TODO 13)?"}};
}
} // namespace

std::optional<Finding> missing_level(const HostRecord& record, const Source& source, std::size_t count)
{
    const std::vector<Level> levels = levels_in(record);
    for (std::size_t i = 0; i < levels.size(); ++i) {
        if (const auto few = without_work_item(levels[i], record, source))
            return few;
        if (const auto small = too_small(levels[i], i == 0, record, source))
            return small;
    }
    for (std::size_t left = count;; left = blocks_of(left)) {
        if (const auto scan = without_launch(levels, true, left, source))
            return scan;
        if (left <= length)
            return {};
        if (const auto add = without_launch(levels, false, left, source))
            return add;
    }
}

Text wrong_block_sum(const Ints& input, std::size_t i, std::int32_t actual, std::int32_t expected)
{
    const std::size_t block = i / length;
    const std::span<const std::int32_t> all(input);
    const std::uint32_t added = static_cast<std::uint32_t>(actual) - static_cast<std::uint32_t>(expected);
    if (block > 1 && added == 0U - sum_of(all.first(block * length)))
        return text(" The sums of blocks 0 to {} are missing.", " Die Summen der Blöcke 0 bis {} fehlen.",
                    block - 1);
    for (std::size_t k = 0; k <= block; ++k) {
        const std::size_t first = k * length;
        const std::uint32_t sum = sum_of(all.subspan(first, std::min(length, input.size() - first)));
        if (added == 0U - sum && k < block)
            return text(" The sum of block {} is missing.", " Die Summe von Block {} fehlt.", k);
        if (added == sum)
            return text(" The sum of block {} was added once too often.",
                        " Die Summe von Block {} wurde einmal zu oft addiert.", k);
    }
    return {};
}
} // namespace prefix_sum::stage_2
// \endif
