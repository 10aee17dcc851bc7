#include "grader/class/outputs/worksheet.hpp"

#include "grader/class/base/harmless.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace lab::classroom
{
bool is_of(Platform platform, const Grade& grade)
{
    return grade.platform == platform || grade.platform == Platform::folders;
}

void expect_grades_of(Platform platform, const std::vector<Grade>& grades)
{
    if (!grades.empty() && std::none_of(grades.begin(), grades.end(),
                                        [&](const Grade& grade) { return is_of(platform, grade); }))
        throw course::KitError(text("This table comes from {}, but the submissions come from {}.",
                                    "Diese Tabelle kommt von {}, die Abgaben aber kommen von {}.",
                                    name_of(platform), name_of(grades[0].platform)));
}

std::vector<std::string> not_found(const std::vector<Grade>& grades, const std::set<std::string>& found,
                                   const std::vector<std::string>& ambiguous)
{
    std::vector<std::string> keys;
    for (const Grade& grade : grades)
        if (grade.is_graded && !found.contains(grade.who.id) &&
            std::find(ambiguous.begin(), ambiguous.end(), grade.who.key) == ambiguous.end())
            keys.push_back(grade.who.key);
        else
            for (const auto& [member, more] : grade.members)
                if (const std::string key = member_of(grade.who.key, member); !found.contains(key))
                    keys.push_back(key);
    return keys;
}

std::optional<double> number_in(std::string cell)
{
    std::replace(cell.begin(), cell.end(), ',', '.');
    double number = 0.0;
    if (std::from_chars(cell.data(), cell.data() + cell.size(), number).ec != std::errc{})
        return {};
    return number;
}

void Worksheet::refuse(std::size_t row, const std::string& name_there, const Participant& who)
{
    refused.push_back(
        lab::text("Row {} has the number {} of {}, but the name {}: the row is left unchanged.",
                  "Zeile {} hat die Nummer {} von {}, aber den Namen {}: Die Zeile bleibt unverändert.",
                  row + 1, who.number, who.name, one_line(name_there)));
}

void Worksheet::compare_maximum(const std::string& of_platform, const Grade& grade)
{
    if (const auto maximum = number_in(of_platform); maximum && std::abs(*maximum - grade.most) >= 0.005) {
        other_maximum = of_platform;
        of_course = grade.most;
    }
}
} // namespace lab::classroom
