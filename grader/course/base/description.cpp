#include "grader/course/base/description.hpp"

#include <toml++/toml.h>

#include <algorithm>

namespace lab::course
{
namespace
{
/// A parsed file that knows the position of its parts, for error messages to authors.
class Description {
  public:
    explicit Description(const std::filesystem::path& file) : file_(file.string())
    {
        try {
            table_ = toml::parse_file(file_);
        } catch (const toml::parse_error& error) {
            throw KitError(fmt::format("{}:{}: {}", file_, error.source().begin.line, error.description()));
        }
    }

    const toml::table& table() const { return table_; }

    [[noreturn]] void refuse(const toml::node& at, const std::string& why) const
    {
        throw KitError(fmt::format("{}:{}: {}", file_, std::max(1U, at.source().begin.line), why));
    }

    /// The value of a mandatory key.
    template <typename Value>
    Value required(const toml::table& table, const char* key, const std::string& what) const
    {
        const auto* node = table.get(key);
        if (const auto value = node ? node->value<Value>() : std::nullopt)
            return *value;
        refuse(node ? *node : table, what + " needs `" + key + "`");
    }

    /// The value of a key in both languages.
    Text text(const toml::table& table, const char* key, const std::string& what) const
    {
        const auto* node = table.get(key);
        const auto* both = node ? node->as_table() : nullptr;
        if (!both)
            refuse(node ? *node : table, what + " needs `" + key + " = { en = …, de = … }`");
        return text_in(*both, what + ": `" + key + "`");
    }

    Text text_in(const toml::table& table, const std::string& what) const
    {
        return {required<std::string>(table, "en", what), required<std::string>(table, "de", what)};
    }

    /// The strings in an array; empty if there is none.
    std::vector<std::string> words(const toml::table& table, const char* key) const
    {
        std::vector<std::string> words;
        if (const auto* array = table[key].as_array())
            for (const auto& each : *array) {
                if (!each.is_string())
                    refuse(each, std::string("each of `") + key + "` is a string");
                words.push_back(each.value_or(""));
            }
        return words;
    }

    Need need(const toml::table& table, Need otherwise) const
    {
        const auto* node = table.get("needs");
        if (!node)
            return otherwise;
        const auto name = node->value<std::string>().value_or("");
        if (name == "simulator")
            return Need::simulator;
        if (name == "second device")
            return Need::second_device;
        refuse(*node, "`needs` is \"simulator\" or \"second device\"");
    }

    /// The tables in an array of tables; empty if there is none.
    std::vector<const toml::table*> tables(const char* key) const
    {
        std::vector<const toml::table*> tables;
        const auto* node = table_.get(key);
        const auto* array = node ? node->as_array() : nullptr;
        for (std::size_t i = 0; array && i < array->size(); ++i) {
            if (!array->get(i)->is_table())
                refuse(*array->get(i), std::string("each of `") + key + "` is a table");
            tables.push_back(array->get(i)->as_table());
        }
        return tables;
    }

  private:
    std::string file_;
    toml::table table_;
};

std::map<std::string, CheckDefault> defaults_in(const Description& description, const char* section)
{
    std::map<std::string, CheckDefault> defaults;
    const auto* checks = description.table()[section].as_table();
    if (!checks)
        description.refuse(description.table(), std::string("there is no [") + section + "]");
    for (auto&& [key, node] : *checks) {
        const std::string name(key.str());
        if (!node.is_table())
            description.refuse(node, name + " needs `en` and `de`");
        defaults[name] = {description.text_in(*node.as_table(), name),
                          description.need(*node.as_table(), Need::nothing)};
    }
    return defaults;
}

std::string with_file(std::string promise, const std::string& file)
{
    constexpr std::string_view mark = "{file}";
    if (const auto found = promise.find(mark); found != std::string::npos)
        promise.replace(found, mark.size(), file);
    return promise;
}

struct JudgedFile {
    ExerciseFile file;
    Need need = Need::nothing; // of all checks of its suite
};

std::vector<JudgedFile> read_files(const Description& description)
{
    std::vector<JudgedFile> files;
    for (const toml::table* file : description.tables("files"))
        files.push_back(
            {{description.required<std::string>(*file, "name", "each of the `files`"),
              description.required<std::string>(*file, "suite", "each of the `files`"),
              file->contains("teaches") ? description.text(*file, "teaches", "a voluntary file") : Text{},
              description.words(*file, "run")},
             description.need(*file, Need::nothing)});
    if (files.empty())
        description.refuse(description.table(), "there are no `files`");
    return files;
}

Check read_check(const Description& description, const toml::table& table,
                 const std::vector<JudgedFile>& files, const CheckDefaults& defaults)
{
    Check check;
    check.name = description.required<std::string>(table, "name", "each [[check]]");
    check.points = description.required<double>(table, "points", check.name);
    const auto dot = std::min(check.name.find('.'), check.name.size());
    const auto judged = std::find_if(files.begin(), files.end(), [&](const JudgedFile& file) {
        return file.file.suite == check.name.substr(0, dot);
    });
    if (judged == files.end() || dot == check.name.size())
        description.refuse(table, check.name + ": the part before the dot is the suite of no file");
    const auto& its_kind = judged->file.is_kernel() ? defaults.kernel : defaults.host;
    const auto common = its_kind.find(check.name.substr(dot + 1));
    if (common != its_kind.end()) {
        const Text& promise = common->second.promise;
        check.promise = {with_file(promise.en, judged->file.name), with_file(promise.de, judged->file.name)};
        check.need = common->second.need;
    }
    if (common == its_kind.end() || table.contains("promise"))
        check.promise = description.text(table, "promise", check.name);
    check.need = description.need(table, judged->need != Need::nothing ? judged->need : check.need);
    return check;
}

void read_hints(const Description& description, Exercise& exercise)
{
    for (const toml::table* hint : description.tables("hint")) {
        const auto todo = description.required<std::int64_t>(*hint, "todo", "each [[hint]]");
        if (todo < 1 || todo > 100)
            description.refuse(*hint, "`todo` is a number from 1 to 100");
        const auto number = static_cast<std::size_t>(todo);
        exercise.hints.resize(std::max(exercise.hints.size(), number));
        exercise.hints[number - 1].push_back(
            description.text_in(*hint, "the hint for TODO " + std::to_string(number)));
    }
}
} // namespace

CheckDefaults read_check_defaults(const std::filesystem::path& file)
{
    const Description description(file);
    return {defaults_in(description, "kernel"), defaults_in(description, "host")};
}

void read_description(Exercise& exercise, const CheckDefaults& defaults)
{
    const Description description(exercise.folder / "exercise.toml");
    Exercise described = exercise; // all of it or nothing
    described.title = description.text(description.table(), "title", "the exercise");
    const auto files = read_files(description);
    for (const JudgedFile& file : files)
        described.files.push_back(file.file);
    for (const toml::table* check : description.tables("check"))
        described.checks.push_back(read_check(description, *check, files, defaults));
    if (described.checks.empty())
        description.refuse(description.table(), "there is no [[check]]");
    read_hints(description, described);
    exercise = std::move(described);
}
} // namespace lab::course
