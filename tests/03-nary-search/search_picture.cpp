#include "tests/03-nary-search/search_picture.hpp"

#include "grader/trace/row_accesses.hpp"

#include <algorithm>

namespace nary_search
{
using namespace lab;
using namespace lab::trace;
namespace
{
using judge::WordAccess;

constexpr std::uint64_t sorted_buffer = 1, next_buffer = 4;
constexpr std::int64_t words_of_range = 4;

class SearchDrawing {
  public:
    explicit SearchDrawing(const SearchRun& run) : run_(run) {}

    Picture picture()
    {
        for (std::size_t key = 0; key < run_.keys.size(); ++key)
            for (std::size_t pass = 0; pass < run_.passes.size(); ++pass)
                if (is_looked_for(run_.passes[pass].before[key]))
                    add_pass(pass, key);
        find_divergence(picture_);
        return std::move(picture_);
    }

  private:
    static bool is_looked_for(const Range& range) { return !range.found && range.size() > 0; }

    void add_pass(std::size_t number, std::size_t key)
    {
        const SearchPass& pass = run_.passes[number];
        const Range &before = pass.before[key], &after = pass.after[key];
        Step& step = picture_.steps.emplace_back();
        step.name = text("key {}, pass {}: [{}, {}) → {}", "Schlüssel {}, Durchgang {}: [{}, {}) → {}",
                         run_.keys[key], number + 1, before.lower, before.upper, outcome(pass, key));
        for (std::size_t i = 0; i < run_.sorted.size(); ++i)
            step.cells.push_back(element(i, before, after));
        const judge::LaunchTrace launch = part_of(key, pass.launch);
        add_accesses(step, launch, races_in(launch), [](const WordAccess& access) {
            const bool is_element = !access.is_local && access.buffer == sorted_buffer;
            return is_element ? std::optional(access.word) : std::nullopt;
        });
        if (const auto fault = fault_of(run_.sorted, run_.keys[key], before, after))
            step.notes.push_back(text("The key {} {}.", "Der Schlüssel {} {}.", run_.keys[key], *fault));
    }

    /// Candidates belong to the work-item of their segment; elements outside the range belong to none.
    Cell element(std::size_t i, const Range& before, const Range& after) const
    {
        Cell cell;
        cell.value = std::to_string(run_.sorted[i]);
        if (i < before.lower || i >= before.upper)
            return cell;
        const std::size_t size = (before.size() + run_.subdivisions - 1) / run_.subdivisions;
        cell.work_item = static_cast<std::int64_t>((i - before.lower) / size);
        cell.is_active = i >= after.lower && i < after.upper;
        return cell;
    }

    /// The accesses of one key's work-items, which are numbered like their segments.
    judge::LaunchTrace part_of(std::size_t key, const judge::LaunchTrace& launch) const
    {
        const auto count = static_cast<std::int64_t>(run_.subdivisions);
        judge::LaunchTrace part;
        part.fences = launch.fences;
        for (WordAccess access : launch.accesses)
            if (access.local_index / count == static_cast<std::int64_t>(key)) {
                access.local_index %= count;
                part.accesses.push_back(access);
            }
        return part;
    }

    Text outcome(const SearchPass& pass, std::size_t key) const
    {
        const Range& after = pass.after[key];
        const WordAccess* store = store_of(pass, key);
        if (!store)
            return {"no work-item holds the key", "kein Work-Item enthält den Schlüssel"};
        return text("work-item {} writes [{}, {}){} (line {})", "Work-Item {} schreibt [{}, {}){} (Zeile {})",
                    store->local_index % static_cast<std::int64_t>(run_.subdivisions), after.lower,
                    after.upper, how_it_ends(after), store->line);
    }

    static Text how_it_ends(const Range& after)
    {
        if (after.found)
            return {", found", ", gefunden"};
        return after.size() > 1 ? Text{} : Text{", not found", ", nicht gefunden"};
    }

    const WordAccess* store_of(const SearchPass& pass, std::size_t key) const
    {
        for (const WordAccess& access : pass.launch.accesses)
            if (!access.is_local && access.buffer == next_buffer && access.writes() &&
                access.word / words_of_range == static_cast<std::int64_t>(key))
                return &access;
        return nullptr;
    }

    const SearchRun& run_;
    Picture picture_;
};
} // namespace

Picture search_picture(const SearchRun& run)
{
    Picture picture = SearchDrawing(run).picture();
    picture.title = {"N-ary search", "N-äre Suche"};
    picture.owner = {"the work-item whose segment begins there",
                     "das Work-Item, dessen Segment dort beginnt"};
    picture.active = {"the next range", "der nächste Bereich"};
    picture.edges = {"An arrow below an element: a work-item reads it.",
                     "Ein Pfeil unter einem Element: Ein Work-Item liest es."};
    return picture;
}
} // namespace nary_search
