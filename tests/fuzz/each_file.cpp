// FUZZER FOLDER: gives a fuzzer's readers each file of the folder once, where libFuzzer would change them.
#include "grader/base/file.hpp"

#include <cstdint>
#include <filesystem>
#include <iostream>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

int main(int argc, char** argv)
{
    if (argc != 2) {
        std::cerr << "usage: " << argv[0] << " FOLDER\n";
        return 2;
    }
    int count = 0;
    for (const auto& entry : std::filesystem::directory_iterator(argv[1])) {
        const std::string bytes = lab::read_file(entry.path());
        LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
        ++count;
    }
    std::cout << count << " files were read.\n";
    return count > 0 ? 0 : 1;
}
