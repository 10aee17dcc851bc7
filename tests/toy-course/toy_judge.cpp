// The judge of the toy course. It behaves as the exercise it judges is called; nothing of it needs OpenCL.
//   toy-passes  everything passes
//   toy-fails   one check fails with half of its points, one is skipped for it, one is not gradable here
//   toy-throws  one check throws
//   toy-breaks  the judge breaks as the first word of answer.txt says: crash, hang, exit, garbage or empty;
//               with "saved" it fails, after the file was saved anew
#include "grader/judge/setup.hpp"
#include "grader/judge/source.hpp"

#include <gtest/gtest.h>

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
        std::ofstream(setup().report) << "{\"device\": \"a report that ends he";
    if (how == "empty")
        std::ofstream(setup().report) << "";
    std::fputs("the judge gave up\n", stderr);
    std::fflush(stderr);
    ::_exit(how == "exit" ? 3 : 0);
}

TEST(Answer, IsThere)
{
    record_device("toy device \033[31m7"); // a device may call itself anything
    const Source source = read_source("answer.txt");
    conclude(source.problem ? Verdict::failed(*source.problem) : Verdict::passed());
}

TEST(Answer, IsRight)
{
    if (const auto verdict = requires_check("Answer.IsThere"))
        return conclude(*verdict);
    if (is("toy-throws"))
        throw std::runtime_error("the reference is missing");
    std::string how;
    std::istringstream(read_source("answer.txt").text) >> how;
    if (how == "saved")
        std::ofstream(setup().submission / "answer.txt") << "others\nsaved meanwhile\n";
    else if (is("toy-breaks"))
        break_like(how);
    if (is("toy-passes"))
        return conclude(Verdict::passed());
    conclude(Verdict::failed({{"The answer is 41, not 42.", "Die Antwort ist 41, nicht 42."},
                              {{"answer.txt", 2}, {"answer.txt", 0}},
                              {"Count again.", "Zählen Sie noch einmal."}},
                             0.5));
}

TEST(Answer, IsQuick)
{
    if (!is("toy-throws"))
        if (const auto verdict = requires_check("Answer.IsRight"))
            return conclude(*verdict);
    conclude(Verdict::passed());
}

TEST(Answer, RunsOnAnotherMachine)
{
    conclude(is("toy-fails") ? Verdict::not_gradable(
                                   {"There is no other machine here.", "Hier gibt es keine andere Maschine."})
                             : Verdict::passed());
}
} // namespace
