// Finds a built-in function in the tables of all families.
#include "grader/simulator/built_ins/built_in.hpp"

#include <map>
#include <utility>

namespace lab::simulator
{
namespace
{
using Key = std::pair<std::string_view, Element>;

const std::map<Key, Entry>& all_functions()
{
    static const std::map<Key, Entry> all = [] {
        std::map<Key, Entry> functions;
        for (const auto family : {integer_functions(), common_functions(), geometric_functions(),
                                  relational_functions(), shuffle_functions(), exponential_functions(),
                                  trigonometric_functions(), floating_point_functions()})
            for (const Entry& entry : family)
                functions.emplace(Key{entry.name, entry.element}, entry);
        return functions;
    }();
    return all;
}

bool takes(const Entry& entry, const std::vector<ParameterType>& parameters)
{
    if (parameters.size() != entry.parameters)
        return false;
    for (std::size_t i = 0; i < parameters.size(); ++i)
        if (parameters[i].is_pointer != (entry.stores && i + 1 == parameters.size()))
            return false;
    return true;
}

std::optional<BuiltIn> find_exactly(std::string_view name, const Signature& signature)
{
    if (signature.parameters.empty())
        return {};
    for (const Element element : {signature.parameters[0].element, Element::other})
        if (const auto found = all_functions().find({name, element}); found != all_functions().end())
            if (takes(found->second, signature.parameters))
                return found->second.function;
    return {};
}
} // namespace

std::optional<BuiltIn> find_built_in(const Signature& signature)
{
    if (const auto function = find_exactly(signature.name, signature))
        return function;
    // native_sin, half_sin and the like may be less accurate, but here they are not.
    for (const std::string_view prefix : {"native_", "half_"})
        if (signature.name.starts_with(prefix))
            return find_exactly(std::string_view(signature.name).substr(prefix.size()), signature);
    return conversion(signature);
}
} // namespace lab::simulator
