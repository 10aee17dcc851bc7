// Where `lab check --json` puts the result.
#pragma once

#include <filesystem>
#include <string>

namespace lab::cli
{
/// From its construction on there is no result of an earlier run, so that what fails leaves no grade; the new one appears in
/// one step. Throws KitError where nothing can be written.
class ResultFile {
  public:
    /// `-` is stdout, empty is nowhere.
    explicit ResultFile(const std::string& file);

    bool is_wanted() const { return !file_.empty(); }
    bool is_stdout() const { return file_ == "-"; }
    void write(const std::string& text) const;

  private:
    bool is_replaced() const; // and not a device or a pipe, which is written to

    std::filesystem::path file_;
};
} // namespace lab::cli
