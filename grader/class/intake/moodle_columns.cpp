#include "grader/class/intake/moodle_columns.hpp"

#include "grader/class/base/hidden_name.hpp"
#include "grader/course/base/course.hpp"

#include <algorithm>

namespace lab::classroom
{
namespace
{
std::size_t column(const CsvFile& sheet, const std::vector<std::string>& titles)
{
    for (std::size_t i = 0; sheet.rows() > 0 && i < sheet.columns(0); ++i)
        if (std::find(titles.begin(), titles.end(), sheet.cell(0, i)) != titles.end())
            return i;
    return MoodleColumns::none;
}
} // namespace

MoodleColumns::MoodleColumns(const CsvFile& sheet)
    : identifier(column(sheet, {"Identifier", "ID"})),
      name(column(sheet, {"Full name", "Vollständiger Name"})), grade(column(sheet, {"Grade", "Bewertung"})),
      maximum(column(sheet, {"Maximum grade", "Maximum Grade", "Bestwertung"})),
      comment(column(sheet, {"Feedback comments", "Feedback als Kommentar"})),
      group(column(sheet, {"Group", "Gruppe"})),
      editable(column(sheet, {"Grade can be changed", "Bewertung kann geändert werden"})),
      handed_in(column(sheet, {"Last modified (submission)", "Zuletzt geändert (Abgabe)"}))
{
    if (identifier == none || grade == none)
        throw course::KitError(
            text("This is not a Moodle grading worksheet: it has no columns `Identifier` and `Grade`.",
                 "Das ist keine Bewertungstabelle von Moodle: Ihr fehlen die Spalten `ID` und `Bewertung`."));
}

std::string MoodleColumns::name_in(const CsvFile& sheet, std::size_t row) const
{
    if (const std::string known = sheet.cell(row, name); !known.empty())
        return known;
    const std::string id = sheet.cell(row, identifier), number = number_in_identifier(id);
    return name_or_number(id.substr(0, id.size() - number.size()), number);
}

std::string number_in_identifier(const std::string& identifier)
{
    const auto last = identifier.find_last_not_of("0123456789");
    return identifier.substr(last == std::string::npos ? 0 : last + 1);
}

std::string participant_folder(std::string name, const std::string& number)
{
    if (is_hidden(name))
        name.resize(name.rfind(' '));
    std::replace_if(
        name.begin(), name.end(), [](char c) { return c == '_' || c == '/' || c == '\\'; }, ' ');
    return name + "_" + number + "_assignsubmission_file";
}
} // namespace lab::classroom
