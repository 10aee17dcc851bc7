#include "grader/base/own_headers.hpp"

#include <re2/re2.h>

#include <algorithm>

namespace lab
{
bool is_header_name(std::string_view name)
{
    static const RE2 shape(R"([A-Za-z0-9_][A-Za-z0-9_.-]{0,59}\.(?:h|hpp|cl))");
    return RE2::FullMatch(re2::StringPiece(name.data(), name.size()), shape);
}

std::vector<std::string> included_names(const std::string& text)
{
    static const RE2 directive(R"re((?m)^[ \t]*#[ \t]*include(?:[ \t]|/\*.*?\*/)*"([^"\r\n]*)")re",
                               RE2::Latin1);
    std::vector<std::string> names;
    re2::StringPiece rest(text);
    for (std::string name; RE2::FindAndConsume(&rest, directive, &name);)
        names.push_back(name);
    return names;
}

std::vector<Header> own_headers(const std::string& text,
                                const std::function<std::optional<std::string>(const std::string&)>& beside)
{
    std::vector<Header> headers;
    const auto is_known = [&](const std::string& name) {
        return std::any_of(headers.begin(), headers.end(),
                           [&](const Header& header) { return header.name == name; });
    };
    const auto add_those_of = [&](const std::string& including) {
        for (const std::string& name : included_names(including))
            if (headers.size() < most_headers && is_header_name(name) && !is_known(name))
                if (auto found = beside(name); found && found->size() <= header_limit_bytes)
                    headers.push_back({name, *std::move(found)});
    };
    add_those_of(text);
    for (std::size_t i = 0; i < headers.size(); ++i)
        add_those_of(std::string(headers[i].text)); // the list grows meanwhile
    return headers;
}
} // namespace lab
