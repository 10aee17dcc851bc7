// The command line of ./lab: the subcommands with their options, and what each of them does.
#pragma once

#include "grader/class/settings/asked.hpp"
#include "grader/cli/result_file.hpp"
#include "grader/course/base/course.hpp"
#include "grader/course/base/layout.hpp"

#include <CLI/CLI.hpp>

#include <functional>
#include <map>
#include <optional>

namespace lab::cli
{
/// Filled by the parser that it sets up; run() then does what was requested.
class CommandLine {
  public:
    /// `words`: the whole command line, for subcommands that become another program.
    CommandLine(CLI::App& app, Language language, std::vector<std::string> words);
    CommandLine(const CommandLine&) = delete;
    CommandLine& operator=(const CommandLine&) = delete;

    /// Returns the exit code. Throws KitError.
    int run() const;

  private:
    struct Context {
        const course::Course& course;
        const ResultFile& result;
        course::Style style;
    };
    using Action = std::function<int(const Context&)>;

    static constexpr bool is_for_students = LAB_FOR_STUDENTS; // the edition that `lab release` makes
    static const Text exercises_or_all, the_exercise;
    static int print(const std::string& text);
    /// The larger subcommands are separate programs, which ./lab builds on demand.
    [[noreturn]] static void become_part(const std::filesystem::path& program, const std::string& subcommand,
                                         std::vector<std::string> arguments,
                                         const std::vector<std::string>& ids);

    const std::string& say(const Text& text) const { return text.in(language_); }
    CLI::App* add(const char* name, const Text& what, Action action);
    void add_suite(CLI::App* to);
    void add_check();
    void add_run();
    void add_watch();
    int watch(const Context& context) const;
    int put_back(const Context& context) const;
    void add_hint();
    void add_reset();
    void add_submit();
    void add_explain();
    void add_docs();
    void add_handout();
    void add_setup();
    void add_demo();
    void add_mistakes();
    void add_trace();
    void add_verify();
    void add_class();
    void add_bench();
    int bench_own(const Context& context) const;
    void add_ladders(CLI::App* bench);
    int climb(const Context& context) const;
    void add_release();
    void add_bundle();
    void add_parts_of_an_edition(CLI::App* command);
    void add_new();
    void add_test();
    void refuse_what_is_left() const;

    CLI::App& app_;
    Language language_;
    const std::vector<std::string> words_;
    classroom::Asked asked_of_class_;
    std::map<std::string, Action> actions_;
    std::string course_, language_option_;
    std::vector<std::string> ids_, options_;
    std::string id_, part_, word_, submission_, compared_, suite_, json_, out_, pages_, course_file_, shard_,
        repatched_;
    std::optional<std::uint32_t> seed_;
    bool is_for_graders_ = false, solution_ = false, opens_page_ = false, asks_ = false,
         leaves_it_closed_ = false, is_own_ = false, is_manual_ = false, device_enqueue_ = false,
         yes_ = false, in_debugger_ = false, on_failing_input_ = false, only_recorded_ = false;
    std::string todo_ = "1";
    std::size_t level_ = 1, repeats_ = 0, device_ = 0;
};
} // namespace lab::cli
