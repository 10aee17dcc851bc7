// Identifies people: two people with the same name are kept apart, two submissions by one person are not.
#pragma once

#include "grader/class/intake/intake.hpp"

#include <span>

namespace lab::classroom
{
/// ILIAS's LASTNAME_FIRSTNAME_LOGIN_NUMBER, as "Firstname Lastname" and the login. With more underscores it is
/// ambiguous where the names end: then the name is the whole text and the login empty. The same applies to teams and
/// other platforms.
struct IliasName {
    std::string name, login;
};
IliasName ilias_name(const std::string& folder);

/// The login of a student on ILIAS; empty if unknown.
std::string login_of(const Submission& submission);

/// The id of a person or a team, the same in every call: the platform and its number, whatever the name. Without a
/// number, the folder; on Moodle, the folder within this download, because "Default group" is a different one in
/// every assignment.
std::string id_of(Platform platform, const std::string& download, const Participant& who);

/// Sets everybody's `other_numbers` and `key`: the name, and for people who share a name something that distinguishes
/// them. Submissions of one person get the same key. On Moodle, which renumbers people in each assignment, a name is
/// one person unless it occurs twice in some exercise.
void tell_apart(std::span<Submission* const> submissions);
} // namespace lab::classroom
