#include "grader/layer/recorder.hpp"

#include "grader/layer/borrowed_memory.hpp"
#include "grader/layer/mapped_memory.hpp"

#include <algorithm>
#include <array>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <sys/socket.h>
#include <unistd.h>

namespace lab::layer
{
namespace
{
// Later calls are only counted.
constexpr std::size_t most_recorded = 20'000, between_counts = 1'000;
constexpr std::size_t most_bytes_kept = 32
                                        << 20; // of all calls together; the solutions bring some hundred KiB
} // namespace

namespace
{
/// The sandbox sends this signal in place of making the call.
void on_forbidden_call(int signal, siginfo_t* info, void*)
{
    ::signal(signal, SIG_DFL);
    recorder().stops(info->si_syscall);
    ::raise(signal); // pending until the handler returns
}

/// Must not wait or allocate: the program may have crashed anywhere, even inside the layer.
void on_crash(int signal, siginfo_t* info, void*)
{
    ::signal(signal, SIG_DFL);
    if (const auto call = signal == SIGSEGV ? mapped_memory().call_of(info->si_addr) : std::nullopt)
        recorder().touches(*call);
    recorder().crashes(frames_of_failure());
    ::raise(signal);
}

using Handler = void(int, siginfo_t*, void*);

/// Does nothing if the program handles the signal itself.
void watch(int signal, Handler* handler)
{
    struct sigaction action {
    }, before{};
    ::sigaction(signal, nullptr, &before);
    if (before.sa_sigaction == handler ||
        is_in_students_program(reinterpret_cast<void*>(before.sa_sigaction)))
        return;
    action.sa_sigaction = handler;
    action.sa_flags = SA_SIGINFO | SA_ONSTACK;
    ::sigaction(signal, &action, nullptr);
}

void watch_crashes()
{
    for (const int signal : {SIGSEGV, SIGBUS, SIGFPE, SIGABRT})
        watch(signal, on_crash);
}

/// Handlers need their own stack if the program's is full.
void make_stack_for_handlers()
{
    static std::array<char, 64 << 10> memory;
    stack_t stack{};
    stack.ss_sp = memory.data();
    stack.ss_size = memory.size();
    ::sigaltstack(&stack, nullptr);
}

/// Called repeatedly, as LLVM takes over these signals when a driver compiles with it.
void watch_signals()
{
    struct sigaction action {};
    action.sa_sigaction = on_forbidden_call;
    action.sa_flags = SA_SIGINFO;
    ::sigaction(SIGSYS, &action, nullptr);
    watch_crashes();
}
} // namespace

void Recorder::connect(int socket)
{
    make_stack_for_handlers();
    watch_signals();
    const std::scoped_lock lock(mutex_);
    socket_ = ::fcntl(socket, F_DUPFD_CLOEXEC, 200); // out of the way of the program's own
    ::close(socket);
    ::send(socket_, "key\n", 4, MSG_NOSIGNAL);
    const std::string key = answer();
    std::sscanf(key.c_str(), "%16lx%16lx", &key_[0], &key_[1]);
    keeps_bytes_ = key.ends_with(" bytes");
    calls_ = 0;
    if (is_started_)
        start();
}

void Recorder::start()
{
    is_started_ = true;
    write(record::Begin{});
}

/// Receives a line from the judge. Empty if the judge has gone.
std::string Recorder::answer()
{
    std::string line;
    for (char next = 0; ::recv(socket_, &next, 1, 0) == 1 && next != '\n';)
        line += next;
    return line;
}

void Recorder::write(const record::Line& line)
{
    if (socket_ < 0)
        return;
    const std::string text = record::to_text(line);
    is_writing_ = true;
    send(text);
    is_writing_ = false;
}

/// Only calls functions that are allowed in signal handlers.
void Recorder::send(std::string_view text)
{
    const std::uint64_t hash = keyed_hash(key_, {last_hash_.data(), 16}, text);
    for (std::size_t i = 0; i < 16; ++i)
        last_hash_[i] = record::digits[hash >> (60 - 4 * i) & 15];
    // If something cannot be sent, the judge notices: the next hash does not match.
    for (const std::string_view part :
         {std::string_view(last_hash_.data(), 16), std::string_view(" "), text, std::string_view("\n")})
        for (std::size_t sent = 0; sent < part.size();) {
            const auto count = ::send(socket_, part.data() + sent, part.size() - sent, MSG_NOSIGNAL);
            if (count <= 0)
                return;
            sent += static_cast<std::size_t>(count);
        }
}

bool Recorder::is_full() const { return calls_ > most_recorded; }

Recorder::Begun Recorder::begin(const char* function, std::vector<record::Argument> arguments)
{
    const std::scoped_lock lock(mutex_);
    if (!is_full())
        watch_signals();
    Begun begun{++calls_, {}};
    if (socket_ < 0)
        return begun;
    if (!is_full()) {
        write(record::CallBegins{calls_, function, std::move(arguments), students_frames(),
                                 memory_.take_changed(), borrowed_memory().take_freed()});
        if (const cl_int error = std::atoi(answer().c_str()); error != CL_SUCCESS)
            begun.fault = error;
    } else if (calls_ % between_counts == 1)
        write(record::Counts{calls_});
    return begun;
}

void Recorder::end(const record::CallReturns& result)
{
    const std::scoped_lock lock(mutex_);
    if (is_full())
        return;
    watch_signals();
    write(result);
}

void Recorder::tells(cl_event event)
{
    const std::scoped_lock lock(mutex_);
    if (!is_full())
        write(record::Tells{reinterpret_cast<std::uintptr_t>(event)});
}

/// Sends a line consisting of its kind and other numbers, 8 bytes each.
void Recorder::send_from_handler(const std::uint64_t* numbers, std::size_t count)
{
    if (socket_ < 0 || is_writing_.exchange(true))
        return;
    std::array<char, 16 * (2 + record::most_frames_of_failure)> text{};
    for (std::size_t i = 0; i < 8 * count; ++i) {
        const auto byte = static_cast<unsigned>(numbers[i / 8] >> (8 * (i % 8)) & 0xff);
        text[2 * i] = record::digits[byte >> 4];
        text[2 * i + 1] = record::digits[byte & 15];
    }
    send({text.data(), 16 * count});
    is_writing_ = false;
}

void Recorder::touches(std::size_t call)
{
    const std::array<std::uint64_t, 2> line{record::kind_of<record::Touches>, call};
    send_from_handler(line.data(), line.size());
}

void Recorder::crashes(const Frames& frames)
{
    std::array<std::uint64_t, 2 + record::most_frames_of_failure> line{record::kind_of<record::Fails>,
                                                                       frames.count};
    std::copy_n(frames.addresses.begin(), frames.count, line.begin() + 2);
    if (frames.count > 0)
        send_from_handler(line.data(), 2 + frames.count);
}

void Recorder::throws()
{
    constexpr std::size_t most_told = 1000;
    const Frames frames = frames_of_failure();
    const std::unique_lock lock(mutex_, std::try_to_lock);
    if (lock && frames.count > 0 && ++thrown_ <= most_told)
        write(record::Fails{{frames.addresses.begin(), frames.addresses.begin() + frames.count}});
}

void Recorder::stops(long system_call)
{
    // Unlike a crash, this cannot occur just anywhere: the program made a system call.
    const std::unique_lock lock(mutex_, std::try_to_lock);
    if (lock)
        write(record::Stopped{system_call, students_frames()});
}

void Recorder::brings(std::size_t call, std::string bytes)
{
    const std::scoped_lock lock(mutex_);
    bytes_kept_ += bytes.size();
    if (call <= most_recorded && bytes_kept_ <= most_bytes_kept)
        write(record::Brings{call, std::move(bytes)});
}

void Recorder::reads(std::size_t call, const void* first, std::size_t bytes)
{
    const std::scoped_lock lock(mutex_);
    memory_.watch(call, first, bytes);
}

void Recorder::writes(const void* first, std::size_t bytes)
{
    const std::scoped_lock lock(mutex_);
    memory_.forget(first, bytes);
}

void Recorder::finish()
{
    const std::scoped_lock lock(mutex_);
    write(record::End{calls_});
    ::close(std::exchange(socket_, -1));
}
} // namespace lab::layer
