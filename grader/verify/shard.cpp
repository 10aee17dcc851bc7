#include "grader/verify/shard.hpp"

#include "grader/course/base/course.hpp"

#include <cstdio>

namespace lab::verify
{
Shard shard_of(const std::string& text)
{
    if (text.empty())
        return {};
    Shard shard;
    int end = 0;
    const bool is_read = std::sscanf(text.c_str(), "%4zu/%4zu%n", &shard.number, &shard.of, &end) == 2 &&
                         static_cast<std::size_t>(end) == text.size();
    if (!is_read || shard.number < 1 || shard.number > shard.of)
        throw course::KitError(
            fmt::format("--shard {}: this must be K/N, such as 1/3 for the first of three parts.", text));
    return shard;
}
} // namespace lab::verify
