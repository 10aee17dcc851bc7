#include "grader/cli/explain.hpp"

#include "grader/course/base/suggestion.hpp"

#include <fmt/ranges.h>
#include <toml++/toml.h>

#include <algorithm>
#include <cctype>

namespace lab::cli
{
using namespace course;

namespace
{
struct Entry {
    Text name; // as the course spells it
    std::vector<std::string> also;
    std::int64_t code = 0; // of an error
    Text meaning;
};

std::vector<Entry> read_entries(const std::filesystem::path& file)
{
    try {
        std::vector<Entry> entries;
        for (auto&& [name, node] : toml::parse_file(file.string())) {
            const toml::table& table = *node.as_table();
            Entry entry{{std::string(name.str()), table["german"].value_or(std::string(name.str()))},
                        {},
                        table["code"].value_or<std::int64_t>(0),
                        {table["en"].value_or(""), table["de"].value_or("")}};
            if (const auto* also = table["also"].as_array())
                for (const auto& each : *also)
                    entry.also.push_back(each.value_or(""));
            entries.push_back(std::move(entry));
        }
        return entries;
    } catch (const toml::parse_error& error) {
        throw KitError(
            fmt::format("{}:{}: {}", file.string(), error.source().begin.line, error.description()));
    }
}

/// In lower case, with spaces in place of the characters between words.
std::string plain(std::string word)
{
    for (char& c : word)
        c = c == '-' || c == '_' ? ' ' : static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return word;
}

bool is_meant(const Entry& entry, const std::string& word)
{
    return plain(entry.name.en) == plain(word) || plain(entry.name.de) == plain(word) ||
           (entry.code != 0 && (std::to_string(entry.code) == word || std::to_string(-entry.code) == word)) ||
           plain(entry.name.en) == plain("CL_" + word) ||
           std::any_of(entry.also.begin(), entry.also.end(),
                       [&](const std::string& other) { return plain(other) == plain(word); });
}

std::string all_words(const std::vector<Entry>& entries, const Style& style)
{
    std::vector<std::string> words, errors;
    for (const Entry& entry : entries)
        (entry.code == 0 ? words : errors).push_back(entry.name.in(style.language));
    std::sort(words.begin(), words.end(),
              [](const std::string& a, const std::string& b) { return plain(a) < plain(b); });
    return wrapped(fmt::to_string(fmt::join(words, ", ")), "", style, Ink::plain) + "\n" +
           wrapped(fmt::to_string(fmt::join(errors, ", ")), "", style, Ink::plain);
}
} // namespace

namespace
{
std::string shown(const Entry& entry, const Style& style)
{
    const std::string code = entry.code == 0 ? "" : fmt::format(" ({})", entry.code);
    return inked(entry.name.in(style.language) + code, Ink::bold, style) + "\n" +
           wrapped(entry.meaning.in(style.language), "  ", style, Ink::plain);
}

/// "Kernel.NoDataRace", or the part after the dot.
std::string after_dot(const std::string& check)
{
    const auto dot = check.find('.');
    return dot == std::string::npos ? check : check.substr(dot + 1);
}

/// The promises of the checks with this name, in each exercise.
std::string shown_promises(const Course& course, const std::string& check, const Style& style)
{
    std::string promises;
    for (const Exercise& exercise : course.exercises)
        for (const Check& each : exercise.checks)
            if (plain(each.name) == plain(check) || plain(after_dot(each.name)) == plain(check))
                promises += inked(each.name, Ink::bold, style) +
                            text("  ({}, {})\n", "  ({}, {})\n", exercise.id, points_in_prose(each.points))
                                .in(style.language) +
                            wrapped(each.promise.in(style.language), "  ", style, Ink::plain);
    return promises;
}
} // namespace

std::string show_explanation(const Course& course, const std::string& word, const Style& style)
{
    const auto entries = read_entries(course.source / "exercises" / "words.toml");
    if (word.empty())
        return all_words(entries, style);
    const std::string found = shown_promises(course, word, style);
    const std::string meant = found.empty() ? word : after_dot(word);
    std::vector<std::string> names;
    for (const Entry& entry : entries) {
        if (is_meant(entry, meant))
            return shown(entry, style) + found;
        names.push_back(entry.name.in(style.language));
    }
    if (!found.empty())
        return found;
    const std::string near = nearest(word, names);
    throw KitError(text("There is no explanation of `{}`. All words: ./lab explain",
                        "Zu `{}` gibt es keine Erklärung. Alle Wörter: ./lab explain", word) +
                   (near.empty() ? Text{} : text(". Did you mean `{}`?", ". Meinten Sie `{}`?", near)));
}
} // namespace lab::cli
