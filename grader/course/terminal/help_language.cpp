#include "grader/course/terminal/help_language.hpp"

#include <regex>

namespace lab::course
{
namespace
{
/// A sentence of the parser's and its replacements; $1 is the option.
struct Sentence {
    const char *of_parser, *en, *de;
};

constexpr Sentence sentences[] = {
    {R"((.*): \d+ required .* missing)", "$1 needs a value.", "$1 braucht einen Wert."},
    {R"((.*): At Most \d+ required but received .*)", "$1 is given more than once.",
     "$1 ist mehrmals angegeben."},
    {R"((.*): At least (\d+) required but received .*)", "$1 needs $2 values.", "$1 braucht $2 Werte."},
    {R"(Could not convert: (.*) = (.*))", "`$2` is not a valid value for $1.",
     "`$2` ist kein gültiger Wert für $1."},
    {R"((.*): Value (.*) not in range (.*) to (.*))", "$1 takes values from $3 to $4, not `$2`.",
     "$1 kann Werte von $3 bis $4 haben, nicht `$2`."},
    {R"((.*): (.*) not in \{(.*)\})", "$1 takes one of these values: $3; not `$2`.",
     "$1 kann einen dieser Werte haben: $3; nicht `$2`."},
    {R"((.*) is required)", "$1 is missing.", "$1 fehlt."},
    {R"((.*) excludes (.*))", "$1 and $2 cannot be used together.",
     "$1 und $2 lassen sich nicht zusammen verwenden."},
};

Text told_of(const CLI::Error& error)
{
    const std::string said = error.what();
    for (const Sentence& sentence : sentences)
        if (const std::regex whole(sentence.of_parser); std::regex_match(said, whole))
            return {std::regex_replace(said, whole, sentence.en),
                    std::regex_replace(said, whole, sentence.de)};
    return {said, said};
}
} // namespace

std::string language_option(int argc, char** argv)
{
    std::string language;
    CLI::App app;
    app.set_help_flag();
    app.allow_extras();
    app.add_option("--lang", language);
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError&) {
        // The main parser reports the error.
    }
    return language;
}

namespace
{
void speak_german(CLI::App& app)
{
    for (const auto& [word, meaning] : {std::pair{"Usage", "Aufruf"},
                                        {"OPTIONS", "OPTIONEN"},
                                        {"SUBCOMMAND", "BEFEHL"},
                                        {"Positionals", "Argumente"},
                                        {"REQUIRED", "(nötig)"},
                                        {"Excludes", "Nicht mit"},
                                        {"TEXT", "WORT"},
                                        {"DIR", "ORDNER"},
                                        {"FILE", "DATEI"},
                                        {"UINT", "ZAHL"}})
        app.get_formatter()->label(word, meaning);
    app.option_defaults()->group("Optionen");
    app.set_help_flag("-h,--help", "diese Hilfe");
}
} // namespace

void speak(CLI::App& app, Language language)
{
    if (language == Language::de)
        speak_german(app);
    app.failure_message([language](const CLI::App* whole, const CLI::Error& error) {
        const auto asked = whole->get_subcommands();
        const std::string command = asked.empty() ? "" : asked[0]->get_name() + " ";
        return "lab: " + (told_of(error) +
                          text(" All options: ./lab {}--help\n", " Alle Optionen: ./lab {}--help\n", command))
                             .in(language);
    });
}
} // namespace lab::course
