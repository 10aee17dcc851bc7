#include "grader/judge/core/included_headers.hpp"

#include "grader/base/own_headers.hpp"

#include <fmt/format.h>
#include <re2/re2.h>

#include <filesystem>
#include <sstream>

namespace lab::judge
{
namespace
{
/// Explains which headers a student's file may include.
Text where_headers_lie(const std::string& file_name)
{
    return text("Your own headers must be in the same folder as {} and be included by their plain names, in "
                "quotes: #include \"my.h\". At most {} headers are allowed, with at most {} KB each.",
                "Eigene Header-Dateien müssen im selben Ordner wie {} liegen und mit ihrem bloßen Namen in "
                "Anführungszeichen eingebunden werden: #include \"my.h\". Erlaubt sind höchstens {} "
                "Header-Dateien mit je höchstens {} KB.",
                file_name, most_headers, header_limit_bytes >> 10);
}

/// The file name in an #include, as written; empty if the line has none or includes by macro.
std::string included_in(const std::string& line)
{
    static const RE2 directive(R"(^\s*#\s*include\s*["<]([^">]*)[">])", RE2::Latin1);
    std::string name;
    RE2::PartialMatch(line, directive, &name);
    return name;
}
} // namespace

int line_that_includes(const Source& source, const std::string& file_name)
{
    std::istringstream lines(source.text);
    int number = 1;
    for (std::string line; std::getline(lines, line); ++number)
        if (const std::string name = included_in(line);
            !name.empty() && std::filesystem::path(name).filename() == file_name)
            return number;
    return 0;
}

Finding stranger_included(const Source& source, int line)
{
    std::istringstream lines(source.text);
    std::string text_of_line;
    for (int number = 0; number < line && std::getline(lines, text_of_line); ++number)
        continue;
    const std::string name = line > 0 ? included_in(text_of_line) : "";
    if (source.name.ends_with(".cl") && name.ends_with(".hpp"))
        return {text("{} includes {}, a C++ header for the host.",
                     "{} bindet {} ein, einen C++-Header für den Host.", source.name, shortened(name, 200)),
                {{source.name, line}},
                {"A kernel is written in OpenCL C and cannot use C++ headers. What does the kernel need "
                 "from this header?",
                 "Ein Kernel ist in OpenCL C geschrieben und kann keine C++-Header benutzen. Was braucht "
                 "der Kernel aus diesem Header?"}};
    const Text what =
        name.empty() ? Text{"a file", "eine Datei"} : Text{shortened(name, 200), shortened(name, 200)};
    return {{fmt::format("{} includes {}, which is part of neither the submission nor the course.",
                         source.name, what.en),
             fmt::format("{} bindet {} ein; diese Datei gehört weder zur Abgabe noch zum Kurs.", source.name,
                         what.de)},
            {{source.name, line}},
            where_headers_lie(source.name)};
}
} // namespace lab::judge
