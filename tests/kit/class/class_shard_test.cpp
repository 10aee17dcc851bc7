// `lab grade --shard`: several machines grade parts of a class, and one call merges them into one gradebook.
#include "grader/class/grading/shard.hpp"
#include "tests/kit/class/class_desk.hpp"

#include <chrono>
#include <map>

namespace
{
using namespace lab::kit;
using namespace lab::classroom;

constexpr std::size_t class_size = 12;

class Shards : public ClassDesk {
  protected:
    Shards()
    {
        for (std::size_t i = 0; i < class_size; ++i)
            hand_in("student" + std::to_string(i), std::to_string(i));
    }
    lab::process::Outcome grade_shard(const std::string& which) const
    {
        auto arguments = words("toy-fails");
        arguments.insert(arguments.end(), {"--shard", which});
        return desk_.lab(arguments);
    }
    /// The time of each grading, by content: no two gradings take equally long.
    std::map<std::string, double> seconds() const
    {
        std::map<std::string, double> all;
        for (const auto& each : results())
            all[each.at("content")] = each.at("seconds");
        return all;
    }
    std::map<std::string, double> seconds_of_shards() const
    {
        std::map<std::string, double> all;
        for (const auto& run : runs_of_shards(out()))
            all[run.content] = run.seconds;
        return all;
    }
    std::filesystem::path file_of(const std::string& shard) const { return out() / "shards" / shard; }
};

TEST_F(Shards, TogetherAreTheClassAndAreNotGradedAgain)
{
    for (const char* which : {"1/3", "2/3", "3/3"}) {
        const auto outcome = grade_shard(which);
        EXPECT_TRUE(outcome.exited_with(0)) << said(outcome);
    }
    EXPECT_FALSE(std::filesystem::exists(out() / "gradebook.sqlite"));
    const auto graded_there = seconds_of_shards();
    ASSERT_EQ(graded_there.size(), class_size) << "each content belongs to one shard";
    const auto outcome = grade();
    EXPECT_TRUE(outcome.exited_with(0)) << said(outcome);
    EXPECT_EQ(graded(), class_size);
    EXPECT_EQ(seconds(), graded_there);
    const std::string once = read_file(out() / "results.json");
    ASSERT_TRUE(grade().exited_with(0));
    EXPECT_EQ(read_file(out() / "results.json"), once) << "collecting them twice changes nothing";
}

TEST_F(Shards, ThatAreLostAreGradedWhereTheOthersMeet)
{
    ASSERT_TRUE(grade_shard("1/3").exited_with(0));
    ASSERT_TRUE(grade_shard("2/3").exited_with(0));
    const std::string whole = read_file(file_of("2-of-3.json"));
    write_file(file_of("2-of-3.json"), whole.substr(0, whole.size() / 2));
    EXPECT_TRUE(grade().exited_with(0));
    EXPECT_EQ(graded(), class_size);
    const auto first = seconds();
    write_file(file_of("2-of-3.json"), whole); // it comes after all
    EXPECT_TRUE(grade().exited_with(0));
    EXPECT_EQ(seconds(), first);
}

TEST_F(Shards, KilledAtAnyMomentAreGradedAgainWithoutATrace)
{
    using Clock = std::chrono::steady_clock;
    std::size_t killed = 0;
    for (const int ms : {20, 60, 100, 140, 180, 220, 260, 300}) {
        auto words_of_shard = words("toy-fails");
        words_of_shard.insert(words_of_shard.end(), {"--shard", "1/1"});
        auto command = desk_.command(words_of_shard);
        command.is_cancelled = [end = Clock::now() + std::chrono::milliseconds(ms)] {
            return Clock::now() > end;
        };
        killed += !lab::process::run_child(command).exited_with(0);
        const auto left = seconds_of_shards();
        EXPECT_TRUE(left.empty() || left.size() == class_size);
        std::filesystem::remove(file_of("1-of-1.json"));
    }
    EXPECT_GT(killed, 1U);
    EXPECT_TRUE(grade_shard("1/1").exited_with(0));
    EXPECT_EQ(seconds_of_shards().size(), class_size);
}

TEST_F(Shards, AreNotGradedAgainWhereTheyLie)
{
    ASSERT_TRUE(grade_shard("1/1").exited_with(0));
    const auto first = seconds_of_shards();
    const auto outcome = grade_shard("1/1");
    EXPECT_TRUE(contains(outcome.out, "12 different submissions graded, 0 of them now"));
    EXPECT_EQ(seconds_of_shards(), first);
}

TEST_F(Shards, OfAnotherKitCountForNothing)
{
    ASSERT_TRUE(grade_shard("1/1").exited_with(0));
    nlohmann::json shard = nlohmann::json::parse(read_file(file_of("1-of-1.json")));
    for (auto& run : shard.at("runs"))
        run["grader"] = "another";
    write_file(file_of("1-of-1.json"), shard.dump());
    const auto graded_there = seconds_of_shards();
    const auto outcome = grade();
    EXPECT_TRUE(outcome.exited_with(0)) << said(outcome);
    EXPECT_TRUE(contains(outcome.err, "Ignored: 12 gradings"));
    for (const auto& [content, took] : seconds())
        EXPECT_NE(took, graded_there.at(content));
}

TEST_F(Shards, HaveNamesThatAreChecked)
{
    for (const char* wrong : {"0/3", "4/3", "1", "1/", "/3", "a/b", "1/3x", ""})
        EXPECT_THROW(Shard{wrong}, lab::course::KitError) << wrong;
    EXPECT_TRUE(grade_shard("4/3").exited_with(2));
    EXPECT_EQ(Shard("2/3").file_name(), "2-of-3.json");
}
} // namespace
