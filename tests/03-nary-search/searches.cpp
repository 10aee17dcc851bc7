#include "tests/03-nary-search/searches.hpp"

#include "grader/judge/core/drawn.hpp"

#include <algorithm>

namespace nary_search
{
std::size_t Search::passes() const
{
    std::size_t passes = 0;
    for (std::size_t size = sorted.size(); size > 1; size = (size + subdivisions - 1) / subdivisions)
        ++passes;
    return std::max<std::size_t>(passes, 1);
}

namespace
{
/// Some elements equal their neighbours; some keys are not in the array.
Search random_search(const SearchSize& size)
{
    const auto [length, subdivisions, drawn_keys, equal] = size;
    Search search{random_array(length, static_cast<unsigned>(length)), {}, subdivisions};
    for (std::size_t i = 1; length > 8 && i < length; i += 3 + i % 5)
        search.sorted[i] = search.sorted[i - 1];
    for (std::size_t i = 0; equal > 1 && i < length; ++i)
        search.sorted[i] = search.sorted[i - i % equal];
    std::mt19937 generator = lab::judge::generator_of(20'000 + static_cast<unsigned>(length));
    const std::size_t absent =
        length == 1 ? 0 : 2; // a pass decides on the first key of a single element alone
    for (std::size_t k = 0; k < drawn_keys; ++k) {
        const std::uint32_t element = length ? search.sorted[generator() % length] : 7;
        search.keys.push_back(k % 4 == absent ? element + 1 : element);
    }
    search.keys.insert(search.keys.end(),
                       {0, largest, length ? search.sorted.front() : 1, length ? search.sorted.back() : 2});
    return search;
}
} // namespace

const std::vector<Search>& searches()
{
    static const std::vector<Search> all = [] {
        std::vector<Search> made;
        for (const SearchSize& size : search_sizes)
            made.push_back(random_search(size));
        return made;
    }();
    return all;
}

std::vector<Search> searches_of(const std::vector<Pass>& passes)
{
    std::vector<Search> searches;
    for (const Pass& pass : passes)
        for (const Split& split : pass.splits)
            searches.push_back({pass.sorted, pass.keys, static_cast<std::uint32_t>(split.subdivisions)});
    return searches;
}

namespace
{
/// Drawn keys from the array, and its last element.
Search large_search(std::size_t length, std::uint32_t subdivisions, std::size_t drawn_keys)
{
    Search search{random_array(length, static_cast<unsigned>(length)), {}, subdivisions};
    std::mt19937 generator = lab::judge::generator_of(30'000 + static_cast<unsigned>(length));
    for (std::size_t k = 0; k < drawn_keys; ++k)
        search.keys.push_back(search.sorted[generator() % length]);
    search.keys.push_back(search.sorted.back());
    return search;
}
} // namespace

std::vector<Search> large_searches()
{
    // As a uchar, 512 subdivisions are none; half of 150 000 is more than a ushort can hold.
    return {large_search(262'139, 512, 2), large_search(150'000, 2, 2), large_search(2, 2, 65'600)};
}
} // namespace nary_search
