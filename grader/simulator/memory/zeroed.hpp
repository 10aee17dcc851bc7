// A zero-filled array that occupies memory only where it is used: the system provides each page at its first access.
#pragma once

#include <cstddef>
#include <cstdlib>
#include <memory>
#include <new>
#include <type_traits>

namespace lab::simulator
{
/// Requires that a `T` may consist of zero bits only.
template <typename T> class Zeroed {
    static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>);

  public:
    Zeroed() = default;
    explicit Zeroed(std::size_t size) : items_(static_cast<T*>(std::calloc(size, sizeof(T)))), size_(size)
    {
        if (!items_)
            throw std::bad_alloc();
    }

    T* data() const { return items_.get(); }
    std::size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }
    T* begin() const { return data(); }
    T* end() const { return data() + size_; }
    T& operator[](std::size_t i) const { return items_.get()[i]; }

  private:
    struct Free {
        void operator()(T* items) const { std::free(items); }
    };
    std::unique_ptr<T, Free> items_;
    std::size_t size_ = 0;
};
} // namespace lab::simulator
