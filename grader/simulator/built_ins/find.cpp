// Finds a built-in function in the tables of all families.
#include "grader/simulator/built_ins/built_in.hpp"

#include <map>
#include <utility>

namespace lab::simulator
{
std::optional<BuiltIn> find_built_in(const Signature& signature)
{
    using Key = std::pair<std::string_view, Element>;
    static const std::map<Key, BuiltIn> all = [] {
        std::map<Key, BuiltIn> functions;
        for (const auto family : {integer_functions()})
            for (const Entry& entry : family)
                functions.emplace(Key{entry.name, entry.element}, entry.function);
        return functions;
    }();
    const Element first = signature.parameters.empty() ? Element::other : signature.parameters[0].element;
    for (const Element element : {first, Element::other})
        if (const auto found = all.find({signature.name, element}); found != all.end())
            return found->second;
    return {};
}
} // namespace lab::simulator
