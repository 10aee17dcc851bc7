// Whose a row of a platform's table is.
#pragma once

#include "grader/class/grade.hpp"
#include "grader/class/teams.hpp"
#include "grader/class/worksheet.hpp"

namespace lab::classroom
{
/// What a row says about whose it is.
struct RowNames {
    std::string number, name, group;
    std::vector<std::string> cells; // all before the grade: e-mail, login, student number
};

class RowOwners {
  public:
    /// `grades`: those that may stand in a table of this platform are looked for. They and `teams` must outlive this object.
    /// `rows`: those of the table.
    RowOwners(const std::vector<Grade>& grades, Platform platform, const Teams& teams,
              std::vector<RowNames> rows);

    /// By number and name; otherwise by the team; for those without a number by what the platform calls them, where that is only
    /// one of them. A row with somebody's number and another name goes into `filled.refused`. Null where it is nobody's.
    const Grade* owner_of(std::size_t row, Worksheet& filled) const;

  private:
    const Grade* owner_without_number(const RowNames& row) const;

    std::vector<const Grade*> grades_;
    const Teams& teams_;
    std::vector<RowNames> rows_;
};
} // namespace lab::classroom
