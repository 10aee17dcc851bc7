// A digest of texts and numbers that is the same in every build (unlike std::hash). Not secure: two texts with the
// same digest can be constructed on purpose.
#pragma once

#define XXH_INLINE_ALL
#include <xxhash.h>

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>

namespace lab
{
class Digest {
  public:
    Digest() { XXH3_64bits_reset(&state_); }

    void add(const void* bytes, std::size_t size) { XXH3_64bits_update(&state_, bytes, size); }
    void add(std::uint64_t number) { add(&number, sizeof number); }
    /// Moving the boundary between two texts changes the digest.
    void add(std::string_view text)
    {
        add(text.size());
        add(text.data(), text.size());
    }

    std::uint64_t value() const { return XXH3_64bits_digest(&state_); }
    /// 16 hexadecimal digits.
    std::string text() const
    {
        char digits[17];
        std::snprintf(digits, sizeof digits, "%016llx", static_cast<unsigned long long>(value()));
        return digits;
    }

  private:
    XXH3_state_t state_;
};
} // namespace lab
