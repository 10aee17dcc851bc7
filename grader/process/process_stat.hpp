// Reads what the kernel reports about a process or a thread in its folder under /proc (proc(5)).
#pragma once

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <fcntl.h>
#include <optional>
#include <string>
#include <string_view>
#include <unistd.h>

namespace lab::process
{
/// All that can be read of the file: nothing if the process has ended.
inline std::string text_of(const std::string& path)
{
    std::string text;
    const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    std::array<char, 4096> piece;
    for (ssize_t count = 0; file >= 0 && (count = ::read(file, piece.data(), piece.size())) > 0;)
        text.append(piece.data(), static_cast<std::size_t>(count));
    if (file >= 0)
        ::close(file);
    return text;
}

/// The words of a text, separated by blanks and line breaks, one after the other.
class Words {
  public:
    explicit Words(std::string_view text) : rest_(text) {}
    /// Empty after the last word.
    std::string_view next()
    {
        skip_blanks();
        const std::string_view word = rest_.substr(0, rest_.find_first_of(blanks));
        rest_.remove_prefix(word.size());
        return word;
    }
    /// 0 if the next word is not a number.
    std::uint64_t number()
    {
        const std::string_view word = next();
        std::uint64_t value = 0;
        std::from_chars(word.data(), word.data() + word.size(), value);
        return value;
    }
    /// What follows the last word, without leading blanks.
    std::string_view rest()
    {
        skip_blanks();
        return rest_;
    }

  private:
    void skip_blanks() { rest_.remove_prefix(std::min(rest_.find_first_not_of(blanks), rest_.size())); }

    static constexpr std::string_view blanks = " \t\n";
    std::string_view rest_;
};

struct ProcessStat {
    char state = 'S';
    std::uint64_t cpu_ticks = 0; // of its threads, and of the children that it has waited for
    std::uint64_t threads = 0;
    std::uint64_t memory_bytes = 0; // its address space; 0 once it has ended
};

/// `folder`: of a process or a thread; nothing if it has ended. The name before the state is chosen by the program: it
/// may contain brackets, spaces and line breaks.
inline std::optional<ProcessStat> stat_of(const std::string& folder)
{
    constexpr int state = 3, first_time = 14, last_time = 17, threads = 20, memory = 23; // field numbers
    const std::string text = text_of(folder + "/stat");
    const auto name_end = text.rfind(") ");
    if (name_end == std::string::npos)
        return {};
    Words words(std::string_view(text).substr(name_end + 2));
    ProcessStat stat;
    for (int field = state; field <= memory; ++field)
        if (field == state)
            stat.state = words.next().front();
        else if (const auto number = words.number(); field >= first_time && field <= last_time)
            stat.cpu_ticks += number;
        else if (field == threads)
            stat.threads = number;
        else if (field == memory)
            stat.memory_bytes = number;
    return stat;
}
} // namespace lab::process
