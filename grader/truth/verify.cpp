#include "grader/truth/verify.hpp"

#include "grader/command/work_folder.hpp"
#include "grader/process/child.hpp"
#include "grader/truth/truth.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <fstream>
#include <future>
#include <iostream>

namespace lab::truth
{
using namespace command;

namespace
{
using Clock = std::chrono::steady_clock;
using nlohmann::json;
constexpr std::size_t lane_count = 2; // each keeps a processor busy for most of its time

double seconds_since(Clock::time_point start)
{
    return std::chrono::duration<double>(Clock::now() - start).count();
}

std::string read_text(const std::filesystem::path& file)
{
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

/// Of the compiler's options those that say what a file means.
std::vector<std::string> parser_options(const Course& course, const Exercise& exercise)
{
    std::vector<std::string> options;
    for (const std::string& option : course.compile)
        if (option.starts_with("-std=") || option.starts_with("-D") || option.starts_with("-I"))
            options.push_back(option);
    options.push_back("-I" + exercise.include.string());
    options.push_back("-DLAB_KERNEL_DIRECTORY=\"\"");
    return options;
}

std::vector<Trial> mutants_of(const Course& course, const Exercise& exercise, const ExerciseFile& file)
{
    const bool is_host =
        std::find(exercise.hosts.begin(), exercise.hosts.end(), file.name) != exercise.hosts.end();
    process::Command command;
    command.arguments = {course.mutants.string(), is_host ? "--host" : "--kernel",
                         (exercise.solution / file.name).string()};
    if (is_host)
        for (const std::string& option : parser_options(course, exercise))
            command.arguments.push_back(option);
    command.limits.wall = std::chrono::seconds(60);
    command.limits.cpu_s = 60;
    command.limits.stream_bytes = 64 << 20; // each mutant is a whole file
    const process::Outcome outcome = process::run_child(command);
    if (!outcome.exited_with(0))
        throw KitError(fmt::format("No mutants can be made of {}: {}",
                                   (exercise.solution / file.name).string(),
                                   outcome.err.empty() ? outcome.why : outcome.err));
    std::vector<Trial> trials;
    for (const json& mutant : json::parse(outcome.out)) {
        Trial trial;
        trial.file = file.name;
        trial.suite = file.suite + ".";
        trial.operator_name = mutant.at("operator");
        trial.line = mutant.at("line");
        trial.original = mutant.at("original");
        trial.mutated = mutant.at("mutated");
        trial.occurrence = mutant.at("occurrence");
        trial.text = mutant.at("text");
        trials.push_back(std::move(trial));
    }
    return trials;
}

/// The entries of tests/wrong, one file each.
std::vector<Trial> written_by_hand(const Course& course, const Exercise& exercise)
{
    std::vector<Trial> trials;
    const auto corpus = course.source / "tests" / "wrong" / exercise.id;
    if (!std::filesystem::exists(corpus))
        return trials;
    for (const auto& entry : std::filesystem::directory_iterator(corpus))
        for (const ExerciseFile& file : exercise.files)
            if (std::filesystem::exists(entry.path() / file.name)) {
                Trial trial;
                trial.file = file.name;
                trial.suite = file.suite + ".";
                trial.operator_name = "by hand";
                trial.mutated = entry.path().filename().string();
                trial.text = read_text(entry.path() / file.name);
                trials.push_back(std::move(trial));
            }
    std::sort(trials.begin(), trials.end(), [](const Trial& a, const Trial& b) {
        return std::tie(a.file, a.mutated) < std::tie(b.file, b.mutated);
    });
    return trials;
}

/// A place to grade in, with compiled kernels of its own, which stay from trial to trial: those of the exercise are in it.
class Lane {
  public:
    explicit Lane(Course course) : course_(std::move(course)) { course_.build = folder_.path(); }

    Report grade(const Exercise& exercise, const std::string& file, const std::string& text,
                 const std::string& suite)
    {
        const auto submission = folder_.path() / "submission";
        std::filesystem::remove_all(submission);
        std::filesystem::create_directories(submission);
        std::ofstream out(submission / file, std::ios::binary);
        out << text;
        if (!out.flush())
            throw KitError("Nothing can be written to " + submission.string() + ". Is the disk full?");
        out.close();
        return check(course_, exercise, submission, suite);
    }

  private:
    WorkFolder folder_;
    Course course_;
};

void settle(Trial& trial, const Report& report)
{
    using Fate = Trial::Fate;
    trial.fate = Fate::survived;
    for (const CheckResult& result : report.checks) {
        if (result.has("failed"))
            trial.killed_by.push_back(result.check.name);
        if (result.has("not_gradable") && trial.fate == Fate::survived)
            trial.fate = Fate::not_gradable;
        if (result.has("grader_fault") && trial.fate != Fate::fault) {
            trial.fate = Fate::fault;
            trial.fault = result.check.name + ": " + result.seen.en;
        }
    }
    if (trial.fate == Fate::fault || trial.killed_by.empty())
        return;
    const bool does_not_compile = trial.killed_by.front() == trial.suite + "Builds" && !trial.is_by_hand();
    trial.fate = does_not_compile ? Fate::not_built : Fate::killed;
    if (does_not_compile)
        trial.killed_by.clear();
}

/// The solution must pass; what passes only with the simulator needs it. Suites that this machine cannot grade are left out.
void grade_solution(const Course& course, const Exercise& exercise, Truth& truth)
{
    Course blind = course;
    blind.simulator_plugin.clear();
    blind.second_device = "/nonexistent";
    Lane lane(course), blind_lane(blind);
    for (const ExerciseFile& file : exercise.files) {
        const std::string text = read_text(exercise.solution / file.name), suite = file.suite + ".";
        bool is_gradable = false;
        for (const CheckResult& result : lane.grade(exercise, file.name, text, suite).checks) {
            if (result.has("failed") || result.has("grader_fault"))
                throw KitError(fmt::format("{}: the solution itself does not pass {}: {}", exercise.id,
                                           result.check.name, result.seen.en));
            is_gradable = is_gradable || result.has("passed");
        }
        for (Trial& trial : truth.trials)
            if (trial.suite == suite && !is_gradable)
                trial.fate = Trial::Fate::not_gradable;
        if (!is_gradable)
            continue;
        for (const CheckResult& result : blind_lane.grade(exercise, file.name, text, suite).checks)
            if (result.has("not_gradable"))
                truth.simulator_checks.push_back(result.check.name);
    }
}

/// Tries what was not tried yet, in parallel.
void run_trials(const Course& course, const Exercise& exercise, Truth& truth)
{
    std::atomic<std::size_t> next{0};
    const auto work = [&] {
        Lane lane(course);
        for (std::size_t i; (i = next++) < truth.trials.size() && !process::was_interrupted();) {
            Trial& trial = truth.trials[i];
            if (trial.fate != Trial::Fate::not_tried)
                continue;
            const auto start = Clock::now();
            settle(trial, lane.grade(exercise, trial.file, trial.text, trial.suite));
            trial.seconds = seconds_since(start);
        }
    };
    std::vector<std::future<void>> lanes;
    for (std::size_t i = 0; i < lane_count; ++i)
        lanes.push_back(std::async(std::launch::async, work));
    for (auto& lane : lanes)
        lane.get();
}

Truth truth_of(const Course& course, const Exercise& exercise)
{
    Truth truth;
    truth.exercise = exercise.id;
    truth.checks = exercise.checks;
    read_declarations(course.source / "tests" / "equivalent" / (exercise.id + ".toml"), truth);
    for (const ExerciseFile& file : exercise.files)
        for (Trial& trial : mutants_of(course, exercise, file))
            truth.trials.push_back(std::move(trial));
    for (Trial& trial : written_by_hand(course, exercise))
        truth.trials.push_back(std::move(trial));
    grade_solution(course, exercise, truth);
    run_trials(course, exercise, truth);
    return truth;
}

std::string summary_of(const Truth& truth)
{
    std::size_t mutants = 0, killed = 0, equivalent = 0, open = 0, by_simulator = 0, by_values = 0,
                unseen = 0, by_hand = 0;
    for (const Trial& trial : truth.trials) {
        using Fate = Trial::Fate;
        by_hand += trial.is_by_hand();
        unseen += !trial.is_by_hand() && trial.fate == Fate::not_gradable;
        if (trial.is_by_hand() || trial.fate == Fate::not_built || trial.fate == Fate::not_gradable)
            continue;
        ++mutants;
        killed += trial.fate == Fate::killed;
        equivalent += trial.fate == Fate::survived && !trial.reason.empty();
        open += trial.fate == Fate::survived && trial.reason.empty();
        by_simulator += truth.only_simulator_kills(trial);
        by_values += truth.values_kill(trial);
    }
    std::string text = fmt::format("{}: {} mutants: {} killed, {} equivalent, {} survive; {} by hand\n",
                                   truth.exercise, mutants, killed, equivalent, open, by_hand);
    text += fmt::format("  only the simulator sees {} of those killed", by_simulator);
    text += truth.value_checks.empty() ? "\n" : fmt::format("; values alone kill {}\n", by_values);
    if (unseen > 0)
        text += fmt::format("  {} mutants cannot be graded on this machine\n", unseen);
    return text;
}
} // namespace

int verify(const Course& course, const std::vector<const Exercise*>& exercises, std::filesystem::path folder)
{
    if (course.mutants.empty())
        throw KitError(
            "The parser for mutants is not part of this build. Install libclang-14-dev, configure anew "
            "(cmake --preset student) and build.");
    if (!course.has_simulator())
        throw KitError("Without the simulator most mutants survive. Install oclgrind and liboclgrind-dev.");
    if (folder.empty())
        folder = course.demo_page.parent_path() / "truth";
    const auto start = Clock::now();
    std::vector<Truth> truths;
    std::vector<std::string> problems;
    for (const Exercise* exercise : exercises) {
        truths.push_back(truth_of(course, *exercise));
        if (process::was_interrupted())
            return 130;
        for (std::string& problem : find_problems(truths.back()))
            problems.push_back(std::move(problem));
        std::cout << summary_of(truths.back()) << std::flush;
    }
    write_truth(course, truths, problems, seconds_since(start), folder);
    for (const Truth& truth : truths)
        for (const Trial& trial : truth.trials)
            if (trial.fate == Trial::Fate::survived && trial.reason.empty() && !trial.is_by_hand())
                std::cout << "\n# " << truth.exercise << ", line " << trial.line << '\n'
                          << declaration_of(trial);
    for (const std::string& problem : problems)
        std::cout << "\n" << problem;
    std::cout << fmt::format("\n{} problems; {:.0f} s; the matrix: {}\n", problems.size(),
                             seconds_since(start), (folder / "index.html").string());
    return problems.empty() ? 0 : 1;
}
} // namespace lab::truth
