// Part of host_runner: the program and all of its libraries use this operator new.
#include "grader/layer/allocations.hpp"

#include <cstdlib>
#include <dlfcn.h>
#include <link.h>
#include <map>
#include <mutex>
#include <new>
#include <string_view>

namespace
{
/// Allocates memory for the list itself, which must not use the operators that it tracks.
template <typename T> struct Plain {
    using value_type = T;
    Plain() = default;
    template <typename U> Plain(const Plain<U>&) {}
    T* allocate(std::size_t count) { return static_cast<T*>(std::malloc(count * sizeof(T))); }
    void deallocate(T* memory, std::size_t) { std::free(memory); }
    bool operator==(const Plain&) const { return true; }
};

struct Allocations {
    std::mutex mutex;
    std::map<const char*, std::size_t, std::less<>, Plain<std::pair<const char* const, std::size_t>>> sizes;
};

/// Never destroyed: programs also free memory after main.
Allocations& allocations()
{
    alignas(Allocations) static std::byte memory[sizeof(Allocations)];
    static auto* const all = new (memory) Allocations;
    return *all;
}

bool is_of_the_program(const link_map& object)
{
    const std::string_view name = object.l_name;
    return name.starts_with("/proc/self/fd/") || name.find("_given_") != std::string_view::npos;
}

/// Drivers allocate as well, and a lot: only allocations by the program's own code are recorded. The last other object
/// that allocated is often the next one, too.
bool is_of_the_program(void* caller)
{
    static thread_local dl_find_object other{};
    if (caller >= other.dlfo_map_start && caller < other.dlfo_map_end)
        return false;
    dl_find_object object{};
    if (::_dl_find_object(caller, &object) != 0)
        return false;
    if (is_of_the_program(*object.dlfo_link_map))
        return true;
    other = object;
    return false;
}

void* allocate(std::size_t bytes, void* caller)
{
    void* const memory = std::malloc(bytes ? bytes : 1);
    if (!memory)
        throw std::bad_alloc();
    if (is_of_the_program(caller)) {
        const std::scoped_lock lock(allocations().mutex);
        allocations().sizes[static_cast<const char*>(memory)] = bytes;
    }
    return memory;
}

lab::layer::ToldOfFrees* told_of_frees = nullptr;

/// Removes the allocation from the list, and returns its size. 0: it is not the program's, or it is empty.
std::size_t forget(void* memory)
{
    const std::scoped_lock lock(allocations().mutex);
    auto& sizes = allocations().sizes;
    const auto noted = sizes.find(static_cast<const char*>(memory));
    if (noted == sizes.end())
        return 0;
    const std::size_t bytes = noted->second;
    sizes.erase(noted);
    return bytes;
}

void free_noted(void* memory)
{
    if (const std::size_t bytes = forget(memory); bytes > 0 && told_of_frees)
        told_of_frees(memory, bytes);
    std::free(memory);
}
} // namespace

void lab::layer::tell_of_frees(ToldOfFrees* told) { told_of_frees = told; }

void* operator new(std::size_t bytes) { return allocate(bytes, __builtin_return_address(0)); }
void* operator new[](std::size_t bytes) { return allocate(bytes, __builtin_return_address(0)); }
void operator delete(void* memory) noexcept { free_noted(memory); }
void operator delete[](void* memory) noexcept { free_noted(memory); }
void operator delete(void* memory, std::size_t) noexcept { free_noted(memory); }
void operator delete[](void* memory, std::size_t) noexcept { free_noted(memory); }

std::size_t lab_bytes_allocated_at(const void* address)
{
    const std::scoped_lock lock(allocations().mutex);
    const auto& sizes = allocations().sizes;
    const auto* const wanted = static_cast<const char*>(address);
    const auto next = sizes.upper_bound(wanted);
    if (next == sizes.begin())
        return 0;
    const auto& [first, bytes] = *std::prev(next);
    return wanted < first + bytes ? static_cast<std::size_t>(first + bytes - wanted) : 0;
}
