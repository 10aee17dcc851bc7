// The judge of the toy course. It behaves as the exercise it judges is called; nothing of it needs OpenCL.
//   toy-passes  everything passes
//   toy-fails   one check fails with half of its points, one is skipped for it, one is not gradable here
//   toy-throws  one check throws
//   toy-breaks  the judge breaks as the first word of answer.txt says: crash, hang, exit, garbage or nothing;
//               with "saved" it fails, after the file was saved anew
// The last check stays open where the first word of answer.txt is "open".
#include "grader/base/file.hpp"
#include "grader/judge/core/report.hpp"
#include "grader/judge/core/setup.hpp"
#include "grader/judge/core/source.hpp"
#include "grader/judge/core/suite.hpp"

#include <csignal>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <unistd.h>

namespace
{
using namespace lab::judge;

bool is(const char* id) { return setup().exercise.filename() == id; }

[[noreturn]] void break_like(const std::string& how)
{
    if (how == "crash")
        std::raise(SIGSEGV);
    while (how == "hang")
        ::pause();
    if (how == "garbage")
        lab::write_all(3, "{\"device\": \"a report that ends he"); // where `lab check` reads
    std::fputs("the judge gave up\n", stderr);
    std::fflush(stderr);
    ::_exit(how == "exit" ? 3 : 0);
}

Verdict is_there()
{
    record_device("toy device \033[31m7"); // a device may call itself anything
    const Source source = read_source("answer.txt");
    return source.problem ? Verdict::failed(*source.problem) : Verdict::passed();
}

std::string first_word()
{
    std::string word;
    std::istringstream(read_source("answer.txt").text) >> word;
    return word;
}

Verdict is_right()
{
    if (const auto skip = requires_check("Answer.IsThere"))
        return *skip;
    if (is("toy-throws"))
        throw std::runtime_error("the reference is missing");
    const std::string how = first_word();
    if (how == "saved")
        std::ofstream(setup().submission / "answer.txt") << "others\nsaved meanwhile\n";
    else if (is("toy-breaks"))
        break_like(how);
    if (is("toy-passes"))
        return Verdict::passed();
    return Verdict::failed({{"The answer is 41, not 42.", "Die Antwort ist 41, nicht 42."},
                            {{"answer.txt", 2}, {"answer.txt", 0}},
                            {"Count again.", "Zählen Sie noch einmal."}},
                           0.5);
}

Verdict is_quick()
{
    const auto skip = is("toy-throws") ? std::nullopt : requires_check("Answer.IsRight");
    return skip ? *skip : Verdict::passed();
}

Verdict runs_on_another_machine()
{
    if (first_word() == "open")
        return Verdict::open(undecided(
            {"The judge does not know answers of this kind.", "Der Judge kennt keine Antworten dieser Art."},
            {{"answer.txt", 1}}));
    return is("toy-fails") ? Verdict::not_gradable(
                                 {"There is no other machine here.", "Hier gibt es keine andere Maschine."})
                           : Verdict::passed();
}

const PlainSuite answer{"Answer",
                        {{"IsThere", is_there},
                         {"IsRight", is_right},
                         {"IsQuick", is_quick},
                         {"RunsOnAnotherMachine", runs_on_another_machine}}};
} // namespace
