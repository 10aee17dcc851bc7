// Turns an exception into a message and an exit code.
#include "lab/error.hpp"

#include "lab/error_texts.hpp"
#include "lab/language.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <string_view>

namespace lab
{

namespace
{

const ErrorText* find_text(cl_int code)
{
    const auto* text = std::ranges::find(error_texts, code, &ErrorText::code);
    return text == error_texts.end() ? nullptr : text;
}

std::string not_written(int todo, const std::filesystem::path& file)
{
    const std::string folder = file.parent_path().filename().string();
    const bool is_exercise = !folder.empty() && std::isdigit(static_cast<unsigned char>(folder[0]));
    const std::string hint =
        fmt::format(" ({}: ./lab hint {} {})", is_german() ? "ein Hinweis" : "a hint", folder, todo);
    return fmt::format("{}: TODO {} {}{}", file.filename().string(), todo,
                       is_german() ? "ist noch nicht geschrieben" : "is not written yet",
                       is_exercise ? hint : "");
}

int report(const std::string& message, int exit_code)
{
    std::fflush(stdout); // what was printed before comes first
    fmt::print(stderr, "{}\n", message);
    return exit_code;
}

} // namespace

NotWritten::NotWritten(int todo, const char* file) : std::runtime_error(not_written(todo, file)) {}

NotInCourse::NotInCourse(const std::string& what)
    : UsageError(what + (is_german() ? " gehört nicht zu diesem Kurs. ./lab check prüft die Teile, die "
                                       "dazugehören."
                                     : " is not part of this course. ./lab check checks the parts that are."))
{
}

BuildError::BuildError(const std::string& message, const std::string& log)
    : std::runtime_error(log.empty() ? message : message + "\n" + log), log_(log)
{
}

std::string error_name(cl_int code)
{
    const ErrorText* text = find_text(code);
    return text ? std::string(text->name) : fmt::format("unknown OpenCL error {}", code);
}

std::string explain(const cl::Error& error)
{
    const ErrorText* text = find_text(error.err());
    const std::string_view advice = !text ? "" : is_german() ? text->de : text->en;
    return fmt::format("{} {}: {}.{}{}", error.what(), is_german() ? "ist gescheitert" : "failed",
                       error_name(error.err()), advice.empty() ? "" : " ", advice);
}

int run_main(const std::function<void()>& body)
{
    try {
        body();
        return 0;
    } catch (const UsageError& error) {
        return report(error.what(), 2);
    } catch (const cl::Error& error) {
        return report(explain(error), 1);
    } catch (const std::exception& error) {
        return report(error.what(), 1);
    }
}

} // namespace lab
