#include "tests/03-nary-search/small_searches.hpp"

namespace nary_search
{
namespace
{
/// 3, 5, 7, … each `each` times.
Uints small_array(std::size_t length, std::size_t each)
{
    Uints sorted(length);
    for (std::size_t i = 0; i < length; ++i)
        sorted[i] = static_cast<std::uint32_t>(3 + 2 * (i / each));
    return sorted;
}

/// Searches that work for one key but not for several: the first and the last element.
std::vector<Search> small_searches_for_two()
{
    std::vector<Search> searches;
    for (std::size_t length = 1; length <= 6; ++length)
        for (const std::uint32_t subdivisions : {2, 3, 4}) {
            const Uints sorted = small_array(length, 1);
            searches.push_back({sorted, {sorted.front(), sorted.back()}, subdivisions});
        }
    return searches;
}
} // namespace

std::vector<Search> small_searches()
{
    std::vector<Search> searches;
    for (std::size_t length = 1; length <= 6; ++length)
        for (const std::size_t each : {1, 2, 6})
            for (std::uint32_t key = 2; key <= 2 * length + 2; ++key)
                for (const std::uint32_t subdivisions : {2, 3, 4})
                    searches.push_back({small_array(length, each), {key}, subdivisions});
    for (Search& search : small_searches_for_two())
        searches.push_back(std::move(search));
    return searches;
}

lab::judge::SmallInput small_input(const Search& search, lab::judge::Simulated run)
{
    using lab::judge::to_bytes;
    const std::string keys =
        search.keys.size() == 1 ? std::to_string(search.keys.front()) : listed(search.keys);
    const lab::Text key =
        search.keys.size() == 1 ? lab::Text{"key", "Schlüssel"} : lab::Text{"keys", "Schlüssel"};
    return {key + lab::text(" {} in {}, {} subdivisions", " {} in {}, {} Unterteilungen", keys,
                            listed(search.sorted), search.subdivisions),
            std::move(run),
            {{"-s", std::to_string(search.subdivisions), "-e"},
             {{"--input", to_bytes<std::uint32_t>(search.sorted)},
              {"--keys", to_bytes<std::uint32_t>(search.keys)}}}};
}
} // namespace nary_search
