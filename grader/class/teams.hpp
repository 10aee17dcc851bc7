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

    /// Whether a row of a platform's table, by any of its cells, is that of a member.
    bool has(const std::string& team, const std::vector<std::string>& cells) const;

  private:
    std::map<std::string, std::set<std::string>> members_;
};
} // namespace lab::classroom
