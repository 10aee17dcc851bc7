// The columns of Moodle's grading worksheet.
#pragma once

#include "grader/class/csv.hpp"

namespace lab::classroom
{
/// By their titles in the languages that the kit has; what is not there is `none`.
struct MoodleColumns {
    static constexpr std::size_t none = static_cast<std::size_t>(-1);
    std::size_t identifier = none, name = none, grade = none, maximum = none, comment = none, group = none,
                editable = none, handed_in = none;

    /// Throws KitError where the table is no grading worksheet.
    explicit MoodleColumns(const CsvFile& sheet);
};

/// The digits at the end of an identifier: "Participant 1234567", "Teilnehmer/in1234567".
std::string number_in_identifier(const std::string& identifier);

/// The folder of a participant in an archive of feedback: Moodle reads the number in it, which "_" separates.
std::string participant_folder(std::string name, const std::string& number);
} // namespace lab::classroom
