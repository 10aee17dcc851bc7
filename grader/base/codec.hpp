// Converts structures to bytes and back. Nothing else reads what a process with student code reports about its run:
// every count and range is checked before use, and invalid data throw BadData, nothing else.
//
// A structure lists its members once, for both directions, in a function next to it:
//   template <class Codec> void fields(Codec& codec, auto& launch) { codec(launch.kernel, launch.global_size); }
// and an enum its last value: `constexpr Kind last(Kind) { return Kind::other; }`.
// Numbers are little-endian with their own size; a list is its count (uint64) and its elements, at least one byte
// each.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace lab
{
static_assert(std::endian::native == std::endian::little);

/// Invalid bytes, for which their sender is to blame.
struct BadData : std::runtime_error {
    using std::runtime_error::runtime_error;
};

template <typename T>
concept PlainNumber = std::is_arithmetic_v<T> && !std::is_same_v<T, bool>;

class Encoder {
  public:
    Encoder() = default;
    /// `bytes`: about how many there will be.
    explicit Encoder(std::size_t bytes) { bytes_.reserve(bytes); }
    template <typename... T> void operator()(const T&... values) { (put(values), ...); }
    std::string take() { return std::move(bytes_); }

  private:
    void append(const void* first, std::size_t count)
    {
        bytes_.append(static_cast<const char*>(first), count);
    }
    void put(bool value) { bytes_ += static_cast<char>(value); }
    template <PlainNumber T> void put(const T& value) { append(&value, sizeof value); }
    template <typename T>
    requires std::is_enum_v<T>
    void put(const T& value) { put(static_cast<std::uint32_t>(value)); }
    void put(const std::string& text)
    {
        put(std::uint64_t{text.size()});
        bytes_ += text;
    }
    template <typename T> void put(const std::vector<T>& list)
    {
        put(std::uint64_t{list.size()});
        if constexpr (PlainNumber<T>)
            append(list.data(), list.size() * sizeof(T));
        else
            for (const T& element : list)
                put(element);
    }
    template <typename T, std::size_t count> void put(const std::array<T, count>& list)
    {
        for (const T& element : list)
            put(element);
    }
    template <typename K, typename V> void put(const std::map<K, V>& map)
    {
        put(std::uint64_t{map.size()});
        for (const auto& [key, value] : map)
            (*this)(key, value);
    }
    template <typename A, typename B> void put(const std::pair<A, B>& pair)
    {
        (*this)(pair.first, pair.second);
    }
    template <typename T> void put(const std::optional<T>& value)
    {
        put(value.has_value());
        if (value)
            put(*value);
    }
    template <typename... T> void put(const std::variant<T...>& value)
    {
        put(std::uint64_t{value.index()});
        std::visit([&](const auto& held) { put(held); }, value);
    }
    template <typename T>
    requires std::is_class_v<T>
    void put(const T& structure) { fields(*this, structure); }

    std::string bytes_;
};

class Decoder {
  public:
    explicit Decoder(std::string_view bytes) : rest_(bytes) {}

    template <typename... T> void operator()(T&... values) { (get(values), ...); }
    void expect_end() const
    {
        if (!rest_.empty())
            throw BadData("there are bytes after the end");
    }

  private:
    std::string_view next(std::uint64_t count)
    {
        if (count > rest_.size())
            throw BadData("the data ends too early");
        const std::string_view taken = rest_.substr(0, count);
        rest_.remove_prefix(count);
        return taken;
    }
    /// The count of elements with at least that size, so it cannot exceed the data left.
    std::uint64_t count(std::size_t element_bytes)
    {
        std::uint64_t count = 0;
        get(count);
        if (count > rest_.size() / element_bytes)
            throw BadData("a list is longer than the data");
        return count;
    }
    template <PlainNumber T> void get(T& value)
    {
        std::memcpy(&value, next(sizeof value).data(), sizeof value);
    }
    void get(bool& value)
    {
        const auto byte = static_cast<unsigned char>(next(1).front());
        if (byte > 1)
            throw BadData("neither true nor false");
        value = byte == 1;
    }
    template <typename T>
    requires std::is_enum_v<T>
    void get(T& value)
    {
        std::uint32_t number = 0;
        get(number);
        if (number > static_cast<std::uint32_t>(last(T{})))
            throw BadData("a value that the type does not have");
        value = static_cast<T>(number);
    }
    void get(std::string& text) { text = next(count(1)); }
    template <typename T> void get(std::vector<T>& list)
    {
        if constexpr (PlainNumber<T>) {
            list.resize(count(sizeof(T)));
            if (!list.empty())
                std::memcpy(list.data(), next(list.size() * sizeof(T)).data(), list.size() * sizeof(T));
        } else {
            list.clear();
            for (std::uint64_t left = count(1); left > 0; --left)
                get(list.emplace_back());
        }
    }
    template <typename T, std::size_t size> void get(std::array<T, size>& list)
    {
        for (T& element : list)
            get(element);
    }
    template <typename K, typename V> void get(std::map<K, V>& map)
    {
        map.clear();
        for (std::uint64_t left = count(1); left > 0; --left) {
            K key{};
            get(key);
            get(map[std::move(key)]);
        }
    }
    template <typename A, typename B> void get(std::pair<A, B>& pair) { (*this)(pair.first, pair.second); }
    template <typename T> void get(std::optional<T>& value)
    {
        bool is_there = false;
        get(is_there);
        value.reset();
        if (is_there)
            get(value.emplace());
    }
    template <typename... T> void get(std::variant<T...>& value)
    {
        std::uint64_t index = 0;
        get(index);
        if (index >= sizeof...(T))
            throw BadData("an unknown kind");
        std::uint64_t candidate = 0;
        ((candidate++ == index ? get(value.template emplace<T>()) : void()), ...);
    }
    template <typename T>
    requires std::is_class_v<T>
    void get(T& structure) { fields(*this, structure); }

    std::string_view rest_;
};

template <typename T> std::string encoded(const T& value)
{
    Encoder encoder;
    encoder(value);
    return encoder.take();
}

/// Throws BadData unless the bytes are exactly one value of that type.
template <typename T> T decoded(std::string_view bytes)
{
    T value{};
    Decoder decoder(bytes);
    decoder(value);
    decoder.expect_end();
    return value;
}
} // namespace lab
