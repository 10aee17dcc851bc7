// Comma-separated values, as spreadsheets and learning platforms write them.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace lab::classroom
{
using CsvRow = std::vector<std::string>;

/// A field with a student's text: a single line that no spreadsheet takes for a formula, wherever it splits the line.
std::string csv_text(const std::string& text);

/// Points with two decimals: "7.50", "7,50".
std::string points_text(double points, char decimal_sign);

/// A table for spreadsheets: UTF-8 with a byte order mark, quotes where needed, and line ends as in RFC 4180.
std::string csv_of(const std::vector<CsvRow>& rows);

/// The bytes of a table. Throws KitError if they cannot be read.
std::string read_table(const std::filesystem::path& file);

/// A file that can be written back with some cells changed: all other bytes and the encoding are preserved.
class CsvFile {
  public:
    explicit CsvFile(const std::string& bytes);

    std::size_t rows() const { return rows_.size(); }
    std::size_t columns(std::size_t row) const { return rows_[row].cells.size(); }
    /// The cell in UTF-8, without quotes. Empty if the row has no such column.
    std::string cell(std::size_t row, std::size_t column) const;
    void set(std::size_t row, std::size_t column, const std::string& value);
    std::string text() const;
    /// The decimal sign of the numbers in the file; if none has one, a comma if cells are separated by ";".
    char decimal_sign() const;

  private:
    struct Row {
        std::vector<std::string> cells; // as they stand there, quotes included
        std::string end;                // of the line
    };

    std::string encoding_;
    std::string mark_; // of the byte order
    char separator_ = ',';
    std::vector<Row> rows_;
};
} // namespace lab::classroom
