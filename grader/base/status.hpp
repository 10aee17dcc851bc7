// The outcomes of a check, shared by the judge's report, the command's JSON and the matrix of `lab verify`.
#pragma once

#include <algorithm>
#include <array>
#include <stdexcept>
#include <string>
#include <string_view>

namespace lab
{
/// not_gradable: this machine lacks what the check needs, whatever the submission. open: the judge cannot decide,
/// so the instructor has to. Its points still count towards the maximum: a student gains nothing from an undecided
/// check.
enum class Status { passed, failed, skipped, not_gradable, open, grader_fault };

inline constexpr std::array<const char*, 6> status_names{
    "passed", "failed", "skipped", "not_gradable", "open", "grader_fault"}; // in the order of the enum

constexpr const char* name_of(Status status) { return status_names[static_cast<std::size_t>(status)]; }

/// Throws std::invalid_argument if the word is not a status.
inline Status status_named(std::string_view name)
{
    const auto found = std::find(status_names.begin(), status_names.end(), name);
    if (found == status_names.end())
        throw std::invalid_argument("there is no status \"" + std::string(name) + "\"");
    return static_cast<Status>(found - status_names.begin());
}

// Found by nlohmann::json: a status is represented by its name.
template <typename Json> void to_json(Json& json, Status status) { json = name_of(status); }
template <typename Json> void from_json(const Json& json, Status& status)
{
    status = status_named(json.template get_ref<const std::string&>());
}
} // namespace lab
