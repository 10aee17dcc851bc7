// The columns of Moodle's grading worksheet.
#pragma once

#include "grader/class/base/csv.hpp"

namespace lab::classroom
{
/// Found by their titles in the kit's languages; a missing column is `none`.
struct MoodleColumns {
    static constexpr std::size_t none = static_cast<std::size_t>(-1);
    std::size_t identifier = none, name = none, grade = none, maximum = none, comment = none, group = none,
                editable = none, handed_in = none;

    /// Throws KitError if the table is not a grading worksheet.
    explicit MoodleColumns(const CsvFile& sheet);

    /// The name in a row; if Moodle hides it, "Participant 801".
    std::string name_in(const CsvFile& sheet, std::size_t row) const;
};

/// The digits at the end of an identifier: "Participant 1234567", "Teilnehmer/in1234567".
std::string number_in_identifier(const std::string& identifier);

/// The folder of a participant in a feedback archive: Moodle reads the number in it, which "_" separates. A hidden name
/// loses its number there.
std::string participant_folder(std::string name, const std::string& number);
} // namespace lab::classroom
