#include "tests/02-sobol/sobol_picture.hpp"

#include "grader/trace/row_accesses.hpp"
#include "tests/02-sobol/references.hpp"

#include <algorithm>
#include <set>

namespace sobol
{
using namespace lab;
using namespace lab::trace;
namespace
{
using judge::LocalArray;
using judge::WordAccess;

constexpr std::uint64_t numbers_buffer = 1, points_buffer = 2;

std::string binary(std::uint32_t number)
{
    std::string digits;
    for (; number != 0; number /= 2)
        digits.insert(digits.begin(), number % 2 ? '1' : '0');
    return digits.empty() ? "0" : digits;
}

std::optional<std::int64_t> in_global(const WordAccess& access, std::uint64_t buffer)
{
    return !access.is_local && access.buffer == buffer ? std::optional(access.word) : std::nullopt;
}

class SobolDrawing {
  public:
    explicit SobolDrawing(const SobolRun& run) : run_(run), races_(races_in(run.launch)) {}

    Picture picture()
    {
        add_numbers();
        add_cache();
        for (std::uint32_t i = 0; i < run_.points.size(); ++i)
            add_point(i);
        find_divergence(picture_);
        return std::move(picture_);
    }

  private:
    void add_numbers()
    {
        Step& step = picture_.steps.emplace_back();
        step.name = {"direction numbers v_1, v_2, … in global memory",
                     "Richtungszahlen v_1, v_2, … im globalen Speicher"};
        for (const std::uint32_t number : run_.direction_numbers)
            step.cells.emplace_back().value = binary_fraction(number);
        add_accesses(step, run_.launch, races_,
                     [](const WordAccess& access) { return in_global(access, numbers_buffer); });
    }

    /// Adds the cache as the first barrier leaves it; no row without a barrier or without local memory.
    void add_cache()
    {
        const auto& snapshots = run_.launch.snapshots;
        if (snapshots.empty() || snapshots[0].arrays.empty())
            return;
        Step& step = picture_.steps.emplace_back();
        step.name = {"the cache in local memory", "der Cache im lokalen Speicher"};
        step.line = snapshots[0].line;
        step.is_local = true;
        for (std::size_t k = 0; k < snapshots[0].arrays[0].values.size(); ++k)
            step.cells.push_back(cached(snapshots[0].arrays[0], k));
        add_accesses(step, run_.launch, races_, [&](const WordAccess& access) {
            return access.is_local && access.buffer == 1 ? std::optional(access.word) : std::nullopt;
        });
        for (std::size_t k = 0; k < std::min(bit_count, step.cells.size()); ++k)
            if (step.cells[k].is_active)
                step.edges.push_back({k, k});
    }

    /// A kernel whose points are correct may keep anything in its local memory.
    Cell cached(const LocalArray& cache, std::size_t k) const
    {
        const auto value = static_cast<std::uint32_t>(cache.values[k]);
        Cell cell;
        cell.work_item = cache.writers[k];
        cell.line = cache.lines[k];
        if (cell.work_item >= 0)
            cell.value = binary_fraction(value);
        if (k < bit_count && first_wrong() < run_.points.size() &&
            (cell.work_item < 0 || value != run_.direction_numbers[k]))
            cell.expected = binary_fraction(run_.direction_numbers[k]);
        return cell;
    }

    float expected(std::uint32_t i) const { return component(run_.direction_numbers.data(), i); }

    bool is_right(std::uint32_t i) const { return run_.points[i] == expected(i); }

    /// The number of the first wrong point; the number of points if all are correct.
    std::uint32_t first_wrong() const
    {
        std::uint32_t i = 0;
        while (i < run_.points.size() && is_right(i))
            ++i;
        return i;
    }

    bool is_written(std::uint32_t i) const
    {
        return std::any_of(
            run_.launch.accesses.begin(), run_.launch.accesses.end(), [&](const WordAccess& access) {
                return access.writes() && in_global(access, points_buffer) == static_cast<std::int64_t>(i);
            });
    }

