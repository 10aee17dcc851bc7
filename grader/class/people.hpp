// Who is who: two people of one name are two, one person with two submissions is one.
#pragma once

#include "grader/class/intake.hpp"

#include <span>

namespace lab::classroom
{
/// ILIAS' LASTNAME_FIRSTNAME_LOGIN_NUMBER: "Firstname Lastname" and the login. With more underscores it is open where the
/// names end: then the name is all of it, and the login empty. So are those of teams and of other platforms.
struct IliasName {
    std::string name, login;
};
IliasName ilias_name(const std::string& folder);

/// The login of somebody on ILIAS; empty where that is not known.
std::string login_of(const Submission& submission);

/// What a person or a team keeps from call to call: the platform and its number, whatever the name. Without a number the folder
/// counts, on Moodle the one of this download: its "Default group" is another one in every assignment.
std::string id_of(Platform platform, const std::string& download, const Participant& who);

/// Gives everybody `other_numbers` and a `key`: the name, and for people of one name something that tells them apart. Submissions of one person have
/// the same key. On Moodle, which numbers people anew in each assignment, a name is one person unless some exercise has it twice.
void tell_apart(std::span<Submission* const> submissions);
} // namespace lab::classroom
