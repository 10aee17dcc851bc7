// How a check ended, in one set of words for the judge's report, the command's JSON and the matrix of `lab verify`.
#pragma once

#include <algorithm>
#include <array>
#include <stdexcept>
#include <string>
#include <string_view>

namespace lab
{
/// not_gradable: this machine lacks what the check needs, for everybody. open: the judge cannot decide for this submission, a
/// person must: its points stay in the maximum, so that nobody gains by asking for what the judge does not know.
enum class Status { passed, failed, skipped, not_gradable, open, grader_fault };

inline constexpr std::array<const char*, 6> status_names{
    "passed", "failed", "skipped", "not_gradable", "open", "grader_fault"}; // in the order of the enum

constexpr const char* name_of(Status status) { return status_names[static_cast<std::size_t>(status)]; }

/// Throws std::invalid_argument for a word that is none of the names.
inline Status status_named(std::string_view name)
{
    const auto found = std::find(status_names.begin(), status_names.end(), name);
    if (found == status_names.end())
        throw std::invalid_argument("there is no status \"" + std::string(name) + "\"");
    return static_cast<Status>(found - status_names.begin());
}

// What nlohmann::json looks for: a status is its name there.
template <typename Json> void to_json(Json& json, Status status) { json = name_of(status); }
template <typename Json> void from_json(const Json& json, Status& status)
{
    status = status_named(json.template get_ref<const std::string&>());
}
} // namespace lab
