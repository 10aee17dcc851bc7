#include "grader/help_language.hpp"

namespace lab::command
{
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
        // The parser of everything says what is wrong.
    }
    return language;
}

void speak_german(CLI::App& app)
{
    for (const auto& [word, meaning] : {std::pair{"Usage", "Aufruf"},
                                        {"OPTIONS", "OPTIONEN"},
                                        {"SUBCOMMAND", "BEFEHL"},
                                        {"Positionals", "Argumente"},
                                        {"REQUIRED", "(nötig)"},
                                        {"Excludes", "Nicht mit"},
                                        {"TEXT", "WORT"},
                                        {"UINT", "ZAHL"}})
        app.get_formatter()->label(word, meaning);
    app.option_defaults()->group("Optionen");
    app.set_help_flag("-h,--help", "diese Hilfe");
}
} // namespace lab::command
