// Names that Moodle hides in an assignment with blind marking: all are called by its word for a participant.
#pragma once

#include <string>

namespace lab::classroom
{
/// "Participant 801" or "Teilnehmer/in 801" if `name` is only the word for a participant, behind a group's name or
/// not; otherwise the name itself. The numbers of two people differ in all of Moodle.
std::string name_or_number(const std::string& name, const std::string& number);

/// True for a name with a number as `name_or_number` makes it, which says nothing of who it is.
bool is_hidden(const std::string& name);
} // namespace lab::classroom
