#include "tests/03-nary-search/references.hpp"

#include <algorithm>
#include <random>

namespace nary_search
{
namespace
{
constexpr std::uint32_t largest = 0xffffffffU;

Range whole(const Uints& sorted) { return {0, static_cast<std::uint32_t>(sorted.size()), 0, 0}; }

/// The whole array for every key.
PassCase first_pass(Uints sorted, Uints keys, std::vector<Split> splits)
{
    Ranges ranges(keys.size(), whole(sorted));
    return {std::move(sorted), std::move(keys), std::move(ranges), std::move(splits)};
}

/// A range that holds the first element >= key; the last element where there is none.
Range random_range(const Uints& sorted, std::uint32_t key, std::mt19937& generator)
{
    const auto length = static_cast<std::uint32_t>(sorted.size());
    const auto place = static_cast<std::uint32_t>(first_not_below(sorted, key));
    const std::uint32_t last = std::min(place, length - 1);
    const std::uint32_t lower = generator() % (last + 1);
    return {lower, last + 1 + static_cast<std::uint32_t>(generator() % (length - last)), 0, 0};
}

/// Keys of the array, some that are not in it, and the whole array or a part of it for each.
PassCase random_pass(std::size_t length, unsigned seed, std::vector<Split> splits)
{
    constexpr std::size_t key_count = 24;
    std::mt19937 generator(seed); // the same numbers everywhere, unlike the standard distributions
    PassCase pass{random_array(length, seed), {}, {}, std::move(splits)};
    for (std::size_t i = 0; i < key_count; ++i) {
        const std::uint32_t element = pass.sorted[generator() % length];
        const std::uint32_t key =
            i % 4 == 3 ? element + 1 + static_cast<std::uint32_t>(generator() % 3) : element;
        Range range = i % 2 ? random_range(pass.sorted, key, generator) : whole(pass.sorted);
        if (i % 8 == 5 && is_present(pass.sorted, key)) {
            range.lower = static_cast<std::uint32_t>(first_not_below(pass.sorted, key));
            range.found = 1;
        }
        pass.keys.push_back(key);
        pass.ranges.push_back(range);
    }
    return pass;
}

/// Calls `action` with every non-descending array of `length` of the values.
template <typename Action>
void for_each_array(const Uints& values, std::size_t length, Uints& array, std::size_t first,
                    const Action& action)
{
    if (array.size() == length)
        return action(array);
    for (std::size_t i = first; i < values.size(); ++i) {
        array.push_back(values[i]);
        for_each_array(values, length, array, i, action);
        array.pop_back();
    }
}

PassCase every_range(const Uints& sorted, const std::vector<Split>& splits)
{
    PassCase pass{sorted, {}, {}, splits};
    const auto length = static_cast<std::uint32_t>(sorted.size());
    for (std::uint32_t key = 1; key <= 7; ++key) {
        const auto place = static_cast<std::uint32_t>(first_not_below(sorted, key));
        const std::uint32_t last = std::min(place, length - 1);
        for (std::uint32_t lower = 0; lower <= last; ++lower)
            for (std::uint32_t upper = last + 1; upper <= length; ++upper) {
                pass.keys.push_back(key);
                pass.ranges.push_back({lower, upper, 0, 0});
            }
    }
    return pass;
}
} // namespace

std::size_t first_not_below(const Uints& sorted, std::uint32_t key)
{
    return static_cast<std::size_t>(std::lower_bound(sorted.begin(), sorted.end(), key) - sorted.begin());
}

bool is_present(const Uints& sorted, std::uint32_t key)
{
    return std::binary_search(sorted.begin(), sorted.end(), key);
}

Uints indices_of(const Uints& sorted, const Uints& keys)
{
    Uints indices;
    for (const std::uint32_t key : keys)
        indices.push_back(is_present(sorted, key) ? static_cast<std::uint32_t>(first_not_below(sorted, key))
                                                  : largest);
    return indices;
}

Ranges before_pass(const PassCase& pass)
{
    Ranges next = pass.ranges;
    for (std::size_t i = 0; i < next.size(); ++i)
        if (!next[i].found) {
            const std::uint32_t place = i % 2 ? next[i].upper : 0;
            next[i] = {place, place, 0, 0};
        }
    return next;
}

std::optional<lab::Text> fault_of(const Uints& sorted, std::uint32_t key, const Range& before,
                                  const Range& after)
{
    using lab::text;
    const auto place = static_cast<std::uint32_t>(first_not_below(sorted, key));
    const bool present = is_present(sorted, key);
    if (before.found && (!after.found || after.lower != before.lower))
        return text("was found at index {} before this pass, and no longer is",
                    "war vor diesem Durchgang bei Index {} gefunden und ist es nicht mehr", before.lower);
    if (before.found)
        return {};
    if (after.found && !present)
        return text("is not in the array, but found at index {}",
                    "steht nicht im Feld, ist aber bei Index {} gefunden", after.lower);
    if (after.found && after.lower != place)
        return text("is found at index {}; the lowest index that holds it is {}",
                    "ist bei Index {} gefunden; der niedrigste Index, an dem er steht, ist {}", after.lower,
                    place);
    if (after.found)
        return {};
    if (after.size() == 0 && present)
        return text("is at index {}, but its next range is empty",
                    "steht bei Index {}, aber sein nächster Bereich ist leer", place);
    if (after.size() == 0)
        return {};
    if (after.lower < before.lower || after.upper > before.upper)
        return text("has the next range [{}, {}), which is not part of the range before",
                    "hat den nächsten Bereich [{}, {}), der kein Teil des vorigen ist", after.lower,
                    after.upper);
    if (present && (place < after.lower || place >= after.upper))
        return text("is at index {}, but its next range is [{}, {})",
                    "steht bei Index {}, aber sein nächster Bereich ist [{}, {})", place, after.lower,
                    after.upper);
    if (before.size() > 1 && after.size() >= before.size())
        return text("still has the range [{}, {}): it did not shrink",
                    "hat noch immer den Bereich [{}, {}): Er ist nicht geschrumpft", after.lower,
                    after.upper);
    if (present && after.size() == 1)
        return text("is the only element of its range, index {}, but not marked as found",
                    "ist das einzige Element seines Bereichs, Index {}, aber nicht als gefunden markiert",
                    place);
    return {};
}

lab::Text kind_of_range(const KeyInPass& pass)
{
    if (pass.before.found)
        return {"keys found before", "Schlüssel, die schon gefunden sind"};
    if (!is_present(pass.sorted, pass.key))
        return {"keys that are not in the array", "Schlüssel, die nicht im Feld stehen"};
    if (pass.before.size() < pass.sorted.size())
        return {"a part of the array", "ein Teil des Feldes"};
    if (pass.before.size() < pass.subdivisions)
        return {"fewer elements than subdivisions", "weniger Elemente als Unterteilungen"};
    return {"the whole array", "das ganze Feld"};
}

lab::Text kind_of_duplicates(const KeyInPass& pass)
{
    if (pass.before.size() < pass.sorted.size())
        return {"a part of the array", "ein Teil des Feldes"};
    if (pass.sorted.front() == pass.sorted.back())
        return {"all elements equal", "alle Elemente gleich"};
    const auto [first, last] = std::equal_range(pass.sorted.begin(), pass.sorted.end(), pass.key);
    const auto size =
        static_cast<std::ptrdiff_t>((pass.sorted.size() + pass.subdivisions - 1) / pass.subdivisions);
    if ((first - pass.sorted.begin()) / size == (last - 1 - pass.sorted.begin()) / size)
        return {"equal elements in one segment", "gleiche Elemente in einem Segment"};
    return {"equal elements in several segments", "gleiche Elemente in mehreren Segmenten"};
}

lab::Text kind_of_edge(const KeyInPass& pass)
{
    if (!is_present(pass.sorted, pass.key))
        return {"keys that are not in the array", "Schlüssel, die nicht im Feld stehen"};
    if (pass.sorted.size() == 1)
        return {"arrays of one element", "Felder mit einem Element"};
    if (pass.key == 0)
        return {"the key 0", "der Schlüssel 0"};
    if (pass.sorted.back() >= 1U << 31)
        return {"elements from 2^31 on", "Elemente ab 2^31"};
    return {"the first and the last element", "das erste und das letzte Element"};
}

Uints random_array(std::size_t length, unsigned seed)
{
    std::mt19937 generator(1000 + seed);
    Uints sorted(length);
    std::uint32_t value = 5;
    for (std::uint32_t& element : sorted)
        element = value += 1 + static_cast<std::uint32_t>(generator() % 9);
    return sorted;
}

std::vector<PassCase> random_passes()
{
    std::vector<PassCase> passes;
    const std::vector<Split> splits{{2}, {3}, {4, {4, 1}}, {7}, {16, {8, 2}}, {64}, {100}};
    unsigned seed = 0;
    for (const std::size_t length : {1, 2, 3, 7, 37, 63, 64, 65, 1000, 4097})
        for (int variant = 0; variant < 2; ++variant)
            passes.push_back(random_pass(length, ++seed, splits));
    return passes;
}

std::vector<PassCase> duplicate_passes()
{
    std::vector<PassCase> passes;
    const std::vector<Split> splits{{2}, {3}, {4}, {7}, {16}, {64}};
    for (const std::size_t length : {2, 7, 16, 64, 100, 1000})
        for (const std::uint32_t values : {1, 2, 5}) {
            Uints sorted(length), keys;
            for (std::size_t i = 0; i < length; ++i)
                sorted[i] = 10 + 3 * static_cast<std::uint32_t>(i * values / length);
            for (std::uint32_t k = 0; k < values; ++k)
                keys.push_back(10 + 3 * k);
            PassCase part = first_pass(sorted, keys, splits);
            passes.push_back(part);
            std::mt19937 generator(static_cast<unsigned>(length) + values);
            for (std::size_t k = 0; k < keys.size(); ++k)
                part.ranges[k] = random_range(sorted, keys[k], generator);
            passes.push_back(std::move(part));
        }
    return passes;
}

std::vector<PassCase> edge_passes()
{
    std::vector<PassCase> passes;
    const Uints keys{0, 1, 0x7fffffff, 0x80000000, 0x80000001, largest - 1, largest};
    const std::vector<Split> splits{{2}, {3}, {8}, {16}};
    for (std::size_t length = 1; length <= 40; length += length < 10 ? 1 : 10) {
        const Uints inside = random_array(length, static_cast<unsigned>(length));
        Uints with_ends = inside, upper_half = inside;
        with_ends.front() = 0;
        with_ends.back() = length > 1 ? largest : 0;
        for (std::uint32_t& element : upper_half)
            element += 0x7ffffff0; // around the largest int
        Uints inside_keys = keys;
        inside_keys.insert(inside_keys.end(),
                           {inside.front() - 1, inside.front(), inside.back(), inside.back() + 1});
        Uints upper_keys = keys;
        upper_keys.insert(upper_keys.end(), {upper_half.front(), upper_half.back(), upper_half[length / 2]});
        passes.push_back(first_pass(inside, inside_keys, splits));
        passes.push_back(first_pass(with_ends, keys, splits));
        passes.push_back(first_pass(upper_half, upper_keys, splits));
        passes.push_back(first_pass(Uints(length, largest), keys, splits));
    }
    return passes;
}

std::vector<PassCase> exhaustive_passes()
{
    std::vector<PassCase> passes;
    std::vector<Split> splits;
    for (std::size_t subdivisions = 2; subdivisions <= 9; ++subdivisions)
        splits.push_back({subdivisions});
    Uints array;
    for (std::size_t length = 1; length <= 8; ++length)
        for_each_array({2, 4, 6}, length, array, 0,
                       [&](const Uints& sorted) { passes.push_back(every_range(sorted, splits)); });
    return passes;
}

std::vector<PassCase> simulated_passes()
{
    const Uints thousand = random_array(1000, 77);
    Uints present;
    for (std::size_t k = 0; k < 12; ++k)
        present.push_back(thousand[40 + 77 * k]);
    const PassCase counting = first_pass(thousand, present, {{16, {16, 1}}, {16, {4, 3}}});
    PassCase equal = first_pass(Uints(64, 9), {9, 9}, {{8, {8, 1}}, {8, {1, 1}}});
    PassCase short_end = first_pass(random_array(37, 78), {}, {{16, {1, 1}}, {16, {4, 2}}});
    short_end.keys = {0,
                      largest,
                      short_end.sorted[0],
                      short_end.sorted[36],
                      short_end.sorted[20],
                      short_end.sorted[20] + 1};
    short_end.ranges.assign(short_end.keys.size(), whole(short_end.sorted));
    PassCase later =
        first_pass(random_array(37, 80), {}, {{4, {4, 1}}, {5, {1, 1}}}); // ranges of a second pass
    for (const std::uint32_t place : {5, 9, 20, 36}) {
        later.keys.push_back(later.sorted[place]);
        later.ranges.push_back({place - place % 5, std::min<std::uint32_t>(place + 6, 37), 0, 0});
    }
    // Two keys that nobody held in the first pass: their ranges are empty, and no element lies before the first one.
    later.keys.insert(later.keys.end(), {0, largest});
    later.ranges.insert(later.ranges.end(), {{0, 0, 0, 0}, {37, 37, 0, 0}});
    return {counting,
            equal,
            short_end,
            later,
            first_pass({42}, {42, 41, 43}, {{4, {4, 1}}, {2, {1, 1}}}),
            first_pass(random_array(5, 79), {0, random_array(5, 79)[4], largest}, {{9, {3, 1}}})};
}

std::size_t Search::passes() const
{
    std::size_t passes = 0;
    for (std::size_t size = sorted.size(); size > 1; size = (size + subdivisions - 1) / subdivisions)
        ++passes;
    return std::max<std::size_t>(passes, 1);
}

const std::vector<Search>& searches()
{
    static const std::vector<Search> all = [] {
        std::vector<Search> made;
        const std::vector<std::pair<std::size_t, std::uint32_t>> sizes{{0, 8},  {1, 8},     {2, 2},   {63, 4},
                                                                       {64, 3}, {4097, 16}, {1000, 8}};
        for (const auto& [length, subdivisions] : sizes) {
            Search search{random_array(length, static_cast<unsigned>(length)), {}, subdivisions};
            for (std::size_t i = 1; length > 8 && i < length; i += 3 + i % 5)
                search.sorted[i] = search.sorted[i - 1]; // equal neighbours
            std::mt19937 generator(static_cast<unsigned>(length));
            for (std::size_t k = 0; k < 8; ++k) {
                const std::uint32_t element = length ? search.sorted[generator() % length] : 7;
                search.keys.push_back(k % 4 == 2 ? element + 1 : element);
            }
            search.keys.insert(search.keys.end(), {0, largest, length ? search.sorted.front() : 1,
                                                   length ? search.sorted.back() : 2});
            made.push_back(std::move(search));
        }
        return made;
    }();
    return all;
}

std::vector<Search> searches_of(const std::vector<PassCase>& passes)
{
    std::vector<Search> searches;
    for (const PassCase& pass : passes)
        for (const Split& split : pass.splits)
            searches.push_back({pass.sorted, pass.keys, static_cast<std::uint32_t>(split.subdivisions)});
    return searches;
}
} // namespace nary_search
