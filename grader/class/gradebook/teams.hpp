// The members of each team, for platforms whose own table does not list them.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

namespace lab::classroom
{
class Teams {
  public:
    Teams() = default;
    /// A CSV with two columns: a team's name on its submission, and a member as in the platform's table (name,
    /// number, login, e-mail). Each row is one member; a header row does no harm. Throws KitError if a row has fewer
    /// columns.
    explicit Teams(const std::string& csv);

    /// The members of each team, as in the platform's table.
    const std::map<std::string, std::set<std::string>>& members() const { return members_; }
    /// The first row, which may be a header: a team and a member.
    const std::pair<std::string, std::string>& may_be_titles() const { return may_be_titles_; }

  private:
    std::pair<std::string, std::string> may_be_titles_;
    std::map<std::string, std::set<std::string>> members_;
};
} // namespace lab::classroom
