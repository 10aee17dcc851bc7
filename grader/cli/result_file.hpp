// The destination of the result of `lab check --json`.
#pragma once

#include <filesystem>
#include <string>

namespace lab::cli
{
/// Its construction removes the result of an earlier run, so that a failure leaves no grade; the new one appears in
/// one step. Throws KitError if the file cannot be written.
class ResultFile {
  public:
    /// `-` means stdout, empty means no output.
    explicit ResultFile(const std::string& file);

    bool is_wanted() const { return !file_.empty(); }
    bool is_stdout() const { return file_ == "-"; }
    void write(const std::string& text) const;

  private:
    bool is_replaced() const; // and not a device or a pipe, which is written to

    std::filesystem::path file_;
};
} // namespace lab::cli
