#include "grader/class/base/csv.hpp"

#include "grader/base/encoding.hpp"
#include "grader/base/file.hpp"
#include "grader/class/base/harmless.hpp"
#include "grader/course/base/course.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace lab::classroom
{
namespace
{
constexpr std::string_view utf8_mark = "\xef\xbb\xbf";

std::string quoted(const std::string& text)
{
    std::string field = "\"";
    for (const char c : text)
        field += c == '"' ? std::string("\"\"") : std::string(1, c);
    return field + "\"";
}

std::string field_of(const std::string& text, const std::string& separators)
{
    const bool needs_quotes = text.find_first_of("\"\r\n " + separators) != std::string::npos;
    return needs_quotes ? quoted(text) : text;
}

/// In East Asian locales spreadsheets also take the fullwidth signs for the beginning of a formula (OWASP, CSV Injection).
bool begins_a_formula(std::string_view text)
{
    constexpr std::array signs{"=", "+", "-", "@", "＝", "＋", "－", "＠"};
    return std::any_of(signs.begin(), signs.end(), [&](const char* sign) { return text.starts_with(sign); });
}

/// The separator in a header line: the one that occurs most often outside quotes.
char separator_in(const std::string& header)
{
    char best = ',';
    std::ptrdiff_t most = 0;
    for (const char candidate : {',', ';', '\t'})
        if (const auto count = std::count(header.begin(), header.end(), candidate); count > most) {
            most = count;
            best = candidate;
        }
    return best;
}
} // namespace

std::string read_table(const std::filesystem::path& file)
{
    if (std::error_code unknown; !std::filesystem::exists(file, unknown))
        throw course::KitError(text("{} does not exist.", "{} gibt es nicht.", file.string()));
    const auto content = try_read_file(file);
    if (!content)
        throw course::KitError(text("{} cannot be read.", "{} lässt sich nicht lesen.", file.string()));
    return *content;
}

std::string csv_text(const std::string& text)
{
    const std::string line = one_line(text, 4000);
    std::string safe;
    bool begins_cell = true; // also of a program that splits at other signs than ours
    for (std::size_t at = 0; at < line.size(); ++at) {
        if (begins_cell && begins_a_formula(std::string_view(line).substr(at)))
            safe += '\'';
        safe += line[at];
        begins_cell = line[at] == ';' || (begins_cell && line[at] == '"');
    }
    return safe;
}

std::string points_text(double points, char decimal_sign)
{
    std::string text = fmt::format("{:.2f}", points);
    std::replace(text.begin(), text.end(), '.', decimal_sign);
    return text;
}

std::string csv_of(const std::vector<CsvRow>& rows)
{
    std::string text(utf8_mark); // or Excel takes it for Latin-1
    for (const CsvRow& row : rows) {
        for (std::size_t i = 0; i < row.size(); ++i)
            text += (i ? "," : "") + field_of(row[i], ",;\t");
        text += "\r\n";
    }
    return text;
}

CsvFile::CsvFile(const std::string& bytes) : encoding_(encoding_of(bytes))
{
    const std::string content = converted(bytes, encoding_.c_str()).value_or(bytes);
    std::size_t at = content.starts_with(utf8_mark) ? utf8_mark.size() : 0;
    mark_ = content.substr(0, at);
    separator_ = separator_in(content.substr(at, content.find('\n', at) - at));
    bool is_quoted = false;
    std::string cell;
    Row row;
    const auto end_row = [&](const std::string& end) {
        row.cells.push_back(std::exchange(cell, ""));
        row.end = end;
        rows_.push_back(std::exchange(row, {}));
    };
    for (; at < content.size(); ++at) {
        const char c = content[at];
        is_quoted ^= c == '"';
        if (!is_quoted && c == separator_)
            row.cells.push_back(std::exchange(cell, ""));
        else if (!is_quoted && content.compare(at, 2, "\r\n") == 0)
            end_row("\r\n"), ++at;
        else if (!is_quoted && c == '\n')
            end_row("\n");
        else
            cell += c;
    }
    if (!cell.empty() || !row.cells.empty())
        end_row("");
}

std::string CsvFile::cell(std::size_t row, std::size_t column) const
{
    const std::string raw = column < columns(row) ? rows_[row].cells[column] : "";
    if (raw.size() < 2 || raw.front() != '"' || raw.back() != '"')
        return raw;
    std::string text;
    for (std::size_t i = 1; i + 1 < raw.size(); ++i) {
        text += raw[i];
        i += raw[i] == '"'; // the second one of two
    }
    return text;
}

char CsvFile::decimal_sign() const
{
    const auto has = [&](std::size_t row, std::size_t column, char sign) {
        const std::string text = cell(row, column);
        const auto at = text.find(sign);
        return at != std::string::npos && at > 0 && at + 1 < text.size() &&
               std::string(text).erase(at, 1).find_first_not_of("0123456789") == std::string::npos;
    };
    std::ptrdiff_t commas = separator_ == ';' ? 1 : 0;
    for (std::size_t row = 0; row < rows(); ++row)
        for (std::size_t column = 0; column < columns(row); ++column)
            commas += 2 * (has(row, column, ',') - has(row, column, '.'));
    return commas > 0 ? ',' : '.';
}

void CsvFile::set(std::size_t row, std::size_t column, const std::string& value)
{
    if (column >= columns(row))
        rows_[row].cells.resize(column + 1);
    std::string& raw = rows_[row].cells[column];
    raw = raw.starts_with('"') ? quoted(value) : field_of(value, {separator_, '\t'});
}

std::string CsvFile::text() const
{
    std::string text = mark_;
    for (const Row& row : rows_) {
        for (std::size_t i = 0; i < row.cells.size(); ++i)
            text += (i ? std::string(1, separator_) : "") + row.cells[i];
        text += row.end;
    }
    return converted(text, "UTF-8", encoding_.c_str()).value_or(text);
}
} // namespace lab::classroom
