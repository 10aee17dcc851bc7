// `lab grade` in a class reports what `lab check` reports at home: status, points, message and place of every check,
// whoever grades, with either compiler, in one piece or in shards, on an idle or a busy machine. Entries of all
// corpora are drawn; each day takes the next few of one shuffled list, so that eventually all are covered.
//   LAB_ONE_WAY=N    so many entries
//   LAB_ONE_WAY=I/N  the I-th of N parts of all; 1/1: every entry (hours)
#include "grader/course/check/corpus.hpp"
#include "tests/kit/lab_command.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <random>
#include <thread>
#include <unistd.h>

namespace lab::kit
{
namespace
{
namespace fs = std::filesystem;
using nlohmann::json;

constexpr uid_t ordinary_user = 60097;

struct Drawn {
    std::string student; // "01-prefix-sum--right--host-maps-its-buffers"
    std::string exercise, suite;
};

const course::Course& course()
{
    static const course::Course the_course = course::read_course(course_under_test());
    return the_course;
}

/// Every entry of every corpus, as folder and exercise.
std::vector<std::pair<fs::path, std::string>> all_entries()
{
    std::vector<std::pair<fs::path, std::string>> all;
    for (const course::Exercise& exercise : course().exercises)
        for (const char* corpus : {"right", "wrong", "cheats", "mistakes"})
            if (const auto folder = course().source / "tests" / corpus / exercise.id; fs::exists(folder))
                for (const auto& entry : fs::directory_iterator(folder))
                    all.emplace_back(entry.path(), exercise.id);
    std::sort(all.begin(), all.end());
    return all;
}

using Entries = std::vector<std::pair<fs::path, std::string>>;

Entries part_of(const Entries& all, std::size_t part, std::size_t parts)
{
    Entries some;
    for (std::size_t i = part - 1; i < all.size(); i += parts)
        some.push_back(all[i]);
    return some;
}

Entries entries_of_today(Entries all, std::size_t count)
{
    const auto today = static_cast<std::size_t>(std::chrono::system_clock::now().time_since_epoch() /
                                                std::chrono::hours(24));
    count = std::min(count, all.size());
    std::rotate(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(today * count % all.size()),
                all.end());
    all.resize(count);
    return all;
}

Entries drawn_entries()
{
    constexpr std::size_t usual = 8;
    auto all = all_entries();
    std::shuffle(all.begin(), all.end(), std::mt19937(1)); // NOLINT(cert-msc51-cpp): the same row each day
    const char* const asked = std::getenv("LAB_ONE_WAY");
    if (!asked)
        return entries_of_today(all, usual);
    const std::string text = asked;
    const auto slash = text.find('/');
    return slash == std::string::npos ? entries_of_today(all, std::stoul(text))
                                      : part_of(all, std::stoul(text), std::stoul(text.substr(slash + 1)));
}

/// Ten threads that compute for the lifetime of the object.
class Load {
  public:
    Load()
    {
        for (int i = 0; i < 10; ++i)
            threads_.emplace_back([this] {
                while (!is_over_)
                    continue;
            });
    }
    ~Load()
    {
        is_over_ = true;
        for (std::thread& thread : threads_)
            thread.join();
    }

  private:
    std::atomic<bool> is_over_{false};
    std::vector<std::thread> threads_;
};

/// A class of drawn entries, one per student.
class OneWay : public testing::Test {
  protected:
    static void SetUpTestSuite()
    {
        desk_ = std::make_unique<Desk>();
        desk_
            ->take_second_device_away(); // which computes other values each time where a kernel has a data race
        for (const fs::path& folder : {desk_->folder(), desk_->tmp()}) // of an ordinary user, too
            fs::permissions(folder, fs::perms::others_all, fs::perm_options::add);
        for (const auto& [folder, exercise] : drawn_entries()) {
            const course::CorpusEntry entry = read_corpus_entry(course().find(exercise), folder);
            const std::string student = exercise + "--" +
                                        folder.parent_path().parent_path().filename().string() + "--" +
                                        folder.filename().string();
            write_file(desk_->submission() / student / entry.file.name, entry.text);
            drawn_.push_back({student, exercise, entry.file.suite});
        }
        write_file(desk_->submission() / "course.toml", ""); // the secret lies beside it, whoever grades
        write_file(desk_->submission() / "course.secret", std::string(64, 'a'));
        in_class_ = graded(classroom("as-usual"));
    }
    static void TearDownTestSuite()
    {
        drawn_.clear();
        desk_.reset();
    }

