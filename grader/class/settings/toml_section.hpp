// Reads a table of a TOML file strictly: each key that is asked for counts as known; an unknown one is refused with
// its line and the name that was probably meant.
#pragma once

#include "grader/course/base/course.hpp"

#include <toml++/toml.h>

#include <filesystem>
#include <map>
#include <optional>

namespace lab::classroom
{
/// A parsed file. Throws KitError with file and line if it is not valid TOML.
class TomlFile {
  public:
    explicit TomlFile(const std::filesystem::path& file);

    const toml::table& table() const { return table_; }
    [[noreturn]] void refuse(const toml::source_region& at, const Text& why) const;

  private:
    std::string file_;
    toml::table table_;
};

/// A point in time, and the UTC offset with which it was written.
struct Moment {
    std::int64_t seconds = 0; // since 1970
    int utc_offset_minutes = 0;
};

class TomlSection {
  public:
    /// `name`: as in the brackets; empty at the top level.
    TomlSection(const TomlFile& file, const toml::table* table, std::string name)
        : file_(file), table_(table), name_(std::move(name))
    {
    }

    /// The value of a key. If it has another type, the error says that it has to be `what`.
    template <typename Value> std::optional<Value> value(const std::string& key, const Text& what)
    {
        const toml::node* node = get(key);
        if (!node)
            return {};
        if (const auto value = node->value<Value>())
            return *value;
        refuse(key, text("`{}` must be {}", "`{}` verlangt {}", key, what));
    }
    std::optional<std::string> word(const std::string& key);
    /// A non-negative number.
    std::optional<double> number(const std::string& key);
    /// A date with time and offset: 2026-11-30T23:59:00+01:00.
    std::optional<Moment> moment(const std::string& key);
    /// An array of strings, each of which is one of `allowed`.
    std::vector<std::string> words(const std::string& key, const std::vector<std::string>& allowed);
    /// A table within this one; empty if there is none.
    TomlSection section(const std::string& key);
    /// The tables of a list: [[key]].
    std::vector<TomlSection> sections(const std::string& key);
    bool has(const std::string& key) const { return table_ && table_->contains(key); }
    /// The keys present in this table.
    std::vector<std::string> keys() const;

    /// Refuses unknown keys. Must be called last.
    void refuse_others() const;
    [[noreturn]] void refuse(const std::string& key, const Text& why) const;
    /// Refuses a word that is not one of `allowed`.
    void refuse_unless(const std::string& key, const std::string& word,
                       const std::vector<std::string>& allowed) const;

  private:
    const toml::node* get(const std::string& key);

    const TomlFile& file_;
    const toml::table* table_;
    std::string name_;
    std::vector<std::string> known_;
};
} // namespace lab::classroom
