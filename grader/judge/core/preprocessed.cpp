#include "grader/judge/core/preprocessed.hpp"

#include "grader/base/file.hpp"
#include "grader/judge/core/compile_log.hpp"
#include "grader/judge/core/included_headers.hpp"
#include "grader/judge/core/numbered_lines.hpp"
#include "grader/judge/core/process_ending.hpp"
#include "grader/judge/core/setup.hpp"
#include "grader/process/child.hpp"

#include <fmt/format.h>
#include <re2/re2.h>

#include <algorithm>
#include <map>
#include <mutex>
#include <sstream>

namespace lab::judge
{
namespace
{
constexpr std::size_t text_limit_bytes = 8 << 20;

/// OpenCL C 3.0, 6.13.2 and 6.13.3: usable in #if.
constexpr std::pair<const char*, const char*> limits[] = {{"CHAR_BIT", "8"},
                                                          {"CHAR_MAX", "127"},
                                                          {"CHAR_MIN", "(-127-1)"},
                                                          {"SCHAR_MAX", "127"},
                                                          {"SCHAR_MIN", "(-127-1)"},
                                                          {"UCHAR_MAX", "255"},
                                                          {"SHRT_MAX", "32767"},
                                                          {"SHRT_MIN", "(-32767-1)"},
                                                          {"USHRT_MAX", "65535"},
                                                          {"INT_MAX", "2147483647"},
                                                          {"INT_MIN", "(-2147483647-1)"},
                                                          {"UINT_MAX", "4294967295U"},
                                                          {"LONG_MAX", "9223372036854775807L"},
                                                          {"LONG_MIN", "(-9223372036854775807L-1)"},
                                                          {"ULONG_MAX", "18446744073709551615UL"},
                                                          {"FLT_DIG", "6"},
                                                          {"FLT_MANT_DIG", "24"},
                                                          {"FLT_MAX_10_EXP", "38"},
                                                          {"FLT_MAX_EXP", "128"},
                                                          {"FLT_MIN_10_EXP", "-37"},
                                                          {"FLT_MIN_EXP", "-125"},
                                                          {"FLT_RADIX", "2"}};
/// Likewise, but not integers: their values depend on the device.
constexpr const char* constants[] = {
    "FLT_MAX",  "FLT_MIN",  "FLT_EPSILON", "MAXFLOAT",   "HUGE_VALF",    "HUGE_VAL",  "INFINITY",
    "NAN",      "M_E_F",    "M_LOG2E_F",   "M_LOG10E_F", "M_LN2_F",      "M_LN10_F",  "M_PI_F",
    "M_PI_2_F", "M_PI_4_F", "M_1_PI_F",    "M_2_PI_F",   "M_2_SQRTPI_F", "M_SQRT2_F", "M_SQRT1_2_F"};

/// The macros that every device of the course defines: a kernel is preprocessed once for all of them.
std::vector<std::string> definitions(int language_version)
{
    std::vector<std::string> options{
        "-D__OPENCL_VERSION__=" + std::to_string(language_version),
        "-D__OPENCL_C_VERSION__=" + std::to_string(language_version),
        "-D__ENDIAN_LITTLE__=1",
        "-D__has_feature(x)=0",
        "-D__has_extension(x)=0",
    };
    for (const auto& [name, value] : limits)
        options.push_back(fmt::format("-D{}={}", name, value));
    for (const char* name : constants)
        options.push_back(fmt::format("-D{0}={0}", name));
    for (int version = 100; version <= language_version; version += version == 120 ? 80 : 10)
        options.push_back(fmt::format("-DCL_VERSION_{}_{}={}", version / 100, version / 10 % 10, version));
    for (const char* extension :
         {"byte_addressable_store", "fp64", "global_int32_base_atomics", "global_int32_extended_atomics",
          "int64_base_atomics", "int64_extended_atomics", "local_int32_base_atomics",
          "local_int32_extended_atomics"})
        options.push_back(std::string("-Dcl_khr_") + extension + "=1");
    return options;
}

/// A folder with only the kernel and its author's headers.
Folder folder_with(const Source& kernel)
{
    Folder folder = new_folder("preprocess");
    for (const Header& header : headers_of(kernel))
        write_file(*folder / header.name, header.text);
    // Some preprocessors treat a carriage return as the end of a line, others do not.
    std::string text = kernel.text;
    RE2::GlobalReplace(&text, "\r\n", "\n");
    RE2::GlobalReplace(&text, "\r", text.find('\n') == std::string::npos ? "\n" : " ");
    write_file(*folder / kernel.name, text + "\n");
    return folder;
}

/// GCC, and Clang if it compiles the course's host programs.
std::vector<std::string> compilers()
{
    std::vector<std::string> found;
    for (const auto& words : {setup().compile, setup().compile_quickly}) {
        const auto compiler = std::find_if(words.begin(), words.end(),
                                           [](const std::string& word) { return !word.ends_with("ccache"); });
        if (compiler != words.end())
            found.push_back(*compiler);
    }
    return found;
}

process::Command preprocessor(const std::string& compiler, const Source& kernel, int language_version,
                              const std::filesystem::path& folder)
{
    process::Command command;
    command.arguments = {compiler};
    for (const char* option : {"-E", "-x", "c", "-std=gnu99", "-trigraphs", "-undef", "-nostdinc", "-w"})
        command.arguments.push_back(option);
    for (const std::string& option : definitions(language_version))
        command.arguments.push_back(option);
    command.arguments.push_back(kernel.name);
    command.directory = folder;
    command.needs.compiler = true;
    command.environment = {{"LC_ALL", "C"}};
    command.removed_environment = {"CPATH", "C_INCLUDE_PATH", "CPLUS_INCLUDE_PATH", "DEPENDENCIES_OUTPUT"};
    command.limits.cpu_s = 5;
    command.limits.address_space_bytes = std::size_t{1} << 30;
    command.limits.stream_bytes = text_limit_bytes;
    return command;
}

Finding finding_at(const Source& kernel, std::size_t line, const Text& seen, const Text& next)
{
    return {seen, {{kernel.name, static_cast<int>(line)}}, next};
}

/// The first line that a compiler would again take for a directive; 0: none.
std::size_t line_of_new_directive(const std::string& text)
{
    static const RE2 directive(R"(\s*(#|%:|\?\?=).*|.*(\\|\?\?/)\s*)");
    std::istringstream lines(text);
    std::size_t number = 1;
    for (std::string line; std::getline(lines, line); ++number)
        if (RE2::FullMatch(line, directive))
            return number;
    return 0;
}

/// The line in which the first match of the only group ends; 0: none.
std::size_t line_of(const std::string& text, const RE2& words)
{
    re2::StringPiece found;
    if (!RE2::PartialMatch(text, words, &found))
        return 0;
    return 1 + static_cast<std::size_t>(std::count(text.data(), found.data() + found.size(), '\n'));
}

/// The line that names a function in the compiler's own way or gives a function the name of another: what the judge
/// knows about a function would not hold for it. 0: none. (`asm` as a statement does not match.)
std::size_t line_of_compilers_name(const std::string& text)
{
    static const RE2 name(
        R"(((?:^|\W)_Z\d|\b_*weakref_*\b|\bredefine_extname\b|[\w)\]]\s*\b(?:__)?asm(?:__)?\s*\())");
    return line_of(text, name);
}

Finding ending_finding(const Source& kernel, const process::Command& command, const process::Outcome& outcome)
{
    const Text seen =
        outcome.ending == process::Ending::too_much_output
            ? text(
                  "The preprocessor was stopped: with its macros expanded, {} is larger than {} MB.",
                  "Der Präprozessor wurde abgebrochen: Nach dem Ersetzen der Makros ist {} größer als {} MB.",
                  kernel.name, text_limit_bytes >> 20)
        : outcome.ending == process::Ending::timed_out
            ? text("The preprocessor was stopped after {} s of processor time on {}.",
                   "Der Präprozessor wurde bei {1} nach {0} s Rechenzeit abgebrochen.", command.limits.cpu_s,
                   kernel.name)
            : ending_problem(outcome, command.limits)
                  .value_or(text("The preprocessor ran out of memory on {}.",
                                 "Dem Präprozessor ging bei {} der Speicher aus.", kernel.name));
    return finding_at(kernel, 0, seen,
                      text("Which macro expands to several others, which in turn expand to several more?",
                           "Welches Makro wird durch mehrere andere ersetzt, die selbst wiederum durch "
                           "mehrere ersetzt werden?"));
}

struct Run {
    process::Command command;
    process::Outcome outcome;
};

/// True if the compiler can preprocess an empty file.
bool works(const std::string& compiler, int language_version)
{
    Source nothing;
    nothing.name = "nothing.cl";
    const Folder folder = folder_with(nothing);
    return process::run_child(preprocessor(compiler, nothing, language_version, *folder)).exited_with(0);
}

/// Runs the first compiler that works on this machine.
Run run_on(const Source& kernel, int language_version)
{
    const Folder folder = folder_with(kernel);
    std::string why;
    for (const std::string& compiler : compilers()) {
        const process::Command command = preprocessor(compiler, kernel, language_version, *folder);
        process::Outcome outcome = process::run_child(command);
        if (outcome.exited_with(0) || works(compiler, language_version))
            return {command, std::move(outcome)};
        why = outcome.why.empty() ? outcome.err : outcome.why;
    }
    throw std::runtime_error("no preprocessor works on this machine: " + shortened(why, 300));
}

Preprocessed made(const Source& kernel, int language_version)
{
    const auto [command, outcome] = run_on(kernel, language_version);
    NumberedLines lines(kernel);
    std::istringstream output(outcome.out);
    for (std::string line; std::getline(output, line);)
        lines.add(line);
    if (const std::size_t line = lines.line_of_stranger())
        return {{}, stranger_included(kernel, static_cast<int>(line))};
    if (outcome.ending == process::Ending::exited && outcome.exit_code == 1 && !outcome.err.empty())
        return {{}, compile_error(outcome.err, kernel)};
    if (!outcome.exited_with(0))
        return {{}, ending_finding(kernel, command, outcome)};
    const std::string result = lines.text();
    if (const std::size_t line = line_of_new_directive(result))
        return {{},
                finding_at(
                    kernel, line,
                    text("Line {} is not OpenCL C: a # or a \\ is left after its macros are expanded.",
                         "Zeile {} ist kein OpenCL C: Nach dem Ersetzen der Makros bleibt ein # oder "
                         "ein \\ übrig.",
                         line),
                    text("A macro cannot create a directive.", "Ein Makro kann keine Direktive erzeugen."))};
    static const RE2 long_long(R"((\blong\s+long\b))");
    if (const std::size_t line = line_of(result, long_long))
        return {
            {},
            finding_at(
                kernel, line,
                text(
                    "Line {} uses \"long long\", which is reserved in OpenCL C: a long already has 64 bits.",
                    "Zeile {} benutzt \"long long\", das in OpenCL C reserviert ist: Ein long hat schon 64 Bits.",
                    line),
                text("Which type do you mean: int, uint, long or ulong?",
                     "Welchen Typ meinen Sie: int, uint, long oder ulong?"))};
    if (const std::size_t line = line_of_compilers_name(result))
        return {
            {},
            finding_at(
                kernel, line,
                text(
                    "Line {} is not valid OpenCL C: it gives a function an internal name of the compiler, or the "
                    "name of another function.",
                    "Zeile {} ist kein gültiges OpenCL C: Sie gibt einer Funktion einen internen Namen des "
                    "Compilers oder den Namen einer anderen Funktion.",
                    line),
                text("Which OpenCL C function does what this line is meant to do?",
                     "Welche OpenCL-C-Funktion leistet, was diese Zeile tun soll?"))};
    return {result, {}};
}
} // namespace

const Preprocessed& preprocessed(const Source& kernel, int language_version)
{
    static std::mutex mutex; // runs begin side by side
    static std::map<std::pair<std::string, int>, Preprocessed> known;
    static const Preprocessed nothing;
    if (kernel.name.empty()) // a host program's launch has no file of a student's
        return nothing;
    const std::lock_guard lock(mutex);
    const std::pair key{kernel.text, language_version};
    auto found = known.find(key);
    if (found == known.end())
        found = known.emplace(key, made(kernel, language_version)).first;
    return found->second;
}
} // namespace lab::judge
