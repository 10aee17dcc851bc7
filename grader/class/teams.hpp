// Who is in which team, where the platform's own table does not say so.
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
    /// A CSV with two columns: a team as it handed in, and a member as the platform's table calls them (name, number, login,
    /// e-mail). Each row is one member; a row of titles does no harm. Throws KitError where a row has fewer columns.
    explicit Teams(const std::string& csv);

    /// By team: its members, as the table calls them.
    const std::map<std::string, std::set<std::string>>& members() const { return members_; }
    /// The first row, which may be one of titles: a team and a member.
    const std::pair<std::string, std::string>& may_be_titles() const { return may_be_titles_; }

  private:
    std::pair<std::string, std::string> may_be_titles_;
    std::map<std::string, std::set<std::string>> members_;
};
} // namespace lab::classroom
