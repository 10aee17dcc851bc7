#include "grader/course/base/named_checks.hpp"

#include <re2/re2.h>

#include <set>

namespace lab::course
{
namespace
{
std::set<std::string> names_in(const std::string& message, const Exercise& exercise)
{
    std::string suites;
    for (const ExerciseFile& file : exercise.files)
        suites += (suites.empty() ? "" : "|") + RE2::QuoteMeta(file.suite);
    const RE2 name("\\b((?:" + suites + ")\\.[A-Z]\\w*)");
    std::set<std::string> names;
    re2::StringPiece rest(message);
    for (std::string found; RE2::FindAndConsume(&rest, name, &found);)
        names.insert(found);
    return names;
}

/// The replacement for a reference to a check; the longest wordings come first. "%" stands for the check.
struct Reference {
    std::string words, left;
};

std::string without(const std::string& check, std::string message, const std::vector<Reference>& references)
{
    for (const Reference& reference : references) {
        std::string words = reference.words;
        words.replace(words.find('%'), 1, RE2::QuoteMeta(check) + "\\b");
        RE2::GlobalReplace(&message, words, reference.left);
    }
    return message;
}
} // namespace

Text naming_only(const std::function<bool(const std::string& check)>& is_shown, const Text& message,
                 const Exercise& exercise)
{
    // The finding of a hidden check must not show through another one's message.
    static const std::vector<Reference> en{
        {"is not proved: [^:.]*, see %", "is not proved"},
        {"The simulator reports that [^\n]*, see %\\)\\. Fix that first: the "
         "error here may be a consequence of it\\.",
         ""},
        {"For the cause, see %\\. ?", ""},
        {", see %", ""},
        {"Fix that first \\(%\\)", "Fix that first"},
        {"%", "another check"}},
        de{{"ist nicht bewiesen: [^:.]*, siehe %", "ist nicht bewiesen"},
           {"Der Simulator meldet: [^\n]*, siehe %\\)\\. Beheben Sie das zuerst: Der Fehler hier kann eine "
            "Folge davon sein\\.",
            ""},
           {"Zur Ursache siehe %\\. ?", ""},
           {", siehe %", ""},
           {"Beheben Sie das zuerst \\(%\\)", "Beheben Sie das zuerst"},
           {"%", "eine andere Prüfung"}};
    Text named = message;
    for (const std::string& check : names_in(message.en, exercise))
        if (!is_shown(check))
            named = {without(check, named.en, en), without(check, named.de, de)};
    return named;
}
} // namespace lab::course
