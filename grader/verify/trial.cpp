#include "grader/verify/trial.hpp"

#include <algorithm>

namespace lab::verify
{
bool Trial::is_killed_by(const std::string& check) const
{
    return std::find(killed_by.begin(), killed_by.end(), check) != killed_by.end();
}

std::vector<std::string> Trial::wrongly_rejected_by() const
{
    std::vector<std::string> checks;
    for (const std::string& check : killed_by)
        if (std::find(excepted.begin(), excepted.end(), check) == excepted.end())
            checks.push_back(check);
    return checks;
}

bool Trial::pays() const
{
    constexpr double rounding = 0.005; // points are shown with two decimals
    return points > most_points + rounding || !without_score.empty();
}

const char* fate_of(const Trial& trial)
{
    return trial.reason.empty() ? name_of(trial.fate) : trial.is_declared_wrong ? "unseen" : "equivalent";
}

const char* name_of(Trial::Origin origin)
{
    switch (origin) {
    case Trial::Origin::mutant:
        return "mutant";
    case Trial::Origin::wrong:
        return "tests/wrong";
    case Trial::Origin::variant:
        return "variant";
    case Trial::Origin::right:
        return "tests/right";
    case Trial::Origin::cheat:
        return "tests/cheats";
    }
    return "";
}

const char* name_of(Trial::Fate fate)
{
    switch (fate) {
    case Trial::Fate::killed:
        return "killed";
    case Trial::Fate::survived:
        return "survived";
    case Trial::Fate::not_built:
        return "not built";
    case Trial::Fate::not_gradable:
        return "not gradable";
    case Trial::Fate::fault:
        return "fault";
    default:
        return "not tried";
    }
}
} // namespace lab::verify
