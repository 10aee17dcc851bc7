// How far a TODO is done, as far as the checks of its file know; shared by the judge's report and its readers.
#pragma once

#include <algorithm>
#include <array>
#include <stdexcept>
#include <string>
#include <string_view>

namespace lab
{
/// alarm_left: there is code, but the line that throws "not written" still follows it. written: it is unknown whether
/// it is correct.
enum class TodoState { empty, alarm_left, written, wrong, right };

inline constexpr std::array<const char*, 5> todo_state_names{"empty", "alarm_left", "written", "wrong",
                                                             "right"}; // in the order of the enum

constexpr const char* name_of(TodoState state) { return todo_state_names[static_cast<std::size_t>(state)]; }

// Found by nlohmann::json: a state is represented by its name.
template <typename Json> void to_json(Json& json, TodoState state) { json = name_of(state); }
template <typename Json> void from_json(const Json& json, TodoState& state)
{
    const auto& name = json.template get_ref<const std::string&>();
    const auto found = std::find(todo_state_names.begin(), todo_state_names.end(), std::string_view(name));
    if (found == todo_state_names.end())
        throw std::invalid_argument("there is no state \"" + name + "\"");
    state = static_cast<TodoState>(found - todo_state_names.begin());
}
} // namespace lab
