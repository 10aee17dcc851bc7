#include "grader/judge/core/compile_log.hpp"

#include "grader/judge/core/braces.hpp"
#include "grader/judge/core/included_headers.hpp"
#include "grader/sandbox/sandbox.hpp"

#include <re2/re2.h>

#include <optional>
#include <sstream>
#include <utility>

namespace lab::judge
{
namespace
{
struct Diagnostic {
    int line = 0;
    std::string what;
    std::size_t place = 0; // in the log
};

/// The first line of the log that matches the pattern, whose groups are (1) the line number and (2) the message.
std::optional<Diagnostic> first_match(const std::string& log, const std::string& pattern)
{
    const RE2 compiled(pattern, RE2::Latin1); // a log may hold any bytes
    std::istringstream lines(log);
    std::size_t place = 0;
    for (std::string line, number, what; std::getline(lines, line); ++place)
        if (RE2::PartialMatch(line, compiled, &number, &what))
            return Diagnostic{std::atoi(number.c_str()), what, place};
    return {};
}

// g++ and clang put "error:" after the file name and line, PoCL before them.
std::string error_in(const std::string& file_name)
{
    return "(?:^|[/ ])" + RE2::QuoteMeta(file_name) + R"(:(\d+):(?:\d+:)? (?:(?:fatal )?error: )(.*))";
}

Text fix_the_first_error()
{
    return {"Fix the first error first; later ones often follow from it.",
            "Beheben Sie den ersten Fehler zuerst; spätere folgen oft daraus."};
}

/// The first error in one of the student's headers, if it precedes line `before` of the log, reported at the line
/// that includes the header.
std::optional<Finding> error_in_header(const std::string& log, const Source& source, int line_of_include,
                                       std::size_t before)
{
    for (const Header& header : headers_of(source))
        if (const auto found = first_match(log, error_in(header.name)); found && found->place < before)
            return Finding{text("The compiler reports for {}, line {}: {}",
                                "Der Compiler meldet zu {}, Zeile {}: {}", header.name, found->line,
                                shortened(found->what, 500)),
                           {{source.name, line_of_include}},
                           fix_the_first_error()};
    return {};
}

/// Only passes on what a log says about the student's own files: an #include may have put the text of any file into
/// it.
Finding first_error(const std::string& log, const Source& source)
{
    const std::string& file_name = source.name;
    const std::string file = RE2::QuoteMeta(file_name);
    const std::string in_file = error_in(file_name);
    // A location in a macro of PoCL's header, where its built-in functions are defined, has a second, spelling
    // location.
    const std::string pocl_in_file =
        "error: (?:[^ ]*/)?" + file + R"(:(\d+)(?::\d+)?(?: <Spelling=[^>]*>)?: (.*))";
    const std::string included = "included from (?:[^ ]*/)?" + file + R"(:(\d+)())";
    const std::string linker = R"(()((?:undefined reference|multiple definition|Cannot find symbol).*))";
    const std::string no_place = R"(^()(?:\w+: )?(?:fatal )?error: ([^/]*)$)";
    std::optional<Diagnostic> found;
    for (const std::string& pattern : {in_file, pocl_in_file, linker, no_place})
        if (!found)
            found = first_match(log, pattern);
    const auto include = first_match(log, included);
    if (include)
        if (auto in_header = error_in_header(log, source, include->line, found ? found->place : log.size()))
            return *std::move(in_header);
    if (found)
        RE2::GlobalReplace(&found->what, R"(\b_cl_(\w+))", R"(\1)"); // PoCL's name of a built-in function
    if (found)
        return {text("The compiler reports: {}", "Der Compiler meldet: {}", shortened(found->what, 500)),
                {{file_name, found->line}},
                fix_the_first_error()};
    if (include)
        return {
            text("The file that line {} includes does not compile.",
                 "Die Datei, die Zeile {} einbindet, lässt sich nicht übersetzen.", include->line),
            {{file_name, include->line}},
            text("Is that the file you meant to include?", "Ist das die Datei, die Sie einbinden wollten?")};
    return {text("The code does not compile, but the compiler reports no error in {}.",
                 "Der Code lässt sich nicht übersetzen, aber der Compiler meldet keinen Fehler in {}.",
                 file_name),
            {{file_name, 0}},
            text("Undo your last change, then compile after each step.",
                 "Machen Sie Ihre letzte Änderung rückgängig und übersetzen Sie dann nach jedem Schritt.")};
}
} // namespace

namespace
{
/// The OpenCL C equivalent of a name from CUDA, C++ or a later version.
std::optional<Text> in_opencl(const std::string& error)
{
    struct Word {
        const char *found, *name, *origin, *instead;
    };
    constexpr Word words[] = {{"__syncthreads", "__syncthreads", "CUDA", "barrier(CLK_LOCAL_MEM_FENCE)"},
                              {"threadIdx", "threadIdx", "CUDA", "get_local_id(0)"},
                              {"blockIdx", "blockIdx", "CUDA", "get_group_id(0)"},
                              {"blockDim", "blockDim", "CUDA", "get_local_size(0)"},
                              {"__global__", "__global__", "CUDA", "kernel"},
                              {"__shared__", "__shared__", "CUDA", "local"},
                              {"make_uint4", "make_uint4", "CUDA", "(uint4)(x, y, z, w)"},
                              {"unexpected type name 'uint4'", "uint4(...)", "C++", "(uint4)(x, y, z, w)"},
                              {"identifier 'ctz'", "ctz", "OpenCL C 2.0", "clz and popcount"},
                              {"function 'ctz'", "ctz", "OpenCL C 2.0", "clz and popcount"}};
    for (const auto& [found, name, origin, instead] : words)
        if (error.find(found) != std::string::npos)
            return text("{} belongs to {}; OpenCL C 1.2 has {} instead.",
                        "{} gehört zu {}; in OpenCL C 1.2 gibt es stattdessen {}.", name, origin, instead);
    return {};
}

/// OpenCL's functions are overloaded for operands of one type, so a call with two different types is ambiguous.
std::optional<Text> types_to_compare(const std::string& error)
{
    static const RE2 mixed(R"(call to '(\w+)' is ambiguous)");
    std::string function;
    if (!RE2::PartialMatch(error, mixed, &function))
        return {};
    return text(
        "{} requires operands of the same type. Which types do its operands have here? (get_local_id and "
        "similar functions return a size_t; (uint)get_local_id(0) is a uint.)",
        "{} verlangt Operanden desselben Typs. Welche Typen haben die Operanden hier? (get_local_id und "
        "ähnliche Funktionen geben ein size_t zurück; (uint)get_local_id(0) ist ein uint.)",
        function);
}

/// Puts a warning about an earlier line, which may be the cause, before the error.
Finding after_earlier_warning(Finding error, const std::string& log, const Source& source)
{
    const auto warning = warning_about(log, source);
    if (!warning || warning->line >= error.places.front().line)
        return error;
    error.seen += Text{". ", ". "} + warning->seen + ".";
    error.places.insert(error.places.begin(), {source.name, warning->line});
    error.next = question_about(*warning);
    return error;
}

bool is_missing_include(const Finding& finding)
{
    return finding.seen.en.ends_with(": No such file or directory") ||
           finding.seen.en.ends_with("' file not found");
}
} // namespace

Finding compile_error(const std::string& log, const Source& source)
{
    Finding finding = after_earlier_warning(first_error(log, source), log, source);
    if (is_missing_include(finding))
        return stranger_included(source, finding.places.back().line);
    if (const auto printed = printed_character(source.text)) {
        finding.seen += text(". Line {} contains a “{}” (U+{:04X}), which is not allowed in source code.",
                             ". In Zeile {} steht ein „{}“ (U+{:04X}), das im Quelltext nicht erlaubt ist.",
                             printed->line, printed->character, static_cast<unsigned>(printed->number));
        finding.places.insert(finding.places.begin(), {source.name, printed->line});
        finding.next = {
            "Was that line copied from a web page or a PDF? Retype the character.",
            "Ist diese Zeile aus einer Webseite oder einem PDF kopiert? Tippen Sie das Zeichen neu."};
        return finding;
    }
    if (const auto word = in_opencl(finding.seen.en))
        finding.next = *word;
    else if (const auto types = types_to_compare(finding.seen.en))
        finding.next = *types;
    if (const int surplus = line_of_surplus_brace(source.text); surplus > 0) {
        finding.seen += text(". There is one }} too many: judging by the indentation, the one in line {}.",
                             ". Eine }} ist zu viel: Der Einrückung nach ist es die in Zeile {}.", surplus);
        finding.places.insert(finding.places.begin(), {source.name, surplus});
        finding.next = text("Which block does the }} in line {} close?",
                            "Welchen Block schließt die }} in Zeile {}?", surplus);
    }
    const int line = line_of_unclosed_brace(source.text);
    if (line == 0)
        return finding;
    finding.seen += text(". A {{ has no matching }}: judging by the indentation, the one in line {}.",
                         ". Zu einer {{ fehlt die }}: Der Einrückung nach ist es die in Zeile {}.", line);
    finding.places.insert(finding.places.begin(), {source.name, line});
    finding.next = text("In which line should the block that starts in line {} end?",
                        "In welcher Zeile soll der Block enden, der in Zeile {} beginnt?", line);
    return finding;
}

std::optional<Warning> compile_warning(const std::string& log, const std::string& file_name)
{
    const std::string file = RE2::QuoteMeta(file_name);
    const auto found =
        first_match(log, "(?:^|[/ ])" + file + R"(:(\d+):(?:\d+:)? warning: (.*?)(?: \[-W[^\]]*\])?$)");
    if (!found)
        return {};
    return Warning{found->line,
                   text("The compiler warns about line {}: {}", "Der Compiler warnt in Zeile {}: {}",
                        found->line, shortened(found->what, 300))};
}

std::optional<Warning> warning_about(const std::string& log, const Source& source)
{
    if (auto warning = compile_warning(log, source.name))
        return warning;
    const int line = line_of_empty_body(source.text);
    if (line == 0)
        return {};
    return Warning{
        line, text("In line {} the semicolon before the {{ ends the statement: the block does not belong "
                   "to that statement",
                   "In Zeile {} beendet das Semikolon vor der {{ die Anweisung: Der Block gehört nicht "
                   "mehr zu ihr",
                   line)};
}

bool names_the_mistake(const Warning& warning)
{
    static const RE2 decided(R"(\balways\b.*\b(true|false)\b)");
    return RE2::PartialMatch(warning.seen.en, decided);
}

Text question_about(const Warning& warning)
{
    const std::string& said = warning.seen.en;
    if (names_the_mistake(warning))
        return text(
            "Which values can both sides of the condition in line {} have, given their types? When should it be "
            "true, and when not?",
            "Welche Werte können die beiden Seiten der Bedingung in Zeile {} bei diesen Typen haben? Wann "
            "soll sie erfüllt sein, und wann nicht?",
            warning.line);
    if (said.find("comma operator") != std::string::npos)
        return text(
            "If several values are separated by commas, only the last one counts. Should line {} build a "
            "vector, with its type in front, as in (uint4)(a, b, c, d), or call a function?",
            "Stehen Kommas zwischen mehreren Werten, zählt nur der letzte. Soll Zeile {} einen Vektor "
            "bilden, mit dem Typ davor wie in (uint4)(a, b, c, d), oder eine Funktion aufrufen?",
            warning.line);
    if (said.find("comparison result unused") != std::string::npos)
        return text("== compares, = assigns. Which of the two operators do you need in line {}?",
                    "== vergleicht, = weist zu. Welchen der beiden Operatoren brauchen Sie in Zeile {}?",
                    warning.line);
    return text("Does line {} do what you intend?", "Tut Zeile {} das, was Sie beabsichtigen?", warning.line);
}

Text compiler_took_too_long(unsigned seconds)
{
    return text("The compiler was stopped after {} s of processor time.",
                "Der Compiler wurde nach {} s Rechenzeit abgebrochen.", seconds);
}

Text compiler_needed_too_much(std::uint64_t limit_bytes)
{
    return text("The compiler needed more than {} GiB of memory.",
                "Der Compiler brauchte mehr als {} GiB Speicher.", limit_bytes >> 30);
}

std::optional<Text> compiler_limit(const process::Outcome& outcome, const process::Limits& limits)
{
    using process::Ending;
    const auto says = [&](const char* words) { return outcome.err.find(words) != std::string::npos; };
    // g++ runs the compiler proper in a child process and reports how that ended.
    if (outcome.ending == Ending::timed_out || says("CPU time limit exceeded") || says("Killed signal"))
        return compiler_took_too_long(limits.cpu_s);
    if (outcome.ending == Ending::out_of_memory || says("out of memory") || says("Cannot allocate memory") ||
        says("memory exhausted"))
        return compiler_needed_too_much(outcome.ending == Ending::out_of_memory ? sandbox::most_memory_bytes
                                                                                : limits.address_space_bytes);
    if (outcome.ending == Ending::too_much_output || says("File size limit exceeded"))
        return text("The compiler was stopped because its output is too large.",
                    "Der Compiler wurde abgebrochen, weil seine Ausgabe zu groß ist.");
    return {};
}

Text what_expands()
{
    return {
        "Which macro, template, constant expression or #include makes the compiler do so much work?",
        "Welches Makro, Template oder #include oder welcher konstante Ausdruck macht dem Compiler so viel Arbeit?"};
}
} // namespace lab::judge