    /// The direction numbers that a point's work-item reads to compute it.
    std::set<std::int64_t> read_by(std::uint32_t i) const
    {
        std::set<std::int64_t> read;
        const std::size_t after_the_load = run_.launch.snapshots.size() > 1 ? 1 : 0;
        for (const WordAccess& access : run_.launch.accesses)
            if (access.local_index == i && !access.writes() && access.phase >= after_the_load &&
                (access.is_local ? access.buffer == 1 : access.buffer == numbers_buffer))
                read.insert(access.word);
        return read;
    }

    void add_point(std::uint32_t i)
    {
        Step& step = picture_.steps.emplace_back();
        step.name = name_of(i);
        step.is_local = true;
        const auto read = read_by(i);
        for (std::size_t k = 0; k < bit_count; ++k)
            step.cells.push_back(selected(i, k, read.contains(static_cast<std::int64_t>(k))));
        add_selection(step, i);
        if (i == first_wrong())
            step.notes.push_back(
                i == 0
                    ? Text{"No bit is set in 0: the point is 0.",
                           "In 0 ist kein Bit gesetzt: Der Punkt ist 0."}
                    : text(
                          "The bits that are set in {} select the direction numbers; exclusive or combines them.",
                          "Die Bits, die in {} gesetzt sind, wählen die Richtungszahlen aus; exklusives Oder verknüpft sie.",
                          binary(i)));
    }

    Text name_of(std::uint32_t i) const
    {
        Text name = text("point {} (binary {}): ", "Punkt {} (binär {}): ", i, binary(i));
        name += is_written(i) ? text("x = {} (binary), so {}", "x = {} (binär), also {}",
                                     binary_of(run_.points[i]), run_.points[i])
                              : Text{"never written", "nie geschrieben"};
        if (!is_right(i))
            name += text("; expected {} (binary), so {}", "; erwartet {} (binär), also {}",
                         binary_of(expected(i)), expected(i));
        return name;
    }

    /// A correct kernel may read all direction numbers and drop some; for a wrong one, what it reads is what it uses.
    Cell selected(std::uint32_t i, std::size_t k, bool is_read) const
    {
        const bool is_set = i >> k & 1;
        Cell cell;
        cell.is_active = is_right(i) ? is_set : is_read;
        if (cell.is_active)
            cell.value = binary_fraction(run_.direction_numbers[k]);
        if (!is_right(i) && is_set != is_read)
            cell.expected = is_set ? binary_fraction(run_.direction_numbers[k]) : "–";
        return cell;
    }

    void add_selection(Step& step, std::uint32_t i) const
    {
        for (const WordAccess& access : run_.launch.accesses) {
            const bool is_of_the_cache = access.is_local && access.buffer == 1 && access.word >= 0 &&
                                         access.word < static_cast<std::int64_t>(bit_count);
            if (access.local_index == i && is_of_the_cache && !access.writes() &&
                step.cells[static_cast<std::size_t>(access.word)].is_active)
                step.accesses.push_back({access.local_index, access.line, access.word, false,
                                         binary_fraction(static_cast<std::uint32_t>(access.value)), false});
        }
    }

    static std::string binary_of(float x)
    {
        return x >= 0 && x < 1 ? binary_fraction(static_cast<std::uint32_t>(x * 0x1p32)) : "?";
    }

    const SobolRun& run_;
    const std::vector<Race> races_;
    Picture picture_;
};
} // namespace

std::string binary_fraction(std::uint32_t fraction)
{
    std::string digits = "0";
    for (; fraction != 0; fraction <<= 1)
        digits += (digits.size() == 1 ? "." : "") + std::string(fraction >> 31 ? "1" : "0");
    return digits;
}

Picture sobol_picture(const SobolRun& run)
{
    Picture picture = SobolDrawing(run).picture();
    picture.title = {"Sobol sequences", "Sobol-Folgen"};
    picture.owner = {"the work-item that loaded it", "das Work-Item, das sie lud"};
    picture.active = {"loaded, or selected by a bit", "geladen oder von einem Bit ausgewählt"};
    picture.without_value = {"not selected, or never written", "nicht ausgewählt oder nie geschrieben"};
    return picture;
}
} // namespace sobol
