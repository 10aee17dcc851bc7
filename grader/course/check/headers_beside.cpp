#include "grader/course/check/headers_beside.hpp"

#include "grader/base/file.hpp"

#include <algorithm>

namespace lab::course
{
namespace
{
/// True for a small regular file; links are not followed.
bool may_be_read(const std::filesystem::path& file)
{
    std::error_code ignored;
    return std::filesystem::symlink_status(file, ignored).type() == std::filesystem::file_type::regular &&
           std::filesystem::file_size(file, ignored) <= header_limit_bytes;
}
} // namespace

std::vector<Header> headers_beside(const Exercise& exercise, const std::string& file_text)
{
    return own_headers(file_text, [&](const std::string& name) -> std::optional<std::string> {
        const auto& of_the_kit = exercise.headers;
        if (std::find(of_the_kit.begin(), of_the_kit.end(), name) != of_the_kit.end() ||
            !may_be_read(exercise.folder / name))
            return {};
        return try_read_file(exercise.folder / name);
    });
}
} // namespace lab::course
