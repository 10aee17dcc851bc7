// The loader of Joe and Kuo's figures (exercises/02-sobol/joe_kuo.cpp): it rejects a damaged file and names the line.
#include "exercises/02-sobol/joe_kuo.hpp"

#include "lab/error.hpp"
#include "tests/kit/files.hpp"

#include <gtest/gtest.h>

#include <sstream>
#include <vector>

namespace lab::kit
{
namespace
{
class JoeKuoFile : public testing::Test {
  protected:
    /// The loader's message about the real file with line number `line` (from 1) replaced; empty if it accepts it.
    std::string refusal_with(std::size_t line, const std::string& replacement) const
    {
        std::vector<std::string> lines = real_;
        lines.at(line - 1) = replacement;
        return refusal_of(lines);
    }
    std::string refusal_of(const std::vector<std::string>& lines) const
    {
        std::string content;
        for (const std::string& line : lines)
            content += line + "\n";
        write_file(file(), content);
        try {
            load_joe_kuo(file());
            return "";
        } catch (const UsageError& error) {
            return error.what();
        }
    }
    /// Number of the line of a dimension, both from 1.
    std::size_t line_of(std::size_t dimension) const { return header_ + dimension; }
    std::filesystem::path file() const { return folder_.path() / "figures.txt"; }
    const std::vector<std::string>& real() const { return real_; }

    void SetUp() override
    {
        std::istringstream content(read_file(LAB_JOE_KUO_FILE));
        for (std::string line; std::getline(content, line);) {
            header_ += line.starts_with('#') || line.starts_with("dimensions");
            real_.push_back(line);
        }
    }

  private:
    TemporaryFolder folder_;
    std::vector<std::string> real_;
    std::size_t header_ = 0;
};

TEST_F(JoeKuoFile, HasAllDimensionsAndTheFirstPolynomials)
{
    const auto dimensions = load_joe_kuo(LAB_JOE_KUO_FILE);
    ASSERT_EQ(dimensions.size(), 21201U);
    EXPECT_EQ(dimensions[0].figures.m, std::vector<cl_uint>(32, 1)); // dimension 1: all m_k are 1
    EXPECT_EQ(dimensions[1].figures.polynomial, 3U);                 // x + 1
    EXPECT_EQ(dimensions[4].figures.polynomial, 13U);                // x^3 + x^2 + 1
}

TEST_F(JoeKuoFile, IsReadAsFarAsAsked)
{
    EXPECT_EQ(load_joe_kuo(LAB_JOE_KUO_FILE, 4).size(), 4U);
    EXPECT_EQ(load_joe_kuo(LAB_JOE_KUO_FILE, 4).back().figures.polynomial, 11U); // x^3 + x + 1
}

TEST_F(JoeKuoFile, MayHaveWindowsLines)
{
    std::vector<std::string> lines = real();
    for (std::string& line : lines)
        line += "\r";
    EXPECT_EQ(refusal_of(lines), "");
}

TEST_F(JoeKuoFile, IsRefusedWithTheLineThatIsWrong)
{
    const std::vector<std::pair<std::string, std::string>> cases = {
        {"7 1 2 d116", "m_2 is 2"},              // even
        {"7 1 5 d116", "m_2 is 5"},              // not below 2^2
        {"7 1 d116", "there are 1 m_i"},         // one is missing
        {"7 1 3 1 d116", "there are 3 m_i"},     // one too many
        {"6 1 3 d116", "not a primitive"},       // x^2 + x
        {"7 1 x d116", "\"x\" is not"},          // no number
        {"7 1 100000001 d116", "\"100000001\""}, // more than 32 bits
        {"", "are expected"},                    // nothing
        {"2 1 d116", "is not a primitive"},      // x
    };
    for (const auto& [line, word] : cases) {
        const std::string refusal = refusal_with(line_of(3), line);
        EXPECT_NE(refusal.find("line " + std::to_string(line_of(3)) + ":"), std::string::npos)
            << line << ": " << refusal;
        EXPECT_NE(refusal.find(word), std::string::npos) << line << ": " << refusal;
    }
}

TEST_F(JoeKuoFile, IsRefusedWhenItsPolynomialsAreOutOfOrder)
{
    EXPECT_NE(refusal_with(line_of(5), real().at(line_of(4) - 1)).find("wrong place"), std::string::npos);
}

TEST_F(JoeKuoFile, IsRefusedWhenItIsNotComplete)
{
    std::vector<std::string> lines = real();
    lines.resize(lines.size() - 100);
    EXPECT_NE(refusal_of(lines).find("has 21101 dimensions instead of 21201"), std::string::npos);
    EXPECT_NE(refusal_of({}).find("has 0 dimensions"), std::string::npos);
    EXPECT_NE(refusal_of({"dimensions 12"}).find("\"dimensions 21201\" is expected"), std::string::npos);
}

TEST_F(JoeKuoFile, IsRefusedWhenItIsNotThere) { EXPECT_THROW(load_joe_kuo(file()), UsageError); }
} // namespace
} // namespace lab::kit
