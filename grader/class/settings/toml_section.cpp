#include "grader/class/settings/toml_section.hpp"

#include "grader/base/file.hpp"
#include "grader/course/base/suggestion.hpp"

#include <fmt/ranges.h>
#include <re2/re2.h>
#include <utf8.h>

#include <algorithm>
#include <chrono>
#include <sstream>

namespace lab::classroom
{
using course::KitError;
using course::nearest;

namespace
{
Text perhaps(const std::string& word, const std::vector<std::string>& candidates)
{
    const std::string near = nearest(word, candidates);
    return near.empty()
               ? text(" Available: {}.", " Vorhanden: {}.", fmt::to_string(fmt::join(candidates, ", ")))
               : text(" Did you mean `{}`?", " Meinten Sie `{}`?", near);
}

/// The line that is not valid TOML.
std::string line_of(const std::string& content, const toml::parse_error& error)
{
    std::istringstream lines(content);
    std::string line;
    for (toml::source_index i = 0; i < error.source().begin.line; ++i)
        std::getline(lines, line);
    return line;
}

/// What people often write, by the parser's message and the line, and what to write instead.
struct Slip {
    const char *of_parser, *line, *en, *de;
};

constexpr Slip slips[] = {
    {".*", R"([^#"'\[]*=\s*[+-]?\d+,\d+\s*(?:#.*)?)", "Write numbers with a decimal point: 0.5.",
     "Schreiben Sie Zahlen mit einem Dezimalpunkt: 0.5."},
    {".*", R"([^#"']*=\s*\d{1,2}[./]\d{1,2}[./]\d.*)", "Write times like this: 2026-11-28T23:59:00+01:00.",
     "Schreiben Sie Zeitpunkte so: 2026-11-28T23:59:00+01:00."},
    {".* string: .*(?:control characters|end-of-file).*", ".*", "A closing quote is missing here.",
     "Hier fehlt ein schließendes Anführungszeichen."},
    {".*could not determine value type", ".*", "Put text in straight quotes: \"text\".",
     "Setzen Sie Text in gerade Anführungszeichen: \"Text\"."},
    {".*cannot redefine existing .* '(.*)'.*", ".*", R"(`\1` is there twice.)", R"(`\1` steht zweimal da.)"},
};

Text told_of(const std::string& of_parser, const std::string& line)
{
    for (const Slip& slip : slips)
        if (const RE2 said(slip.of_parser);
            RE2::FullMatch(of_parser, said) && RE2::FullMatch(line, slip.line)) {
            Text told;
            RE2::Extract(of_parser, said, slip.en, &told.en);
            RE2::Extract(of_parser, said, slip.de, &told.de);
            return told;
        }
    return {of_parser + ".", of_parser + "."};
}

[[noreturn]] void refuse_unread(const std::filesystem::path& file)
{
    std::error_code unknown;
    throw KitError(std::filesystem::exists(file, unknown)
                       ? text("{} cannot be read.", "{} lässt sich nicht lesen.", file.string())
                       : text("{} does not exist.", "{} gibt es nicht.", file.string()));
}
} // namespace

TomlFile::TomlFile(const std::filesystem::path& file) : file_(file.string())
{
    const auto content = try_read_file(file);
    if (!content)
        refuse_unread(file);
    try {
        table_ = toml::parse(*content, file_);
    } catch (const toml::parse_error& error) {
        if (!utf8::is_valid(content->begin(), content->end()))
            refuse(error.source(),
                   {"This file is not UTF-8. Save it as UTF-8.",
                    "Die Datei ist nicht in UTF-8 gespeichert. Speichern Sie sie als UTF-8."});
        refuse(error.source(), text("this is not TOML. {}", "das ist kein TOML. {}",
                                    told_of(std::string(error.description()), line_of(*content, error))));
    }
}

void TomlFile::refuse(const toml::source_region& at, const Text& why) const
{
    throw KitError(text("{}:{}: {}", "{}:{}: {}", file_, std::max(1U, at.begin.line), why));
}

const toml::node* TomlSection::get(const std::string& key)
{
    known_.push_back(key);
    return table_ ? table_->get(key) : nullptr;
}

void TomlSection::refuse(const std::string& key, const Text& why) const
{
    const toml::node* node = table_ ? table_->get(key) : nullptr;
    const toml::table& here = table_ ? *table_ : file_.table();
    file_.refuse((node ? *node : static_cast<const toml::node&>(here)).source(), why + ".");
}

void TomlSection::refuse_unless(const std::string& key, const std::string& word,
                                const std::vector<std::string>& allowed) const
{
    if (std::find(allowed.begin(), allowed.end(), word) == allowed.end())
        file_.refuse(table_->get(key)->source(),
                     text("`{}` is not known here.", "`{}` ist hier nicht bekannt.", word) +
                         perhaps(word, allowed));
}

std::optional<std::string> TomlSection::word(const std::string& key)
{
    return value<std::string>(key, {"a text in quotes", "einen Text in Anführungszeichen"});
}

std::optional<double> TomlSection::number(const std::string& key)
{
    const auto number = value<double>(key, {"a number", "eine Zahl"});
    if (number && !(*number >= 0.0 && *number < 1e6))
        refuse(key, text("`{}` must be 0 or more", "`{}` muss mindestens 0 sein", key));
    return number;
}

std::optional<Moment> TomlSection::moment(const std::string& key)
{
    const Text what{"a date with time and offset: 2026-11-30T23:59:00+01:00",
                    "ein Datum mit Uhrzeit und Zeitzone: 2026-11-30T23:59:00+01:00"};
    const auto written = value<toml::date_time>(key, what);
    if (!written)
        return {};
    if (!written->offset)
        refuse(key, text("`{}` must be {}", "`{}` verlangt {}", key, what));
    using namespace std::chrono;
    const sys_days day = year_month_day(year(written->date.year), month(written->date.month),
                                        std::chrono::day(written->date.day));
    const auto of_day =
        hours(written->time.hour) + minutes(written->time.minute) + seconds(written->time.second);
    const int offset = written->offset->minutes;
    return Moment{(day.time_since_epoch() + of_day - minutes(offset)) / seconds(1), offset};
}

std::vector<std::string> TomlSection::words(const std::string& key, const std::vector<std::string>& allowed)
{
    std::vector<std::string> words;
    const toml::node* node = get(key);
    const toml::array* array = node ? node->as_array() : nullptr;
    if (node && !array)
        refuse(key, text("`{}` must be a list: [\"{}\"]", "`{}` muss eine Liste sein: [\"{}\"]", key,
                         allowed.at(0)));
    for (std::size_t i = 0; array && i < array->size(); ++i) {
        words.push_back(array->get(i)->value<std::string>().value_or(""));
        refuse_unless(key, words.back(), allowed);
    }
    return words;
}

TomlSection TomlSection::section(const std::string& key)
{
    const toml::node* node = get(key);
    if (node && !node->is_table())
        refuse(key, text("`{0}` must be a table: [{0}]", "`{0}` muss eine Tabelle sein: [{0}]", key));
    return {file_, node ? node->as_table() : nullptr, (name_.empty() ? "" : name_ + ".") + key};
}

std::vector<TomlSection> TomlSection::sections(const std::string& key)
{
    std::vector<TomlSection> sections;
    const toml::node* node = get(key);
    if (node && !node->is_array_of_tables())
        refuse(key, text("`{0}` must be a list of tables: [[{0}]]",
                         "`{0}` muss eine Liste von Tabellen sein: [[{0}]]", key));
    if (node)
        for (const toml::node& each : *node->as_array())
            sections.push_back({file_, each.as_table(), key});
    return sections;
}

std::vector<std::string> TomlSection::keys() const
{
    std::vector<std::string> keys;
    if (table_)
        for (auto&& [key, node] : *table_)
            keys.emplace_back(key.str());
    return keys;
}

void TomlSection::refuse_others() const
{
    for (const std::string& key : keys())
        if (std::find(known_.begin(), known_.end(), key) == known_.end())
            file_.refuse(
                table_->get(key)->source(),
                (name_.empty()
                     ? text("there is no key `{}`.", "einen Schlüssel `{}` gibt es nicht.", key)
                     : text("[{}] has no key `{}`.", "[{}] hat keinen Schlüssel `{}`.", name_, key)) +
                    perhaps(key, known_));
}
} // namespace lab::classroom
