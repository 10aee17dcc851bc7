#include "grader/judge/core/source.hpp"

#include "grader/base/encoding.hpp"
#include "grader/judge/core/setup.hpp"

#include <fmt/format.h>
#include <re2/re2.h>
#include <utf8.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <map>
#include <mutex>
#include <sstream>
#include <sys/stat.h>
#include <unistd.h>
#include <vector>

namespace lab::judge
{
namespace
{
int line_of_offset(const std::string& text, std::size_t offset)
{
    return 1 + static_cast<int>(
                   std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(offset), '\n'));
}

std::optional<Finding> no_text(const Source& source)
{
    if (source.text.find_first_not_of(" \t\r\n") == std::string::npos)
        return Finding{
            text("{} is empty.", "{} ist leer.", source.name),
            {{source.name, 0}},
            text(
                "Restore your own file from a backup, or the original file with `./lab reset {} {}`.",
                "Stellen Sie Ihre eigene Datei aus einer Sicherungskopie wieder her, oder die ausgeteilte Datei "
                "mit `./lab reset {} {}`.",
                setup().id, source.name)};
    if (const auto nul = source.text.find('\0'); nul != std::string::npos)
        return Finding{text("{} contains a NUL byte: it is not a text file.",
                            "{} enthält ein NUL-Byte, ist also keine Textdatei.", source.name),
                       {{source.name, line_of_offset(source.text, nul)}},
                       text("Save the file as UTF-8 text and check again.",
                            "Speichern Sie die Datei als UTF-8-Text, und prüfen Sie noch einmal.")};
    return {};
}
} // namespace

std::optional<Text> read_regular_file(const std::filesystem::path& path, std::string& into)
{
    const int fd = ::open(path.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (fd < 0) {
        const std::string reason = std::strerror(errno);
        return text("cannot be read: {}", "kann nicht gelesen werden: {}", reason);
    }
    struct stat status {};
    std::optional<Text> problem;
    if (::fstat(fd, &status) != 0 || !S_ISREG(status.st_mode))
        problem = text("is not a plain file", "ist keine gewöhnliche Datei");
    else if (static_cast<std::size_t>(status.st_size) > source_limit_bytes)
        problem = text("has {} bytes; at most {} are accepted",
                       "hat {} Bytes; höchstens {} werden angenommen", status.st_size, source_limit_bytes);
    std::array<char, 65536> chunk;
    ssize_t count = 0;
    while (!problem && (count = ::read(fd, chunk.data(), chunk.size())) > 0 &&
           into.size() <= source_limit_bytes)
        into.append(chunk.data(), static_cast<std::size_t>(count));
    ::close(fd);
    return problem;
}

int Source::line_of_todo(const std::string& todo) const
{
    const auto found = text.find("// TODO " + todo + " [");
    return found == std::string::npos
               ? 0
               : 1 + static_cast<int>(
                         std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(found), '\n'));
}

int Source::line_of_type(const std::string& type) const
{
    const RE2 declaration(fmt::format(R"((?m)^[^/\n]*(\b{}\b(?: const)?[ *]+\w))", type));
    re2::StringPiece found;
    return RE2::PartialMatch(text, declaration, &found)
               ? 1 + static_cast<int>(std::count(text.data(), found.data(), '\n'))
               : 0;
}

int Source::line_of_store(const std::string& array, int before) const
{
    const RE2 store(fmt::format(R"(^[^/]*\b{}\s*\[[^=;]*\]\s*(?:[-+*/%&|^]|<<|>>)?=(?:[^=]|$))", array));
    for (int number = before - 1; number > 0; --number)
        if (RE2::PartialMatch(whole_line(number), store))
            return number;
    return 0;
}

std::string Source::whole_line(int number) const
{
    std::istringstream lines(text);
    std::string found;
    for (int i = 0; i < number; ++i)
        if (!std::getline(lines, found))
            return {};
    return found;
}

std::string Source::line(int number) const
{
    const std::string found = whole_line(number);
    const auto first = found.find_first_not_of(" \t");
    const auto last = found.find_last_not_of(" \t\r");
    return first == std::string::npos ? "" : shortened(found.substr(first, last - first + 1), 200);
}

std::string shortened(const std::string& text, std::size_t most_bytes)
{
    const std::string valid = utf8::replace_invalid(text);
    if (valid.size() <= most_bytes)
        return valid;
    const std::string beginning = valid.substr(0, most_bytes);
    return beginning.substr(0, utf8::find_invalid(beginning)) + " …"; // no half a character
}

bool is_handed_out(const Source& source)
{
    std::string original, text = source.text;
    std::erase(text, '\r');
    return !read_regular_file(setup().original / source.name, original) && text == handed_out(original);
}

std::vector<TodoBlock> todos_of(const Source& source)
{
    std::string original;
    if (read_regular_file(setup().original / source.name, original))
        return {};
    std::vector<TodoBlock> now = read_todo_blocks(source.text).blocks, todos;
    for (const TodoBlock& given : read_todo_blocks(original).blocks) {
        const auto found = std::find_if(now.begin(), now.end(), [&](const TodoBlock& block) {
            return block.number == given.number && block.name == given.name;
        });
        if (found != now.end())
            todos.push_back(std::move(*found));
    }
    return todos;
}

namespace
{
Source taken_in(const std::string& name)
{
    Source source;
    source.name = name;
    source.path = setup().submission / name;
    std::error_code ignored;
    const bool is_missing =
        std::filesystem::symlink_status(source.path, ignored).type() == std::filesystem::file_type::not_found;
    if (is_missing) {
        source.path = setup().original / name;
        if (!std::filesystem::exists(source.path, ignored))
            throw std::runtime_error("the course lacks " + source.path.string());
    }
    if (const auto problem = read_regular_file(source.path, source.text)) {
        source.problem = Finding{{name + " " + problem->en + ".", name + " " + problem->de + "."},
                                 {{name, 0}},
                                 text("Save your own file under this name.",
                                      "Speichern Sie Ihre eigene Datei unter diesem "
                                      "Namen.")};
        return source;
    }
    if (is_missing)
        source.text = handed_out(source.text);
    source.text = repaired(source.text).text;
    source.problem = no_text(source);
    return source;
}
} // namespace

std::vector<Header> headers_of(const Source& source)
{
    const auto& of_the_kit = setup().headers;
    return own_headers(source.text, [&](const std::string& name) -> std::optional<std::string> {
        std::string text;
        if (std::find(of_the_kit.begin(), of_the_kit.end(), name) != of_the_kit.end() ||
            read_regular_file(source.path.parent_path() / name, text))
            return {};
        return repaired(text).text;
    });
}

Source read_reference(const std::string& name)
{
    Source source;
    source.name = name;
    source.path = setup().reference / name;
    if (read_regular_file(source.path, source.text))
        throw std::runtime_error("the course lacks " + source.path.string());
    return source;
}

const Source& read_source(const std::string& name)
{
    static std::mutex mutex; // kernel and host are judged side by side
    static std::map<std::string, Source> sources;
    const std::lock_guard lock(mutex);
    const std::string path = setup().submission / name;
    auto found = sources.find(path);
    if (found == sources.end())
        found = sources.emplace(path, taken_in(name)).first;
    return found->second;
}
} // namespace lab::judge
