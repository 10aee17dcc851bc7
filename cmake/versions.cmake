# Prints one line with the versions that this build uses, where several are possible; ./lab shows it.
string(REPLACE GNU GCC compiler "${CMAKE_CXX_COMPILER_ID}")
set(versions "${compiler} ${CMAKE_CXX_COMPILER_VERSION}" "LLVM ${LLVM_MAJOR}" "PoCL ${POCL_VERSION}" "fmt ${fmt_VERSION}"
    "CLI11 ${CLI11_VERSION}" "toml++ ${tomlplusplus_VERSION}" "GoogleTest ${GTest_VERSION}")
list(FILTER versions INCLUDE REGEX " [0-9]") # what is downloaded has no version here, as the files say which it is
list(JOIN versions ", " versions)
message(STATUS "Versions: ${versions}")
