// Comma-separated values, as spreadsheets and learning platforms write them.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace lab::classroom
{
using CsvRow = std::vector<std::string>;

/// A field of ours with text of a student: one line, and no formula to the spreadsheet that opens it,
/// wherever that splits it.
std::string csv_text(const std::string& text);

/// Points with two decimals: "7.50", "7,50".
std::string points_text(double points, char decimal_sign);

/// For spreadsheets: UTF-8 with its mark, rows with quotes where they are needed, and ends of lines as RFC 4180 has them.
std::string csv_of(const std::vector<CsvRow>& rows);

/// The bytes of a table. Throws KitError where they cannot be read.
std::string read_table(const std::filesystem::path& file);

/// A file as it was read, to be written back with some cells changed: every other byte stays, and the encoding.
class CsvFile {
  public:
    explicit CsvFile(const std::string& bytes);

    std::size_t rows() const { return rows_.size(); }
    std::size_t columns(std::size_t row) const { return rows_[row].cells.size(); }
    /// UTF-8, without its quotes. Empty where the row has no such column.
    std::string cell(std::size_t row, std::size_t column) const;
    void set(std::size_t row, std::size_t column, const std::string& value);
    std::string text() const;
    /// That of the numbers in it; where none has one, a comma if cells are separated by ";".
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
