#include "grader/release/commands_in_use.hpp"

#include "grader/release/parts_in_use.hpp"

#include <fmt/format.h>
#include <re2/re2.h>

#include <sstream>

namespace lab::release
{
using namespace course;
using classroom::CourseFile;

namespace
{
/// One of the exercises: the one named in an example if possible, otherwise the last one other than `but`.
std::string example_in_use(const std::string& named, const std::string& but,
                           const std::vector<std::string>& exercises)
{
    std::string example;
    for (const std::string& id : exercises) {
        if (id == but)
            continue;
        if (id.starts_with(named + "-"))
            return id;
        example = id;
    }
    return example;
}

/// The first host file of the exercise that counts in the course; empty if there is none.
std::string program_of(const std::string& id, const Course& course, const CourseFile& file)
{
    for (const ExerciseFile& each : course.find(id).files)
        if (!each.is_kernel() && file.plan(id).counts(each.suite))
            return each.name;
    return "";
}

/// Puts the exercise's first TODO in the place of one that the course does not use.
void use_todo(std::string& line, const std::set<int>& todos)
{
    static const RE2 command(R"(`\./lab \w+ [-\w]+ (\d+)\b)");
    int number = 0;
    if (!RE2::PartialMatch(line, command, &number) || todos.empty() || todos.contains(number))
        return;
    const std::string first = R"(\1)" + std::to_string(*todos.begin());
    RE2::GlobalReplace(&line, fmt::format(R"((`\./lab \w+ [-\w]+ |TODO ){}\b)", number), first);
}

/// The exercise that an example about the exercise with that number is to be about; empty if there is none.
std::string example_for(const std::string& number, const std::vector<std::string>& exercises)
{
    const std::string one = example_in_use("01", "", exercises);
    return number == "01" ? one : example_in_use(number, one, exercises);
}
} // namespace

CommandsInUse::CommandsInUse(const Course& course, const CourseFile& file) : course_(course), file_(file)
{
    for (const classroom::ExercisePlan& plan : file.exercises) {
        all_.push_back(plan.id);
        if (!program_of(plan.id, course, file).empty())
            with_program_.push_back(plan.id);
    }
}

std::string CommandsInUse::in(const std::string& page) const
{
    std::string result;
    std::istringstream lines(page);
    for (std::string line; std::getline(lines, line);)
        if (adapt(line))
            result += line + "\n";
    return result;
}

bool CommandsInUse::adapt(std::string& line) const
{
    static const RE2 named(R"(`\./lab (\w+) (0[12])(-[-\w]+)?( \w+\.cpp)?)");
    std::string command, number, name, program;
    if (!RE2::PartialMatch(line, named, &command, &number, &name, &program))
        return true;
    const bool is_about_program = command == "run" || command == "bench" || !program.empty(),
               is_row = line.starts_with("| ");
    const std::string id = example_for(number, is_row && is_about_program ? with_program_ : all_);
    if (id.empty())
        return !is_row;
    const std::string shown = name.empty() ? id.substr(0, id.find('-')) : id;
    RE2::GlobalReplace(&line, R"((`\./lab \w+ )0[12][-\w]*)", R"(\1)" + shown);
    if (const std::string own = program_of(id, course_, file_); !own.empty())
        RE2::GlobalReplace(&line, R"((`\./lab \w+ [-\w]+ )\w+\.cpp)", R"(\1)" + own);
    use_todo(line, todos_in_use(course_.find(id), file_.plan(id)));
    return true;
}
} // namespace lab::release
