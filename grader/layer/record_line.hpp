// The lines of a record, written by the layer and read by the judge: "HASH BYTES", where BYTES is one of the
// structures below in the format of codec.hpp, in hexadecimal, and HASH is the keyed hash of the previous line's HASH
// and BYTES.
#pragma once

#include "grader/base/codec.hpp"

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

namespace lab::record
{
struct Argument {
    std::string name;
    std::vector<std::uint64_t>
        numbers;      // one, or those of a list; handles and addresses, too; empty: null or a text
    std::string text; // a name, build options, the bytes of a kernel argument in hexadecimal
};

/// The layer was loaded.
struct Begin {
    std::uint32_t version = 1;
};
struct CallBegins {
    std::uint64_t number = 0; // of the call, from 1
    std::string function;
    std::vector<Argument> arguments;    // in the order of the parameters
    std::vector<std::uint64_t> frames;  // return addresses in the student's object, innermost first
    std::vector<std::uint64_t> changed; // numbers of calls that send memory which has changed
    std::vector<std::uint64_t> freed;   // numbers of calls whose memory the program has freed
};
struct CallReturns {
    std::uint64_t number = 0;
    bool is_injected = false;
    std::int64_t error = 0;
    std::vector<std::uint64_t> created = {}; // handles
    std::uint64_t given = 0;                 // the handle of an object that the one asked about holds
    std::uint64_t event = 0;
    std::int64_t status = 1; // of a command that was asked about: CL_COMPLETE is 0
};
/// Bytes of host memory that the call passes to OpenCL: the contents of a buffer, a pattern, or a program's text.
struct Brings {
    std::uint64_t number = 0; // of the call
    std::string bytes;
};
/// A callback for the event is about to be called.
struct Tells {
    std::uint64_t event = 0;
};
/// The program is crashing because it uses memory that this call mapped while that is not allowed.
struct Touches {
    std::uint64_t call = 0;
};
/// A system call that sandboxes forbid and that ended the program.
struct Stopped {
    std::int64_t system_call = 0;
    std::vector<std::uint64_t> frames;
};
/// The place where the program crashes or throws an exception, with at most this many frames.
constexpr std::size_t most_frames_of_failure = 24;
struct Fails {
    std::vector<std::uint64_t> frames;
};
/// From here on, calls are only counted.
struct Counts {
    std::uint64_t calls = 0;
};
struct End {
    std::uint64_t calls = 0;
};

using Line =
    std::variant<Begin, CallBegins, CallReturns, Brings, Tells, Touches, Stopped, Fails, Counts, End>;

template <class Codec> void fields(Codec& codec, auto& value)
{
    using T = std::remove_cvref_t<decltype(value)>;
    if constexpr (std::is_same_v<T, Argument>)
        codec(value.name, value.numbers, value.text);
    else if constexpr (std::is_same_v<T, Begin>)
        codec(value.version);
    else if constexpr (std::is_same_v<T, CallBegins>)
        codec(value.number, value.function, value.arguments, value.frames, value.changed, value.freed);
    else if constexpr (std::is_same_v<T, CallReturns>)
        codec(value.number, value.is_injected, value.error, value.created, value.given, value.event,
              value.status);
    else if constexpr (std::is_same_v<T, Brings>)
        codec(value.number, value.bytes);
    else if constexpr (std::is_same_v<T, Tells>)
        codec(value.event);
    else if constexpr (std::is_same_v<T, Touches>)
        codec(value.call);
    else if constexpr (std::is_same_v<T, Stopped>)
        codec(value.system_call, value.frames);
    else if constexpr (std::is_same_v<T, Fails>)
        codec(value.frames);
    else
        codec(value.calls);
}

inline constexpr std::array<char, 17> digits{"0123456789abcdef"};

/// The number that represents a kind of line.
template <typename T, typename Kinds> struct KindOf;
template <typename T, typename... Kind> struct KindOf<T, std::variant<Kind...>> {
    static constexpr std::uint64_t value = [] {
        std::uint64_t before = 0;
        bool is_found = false;
        ((is_found = is_found || std::is_same_v<T, Kind>, before += is_found ? 0 : 1), ...);
        return before;
    }();
};
template <typename T> constexpr std::uint64_t kind_of = KindOf<T, Line>::value;

inline std::string hexadecimal(std::string_view bytes)
{
    std::string text;
    text.reserve(2 * bytes.size());
    for (const char byte : bytes) {
        text += digits[static_cast<unsigned char>(byte) >> 4];
        text += digits[static_cast<unsigned char>(byte) & 15];
    }
    return text;
}

inline std::string to_text(const Line& line) { return hexadecimal(encoded(line)); }

/// Decodes hexadecimal text. Throws BadData.
inline std::string bytes_of(std::string_view text)
{
    const auto value = [](char digit) {
        if (digit >= '0' && digit <= '9')
            return digit - '0';
        if (digit >= 'a' && digit <= 'f')
            return digit - 'a' + 10;
        throw BadData("no hexadecimal digit");
    };
    if (text.size() % 2 != 0)
        throw BadData("half a byte");
    std::string bytes(text.size() / 2, '\0');
    for (std::size_t i = 0; i < bytes.size(); ++i)
        bytes[i] = static_cast<char>(value(text[2 * i]) << 4 | value(text[2 * i + 1]));
    return bytes;
}

/// Throws BadData.
inline Line from_text(std::string_view text) { return decoded<Line>(bytes_of(text)); }
} // namespace lab::record
