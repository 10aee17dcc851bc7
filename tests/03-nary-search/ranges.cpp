#include "tests/03-nary-search/ranges.hpp"

#include <algorithm>

namespace nary_search
{
std::string listed(Elements numbers)
{
    std::string list;
    for (std::size_t i = 0; i < std::min<std::size_t>(numbers.size(), 10); ++i)
        list += (i ? ", " : "") + std::to_string(numbers[i]);
    return "{" + list + (numbers.size() > 10 ? ", …}" : "}");
}

std::size_t first_not_below(Elements sorted, std::uint32_t key)
{
    std::size_t lower = 0, upper = sorted.size();
    while (lower < upper) {
        const std::size_t middle = lower + (upper - lower) / 2;
        if (sorted[middle] < key)
            lower = middle + 1;
        else
            upper = middle;
    }
    return lower;
}

bool is_present(Elements sorted, std::uint32_t key)
{
    const std::size_t place = first_not_below(sorted, key);
    return place < sorted.size() && sorted[place] == key;
}

Uints indices_of(Elements sorted, const Uints& keys)
{
    Uints indices;
    for (const std::uint32_t key : keys)
        indices.push_back(is_present(sorted, key) ? static_cast<std::uint32_t>(first_not_below(sorted, key))
                                                  : not_found);
    return indices;
}

std::optional<lab::Text> fault_of(Elements sorted, std::uint32_t key, const Range& before, const Range& after)
{
    using lab::text;
    const auto place = static_cast<std::uint32_t>(first_not_below(sorted, key));
    const bool present = is_present(sorted, key);
    if (before.found && (!after.found || after.lower != before.lower))
        return text("was marked as found at index {} before this pass, and no longer is",
                    "war vor diesem Durchgang bei Index {} als gefunden markiert und ist es jetzt nicht "
                    "mehr",
                    before.lower);
    if (before.found)
        return {};
    if (after.found > 1 || after.unused != 0)
        return text("has ({}, {}, {}, {}) as its next range: the third number must be 1 or 0, the fourth "
                    "must be 0",
                    "hat als nächsten Bereich ({}, {}, {}, {}): Die dritte Zahl muss 1 oder 0 sein, die "
                    "vierte 0",
                    after.lower, after.upper, after.found, after.unused);
    if (after.found && !present)
        return text("is not in the array, but is marked as found at index {}",
                    "steht nicht im Feld, ist aber bei Index {} als gefunden markiert", after.lower);
    if (after.found && after.lower != place)
        return text("is marked as found at index {}; its lowest index is {}",
                    "ist bei Index {} als gefunden markiert; der niedrigste Index, an dem er steht, ist "
                    "{}",
                    after.lower, place);
    if (after.found)
        return {};
    if (after.size() == 0 && present)
        return text("is at index {}, but its next range is empty",
                    "steht bei Index {}, aber sein nächster Bereich ist leer", place);
    if (after.size() == 0)
        return {};
    if (after.lower < before.lower || after.upper > before.upper)
        return text("has [{}, {}) as its next range, which is not part of the previous range",
                    "hat als nächsten Bereich [{}, {}), der kein Teil des vorigen ist", after.lower,
                    after.upper);
    if (present && (place < after.lower || place >= after.upper))
        return text("is at index {}, but its next range is [{}, {})",
                    "steht bei Index {}, aber sein nächster Bereich ist [{}, {})", place, after.lower,
                    after.upper);
    if (before.size() > 1 && after.size() >= before.size())
        return text("still has the range [{}, {}), which did not shrink",
                    "hat noch immer den Bereich [{}, {}), der nicht geschrumpft ist", after.lower,
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
    const std::size_t first = first_not_below(pass.sorted, pass.key),
                      last = pass.key == largest ? pass.sorted.size()
                                                 : first_not_below(pass.sorted, pass.key + 1),
                      size = (pass.sorted.size() + pass.subdivisions - 1) / pass.subdivisions;
    if (first / size == (last - 1) / size)
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
} // namespace nary_search
