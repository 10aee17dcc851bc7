// lab-class --course COURSE_JSON [--lang LANGUAGE] grade|regrade|report|export|similarity …: runs these commands of
// `lab`. A separate program, built when one of them is first used.
#include "grader/class/gradebook/gradebook_fault.hpp"
#include "grader/class/grading/class_grading.hpp"
#include "grader/class/grading/regrading.hpp"
#include "grader/class/outputs/export.hpp"
#include "grader/class/similarity/similarity.hpp"
#include "grader/course/base/layout.hpp"
#include "grader/course/student/programs.hpp"
#include "grader/course/terminal/help_language.hpp"

#include <SQLiteCpp/Exception.h>

#include <clocale>
#include <map>

int main(int argc, char** argv)
{
    using namespace lab::classroom;
    std::setlocale(LC_CTYPE, "C.UTF-8"); // or an archive does not say that its names are UTF-8
    CLI::App app("cl-lab: a class", "./lab");
    std::string language_name;
    Asked asked;
    const lab::Language language = lab::course::language_of(lab::course::language_option(argc, argv));
    lab::course::speak(app, language);
    app.add_option("--course", asked.course_json)->required();
    app.add_option("--lang", language_name);
    app.require_subcommand(1);
    app.fallthrough();
    declare(app, asked, lab::Language::en); // the help is shown by `lab`
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        return app.exit(error) == 0 ? 0 : 2;
    }
    return lab::course::as_program(language, [&] {
        const lab::course::Course course = lab::course::read_course(asked.course_json);
        static const std::map<std::string, decltype(&grade_class)> programs{{"grade", grade_class},
                                                                            {"regrade", regrade_class},
                                                                            {"report", report_class},
                                                                            {"export", export_results},
                                                                            {"similarity", compare_class}};
        try {
            return programs.at(asked.command)(course, asked, language);
        } catch (const SQLite::Exception& error) {
            throw lab::course::KitError(told_of(error, asked.results));
        }
    });
}
