# Says in one line which of several versions this build takes; ./lab shows it.
set(pocl "")
if(POCL_LIBRARY)
    file(STRINGS "${POCL_LIBRARY}" pocl REGEX "OpenCL [0-9.]+ PoCL [0-9]" LIMIT_COUNT 1)
    string(REGEX MATCH "PoCL [0-9.]+" pocl "${pocl}")
endif()
set(versions "${CMAKE_CXX_COMPILER_ID} ${CMAKE_CXX_COMPILER_VERSION}" "LLVM ${LLVM_MAJOR}" "${pocl}" "fmt ${fmt_VERSION}"
    "CLI11 ${CLI11_VERSION}" "toml++ ${tomlplusplus_VERSION}" "GoogleTest ${GTest_VERSION}")
list(FILTER versions INCLUDE REGEX " [0-9]") # what is downloaded has no version here, as the files say which it is
list(JOIN versions ", " versions)
message(STATUS "Versions: ${versions}")