    static process::Command classroom(const std::string& out, const std::vector<std::string>& more = {})
    {
        std::vector<std::string> words{
            "grade", desk_->submission().string(), "--out", (desk_->folder() / out).string(), "-j", "2"};
        words.insert(words.end(), more.begin(), more.end());
        process::Command command = desk_->command(words);
        command.limits.cpu_s = 3600;
        command.limits.asleep = std::chrono::minutes(30);
        command.limits.wall = std::chrono::hours(3);
        return command;
    }
    /// The results by student.
    static std::map<std::string, json> graded(const process::Command& command)
    {
        const auto outcome = process::run_child(command);
        EXPECT_TRUE(outcome.exited_with(0)) << said(outcome);
        const auto out =
            fs::path(*(std::find(command.arguments.begin(), command.arguments.end(), "--out") + 1));
        return results_in(out);
    }
    static std::map<std::string, json> results_in(const fs::path& out)
    {
        std::map<std::string, json> all;
        const auto text = try_read_file(out / "results.json");
        EXPECT_TRUE(text) << out;
        for (const json& each : text ? json::parse(*text).at("submissions") : json::array())
            for (const Drawn& drawn : drawn_)
                if (each.at("student") == drawn.student && each.at("exercise") == drawn.exercise)
                    all[drawn.student] = each;
        return all;
    }
    static double points_of(const json& check)
    {
        const json& score = check.at("score");
        return score.is_null() ? 0.0 : score.get<double>();
    }
    static std::string verdict(const json& check)
    {
        const auto name = check.at("name").get<std::string>(), status = check.at("status").get<std::string>();
        const bool may_warn =
            name.ends_with(".Builds") && status == "passed"; // compilers warn of different things
        return fmt::format("{}: {}, {:.2f} points. {} {}:{}\n", name, status, points_of(check),
                           may_warn ? "" : check.at("message").get<std::string>(), check.value("file", ""),
                           check.value("line", 0));
    }
    /// The checks of the file that was handed in.
    static std::vector<json> checks_of(const json& result, const Drawn& drawn)
    {
        std::vector<json> checks;
        for (const json& check : result.at("checks"))
            if (check.at("name").get<std::string>().starts_with(drawn.suite + "."))
                checks.push_back(check);
        return checks;
    }
    static std::string verdicts(const json& result, const Drawn& drawn)
    {
        std::string text;
        for (const json& check : checks_of(result, drawn))
            text += verdict(check);
        return text;
    }
    static double points(const json& result, const Drawn& drawn)
    {
        double sum = 0.0;
        for (const json& check : checks_of(result, drawn))
            sum += points_of(check);
        return sum;
    }
    static void expect_as_in_class(const std::map<std::string, json>& others, bool is_at_home = false)
    {
        for (const Drawn& drawn : drawn_) {
            ASSERT_TRUE(in_class_.contains(drawn.student)) << drawn.student;
            ASSERT_TRUE(others.contains(drawn.student)) << drawn.student;
            // At home a cheat finds what a sandbox hides: the solutions, files of earlier runs, other processes.
            const json &other = others.at(drawn.student), &in_class = in_class_.at(drawn.student);
            if (is_at_home && drawn.student.find("--cheats--") != std::string::npos)
                EXPECT_LE(points(other, drawn), points(in_class, drawn)) << drawn.student;
            else
                EXPECT_EQ(verdicts(other, drawn), verdicts(in_class, drawn)) << drawn.student;
        }
    }
    static std::map<std::string, json> graded_without(const char* compiler)
    {
        const json course_before = json::parse(read_file(desk_->course_file()));
        json course = course_before;
        for (json& word : course[compiler]) {
            if (word.get<std::string>().starts_with('-'))
                break;
            word = "/bin/false";
        }
        write_file(desk_->course_file(), course.dump());
        const auto results = graded(classroom(std::string("without-") + compiler));
        write_file(desk_->course_file(), course_before.dump());
        return results;
    }

    inline static std::unique_ptr<Desk> desk_;
    inline static std::vector<Drawn> drawn_;
    inline static std::map<std::string, json> in_class_;
};

TEST_F(OneWay, HasAGradeForEach)
{
    for (const Drawn& drawn : drawn_) {
        ASSERT_TRUE(in_class_.contains(drawn.student)) << drawn.student;
        EXPECT_EQ(in_class_.at(drawn.student).at("status"), "graded") << drawn.student;
        EXPECT_NE(verdicts(in_class_.at(drawn.student), drawn), "") << drawn.student;
    }
}

TEST_F(OneWay, IsThatOfCheckAtHome)
{
    std::map<std::string, json> at_home;
    for (const Drawn& drawn : drawn_) {
        const auto seed = in_class_.at(drawn.student).at("seed").get<std::uint32_t>();
        at_home[drawn.student] = report_of(desk_->lab(
            {"check", drawn.exercise, "--submission", (desk_->submission() / drawn.student).string(),
             "--suite", drawn.suite, "--seed", std::to_string(seed), "--json", "-"}));
    }
    expect_as_in_class(at_home, true);
}

TEST_F(OneWay, IsThatOfShardsOnABusyMachine)
{
    const Load load;
    for (const char* shard : {"1/2", "2/2"})
        process::run_child(classroom("shards", {"--shard", shard}));
    expect_as_in_class(graded(classroom("shards")));
}

TEST_F(OneWay, IsThatOfAnOrdinaryUser)
{
    if (::geteuid() != 0)
        GTEST_SKIP() << "the other tests graded as one";
    process::Command command = classroom("of-a-user");
    command.runs_as = ordinary_user;
    command.environment["HOME"] = "/tmp";
    fs::permissions(desk_->submission() / "course.secret", fs::perms::others_read, fs::perm_options::add);
    expect_as_in_class(graded(command));
}

TEST_F(OneWay, IsThatOfEachCompilerAlone)
{
    if (json::parse(read_file(desk_->course_file())).at("compile_quickly").empty())
        GTEST_SKIP() << "there is no Clang that takes this system's headers";
    expect_as_in_class(graded_without("compile_quickly"));
}
} // namespace
} // namespace lab::kit
