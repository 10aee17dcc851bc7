// Who handed something in.
#pragma once

#include <set>
#include <string>

namespace lab::classroom
{
/// A student or a team that handed something in.
struct Participant {
    std::string id;     // unlike everybody else's, the same in every call (people.hpp)
    std::string name;   // for people; others may have the same
    std::string number; // the platform's, which its worksheet has too; may be empty
    std::string folder; // as the platform named it: feedback goes back under this name
    std::string key =
        {}; // for people, unlike everybody else's here: the name where that is possible (people.hpp)
    std::set<std::string> other_numbers = {}; // of the same person, in other assignments (people.hpp)
};
} // namespace lab::classroom
