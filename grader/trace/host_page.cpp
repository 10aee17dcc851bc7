#include "grader/trace/host_page.hpp"

#include "grader/course/base/layout.hpp"
#include "grader/course/base/page_template.hpp"

#include <array>
#include <sstream>

namespace lab::trace
{
namespace
{
using course::Ink;
using kainjow::mustache::data;

constexpr std::array inks{std::pair{Ink::bold, "bold"}, std::pair{Ink::dim, "dim"},
                          std::pair{Ink::green, "green"}, std::pair{Ink::red, "red"},
                          std::pair{Ink::yellow, "yellow"}};

/// Supports one ink per line, which lasts until the line ends.
data shown_line(const std::string& line)
{
    const course::Style coloured{Language::en, 0, true};
    data shown{"plain", line};
    for (const auto& [ink, name] : inks) {
        const std::string both = course::inked("|", ink, coloured), on = both.substr(0, both.find('|')),
                          off = both.substr(both.find('|') + 1);
        const auto begins = line.find(on);
        if (begins == std::string::npos)
            continue;
        shown.set("plain", line.substr(0, begins));
        shown.set("ink", name);
        shown.set("inked", line.substr(begins + on.size(), line.size() - begins - on.size() - off.size()));
    }
    return shown;
}
} // namespace

void write_host_page(const course::Course& course, const course::Exercise& exercise,
                     const std::string& file_name, const std::string& shown,
                     const std::filesystem::path& page, Language language)
{
    data filled, lines{data::type::list};
    std::istringstream in(shown);
    for (std::string line; std::getline(in, line);)
        lines << shown_line(line);
    filled.set("lines", lines);
    filled.set("title", exercise.title.in(language));
    filled.set("file", file_name);
    filled.set("language", language == Language::de ? "de" : "en");
    course::write_filled_template(page, course, "grader/trace/host_page.mustache", filled);
}
} // namespace lab::trace
