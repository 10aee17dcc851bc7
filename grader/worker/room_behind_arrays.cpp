// PoCL's device without threads takes each array in local memory from the heap. Room behind it keeps a kernel that
// writes past its end from damaging what happens to follow, so that its results do not depend on chance.
#include <cerrno>
#include <cstdlib>

namespace
{
constexpr std::size_t room_bytes = 64 << 10;
} // namespace

/// The driver's calls also end up here.
extern "C" __attribute__((visibility("default"))) int posix_memalign(void** memory, std::size_t alignment,
                                                                     std::size_t bytes) noexcept
{
    *memory = std::aligned_alloc(alignment, bytes + room_bytes);
    return *memory ? 0 : ENOMEM;
}
