#include "grader/judge/kernel/run/work_item_order.hpp"

#include "grader/judge/core/drawn.hpp"
#include "grader/judge/kernel/run/renamed.hpp"

#include <fmt/format.h>

#include <array>
#include <random>
#include <utility>

namespace lab::judge
{
namespace
{
constexpr unsigned order_bits = 3; // of the third offset: the order, and the number of dimensions
} // namespace

std::string as_part_of_a_larger_launch(const std::string& text)
{
    const std::string drawn = drawn_ending();
    std::string functions;
    for (const auto& [name, value] : // PoCL 3 says that the size of a fourth dimension is 0
         {std::pair("get_group_id", "d < 3 ? get_group_id(d) + get_global_offset(d) / get_local_size(d) : 0"),
          std::pair("get_num_groups",
                    "d < 3 ? get_num_groups(d) + get_global_offset(d) / get_local_size(d) : 1"),
          std::pair("get_global_size", "d < 3 ? get_global_size(d) + get_global_offset(d) : 1"),
          std::pair("get_global_offset", "0")})
        functions += fmt::format("__attribute__((overloadable)) size_t {}{}(uint d) {{ return {}; }} ", name,
                                 drawn, value);
    return functions + renamed(text, with_ending(drawn, {"get_group_id", "get_num_groups", "get_global_size",
                                                         "get_global_offset"}));
}

std::string with_order_of_the_launch(const std::string& text)
{
    // No kernel can know the order or name the real functions. The step is a prime larger than any work-group, so
    // that the ids stay distinct. A third dimension whose offset is 0 belongs to no launch of the judge, but to one
    // that a kernel enqueues.
    static constexpr std::array<unsigned, 7> steps{1069, 1093, 1109, 1117, 1181, 1213, 1229};
    std::mt19937 generator = generator_of(names_stream);
    const std::string drawn = fmt::format("_{:08x}", generator());
    const unsigned step = steps.at(generator() % steps.size());
    const Names names = with_ending(drawn, {"get_work_dim", "get_global_offset", "get_local_id",
                                            "get_global_id", "get_local_linear_id", "get_global_linear_id"});
    const std::string functions = fmt::format(
        "__attribute__((overloadable)) uint get_work_dim{0}(void) {{ const uint n = get_global_offset(2) >> 1 & 3; return n ? n "
        ": get_work_dim(); }} "
        "__attribute__((overloadable)) size_t get_global_offset{0}(uint d) {{ return get_global_offset(d) >> (d == 2 ? {2} : 0); "
        "}} "
        "__attribute__((overloadable)) size_t get_local_id{0}(uint d) {{ const size_t n = d < 3 ? get_local_size(d) : 1, i = "
        "get_local_id(d); return get_global_offset(2) & 1 ? n - 1 - i * {1} % n : i; }} "
        "__attribute__((overloadable)) size_t get_global_id{0}(uint d) {{ return d < 3 ? get_group_id(d) * get_local_size(d) + "
        "get_local_id{0}(d) + get_global_offset{0}(d) : 0; }} "
        "__attribute__((overloadable)) size_t get_local_linear_id{0}(void) {{ return (get_local_id{0}(2) * get_local_size(1) "
        "+ get_local_id{0}(1)) * get_local_size(0) + get_local_id{0}(0); }} "
        "__attribute__((overloadable)) size_t get_global_linear_id{0}(void) {{ return ((get_global_id{0}(2) - "
        "get_global_offset{0}(2)) * get_global_size(1) + get_global_id{0}(1) - get_global_offset{0}(1)) * get_global_size(0) + "
        "get_global_id{0}(0) - get_global_offset{0}(0); }} ",
        drawn, step, order_bits);
    return functions + renamed(text, names);
}

void set_order(worker::Job& job, bool is_reordered)
{
    constexpr std::size_t dimensions = 3;
    for (worker::Case& one : job.cases)
        for (worker::Launch& launch : one.launches) {
            const std::size_t used = launch.global_size.size();
            launch.global_size.resize(dimensions, 1);
            launch.global_offset.resize(dimensions, 0);
            if (!launch.local_size.empty())
                launch.local_size.resize(dimensions, 1);
            launch.global_offset[2] =
                launch.global_offset[2] << order_bits | used << 1 | (is_reordered ? 1 : 0);
        }
}
} // namespace lab::judge
