// The worker that the screen keeps running.
#include "grader/worker/job.hpp"
#include "tests/kit/files.hpp"
#include "tests/kit/lab_command.hpp"
#include "tests/kit/processes.hpp"

#include <atomic>
#include <future>
#include <sys/socket.h>
#include <sys/un.h>
#include <thread>
#include <unistd.h>

namespace lab::kit
{
namespace
{
using namespace std::chrono_literals;

/// `kernel_worker --serve` while the test runs.
class Server {
  public:
    Server()
    {
        process::Command command;
        command.arguments = {course::read_course(LAB_COURSE).worker.string(), "--serve", socket().string()};
        command.environment = {{"POCL_DEVICES", "basic"},
                               {"POCL_CACHE_DIR", (folder_.path() / "pocl").string()}};
        command.limits.wall = command.limits.asleep = 60s;
        command.is_cancelled = [this] { return ended_.load(); };
        server_ = std::async(std::launch::async, [command] { process::run_child(command); });
        for (int i = 0; i < 500 && !std::filesystem::exists(socket()); ++i)
            std::this_thread::sleep_for(20ms);
    }
    ~Server()
    {
        ended_ = true;
        server_.wait();
    }
    std::filesystem::path socket() const { return folder_.path() / "socket"; }

    /// The connection through which a frame was sent.
    int send(const std::string& frame) const
    {
        sockaddr_un address{};
        address.sun_family = AF_UNIX;
        socket().string().copy(address.sun_path, sizeof address.sun_path - 1);
        const int fd = ::socket(AF_UNIX, SOCK_STREAM, 0);
        int refused = -1; // the socket is there before the server listens
        for (int i = 0; i < 500 && refused != 0; ++i) {
            refused = ::connect(fd, reinterpret_cast<const sockaddr*>(&address), sizeof address);
            std::this_thread::sleep_for(refused ? 20ms : 0ms);
        }
        EXPECT_EQ(refused, 0);
        EXPECT_EQ(::send(fd, frame.data(), frame.size(), MSG_NOSIGNAL), static_cast<ssize_t>(frame.size()));
        ::shutdown(fd, SHUT_WR);
        return fd;
    }

    /// The answer to a frame; empty if the connection closes without one.
    std::string ask(const std::string& frame) const
    {
        const int fd = send(frame);
        std::string answer;
        char chunk[4096];
        for (ssize_t count; (count = ::read(fd, chunk, sizeof chunk)) > 0;)
            answer.append(chunk, static_cast<std::size_t>(count));
        ::close(fd);
        return answer;
    }

  private:
    TemporaryFolder folder_;
    std::atomic<bool> ended_{false};
    std::future<void> server_;
};

worker::Job job_of(const std::string& source)
{
    worker::Job job;
    job.file_name = "k.cl";
    job.source = source;
    job.cases = {{{{worker::Bytes(4), false}}, {{"k", {worker::BufferArgument{0}}, {1}, {1}}}}};
    return job;
}

TEST(WarmWorker, AnswersEachConnectionAndSurvivesACrashingKernel)
{
    const Server server;
    const auto right = job_of("kernel void k(global int* out) { out[0] = 7; }");
    const worker::Bytes seven{7, 0, 0, 0};
    EXPECT_EQ(worker::decode_result(server.ask(worker::encode(right))).cases.at(0).buffers.at(0), seven);
    EXPECT_EQ(server.ask(worker::encode(job_of("kernel void k(global int* out) { *(global int*)8 = 7; }"))),
              "");
    EXPECT_EQ(server.ask("no frame at all"), "");
    EXPECT_FALSE(worker::decode_result(server.ask(worker::encode(job_of("kernel void k(")))).built);
    EXPECT_EQ(worker::decode_result(server.ask(worker::encode(right))).cases.at(0).buffers.at(0), seven);
}

/// The jobs of a server, which are its child processes.
std::size_t jobs_of(const Server& server)
{
    std::size_t count = 0;
    for (const Process& process : all_processes()) {
        const auto command = try_read_file("/proc/" + std::to_string(process.id) + "/cmdline");
        count +=
            command && command->find(server.socket().string()) != std::string::npos; // it may be gone by now
    }
    return count - 1;
}

TEST(WarmWorker, EndsAJobThatNobodyWaitsForAnyMore)
{
    const Server server;
    const int connection = server.send(worker::encode(
        job_of("kernel void k(global volatile int* out) { while (out[0] >= 0) out[0] &= 3; }")));
    EXPECT_TRUE(becomes_true([&] { return jobs_of(server) == 1; }, 10s));
    ::close(connection);
    EXPECT_TRUE(becomes_true([&] { return jobs_of(server) == 0; }, 3s))
        << "5 s of processor time end it anyway";
}
} // namespace
} // namespace lab::kit
