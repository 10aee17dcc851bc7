# The kit's dependencies. System packages are preferred; otherwise the source is downloaded.
include(FetchContent)
set(FETCHCONTENT_QUIET ON)
find_package(Threads REQUIRED)

# lab_try_llvm(VERSION): asks llvm-config-VERSION where LLVM is. Sets LLVM_MAJOR if it is complete.
function(lab_try_llvm version)
    string(REGEX REPLACE "(.+)" "-\\1" suffix "${version}")
    find_program(LLVM_CONFIG${suffix} NAMES "llvm-config${suffix}" PATHS "/usr/lib/llvm${suffix}/bin")
    mark_as_advanced(LLVM_CONFIG${suffix})
    if(NOT LLVM_CONFIG${suffix})
        return()
    endif()
    execute_process(COMMAND "${LLVM_CONFIG${suffix}}" --version --includedir --libdir --bindir OUTPUT_VARIABLE told)
    string(REGEX MATCHALL "[^\n]+" told "${told}")
    list(POP_FRONT told full include libraries programs)
    string(REGEX MATCH "^[0-9]+" major "${full}")
    find_library(LLVM_C_LIBRARY_${major} NAMES LLVM-${major} LLVM PATHS "${libraries}" NO_DEFAULT_PATH)
    find_program(LLVM_CLANG_${major} NAMES clang PATHS "${programs}" NO_DEFAULT_PATH)
    if(major GREATER_EQUAL 14 AND EXISTS "${include}/llvm-c/Core.h" AND LLVM_C_LIBRARY_${major} AND LLVM_CLANG_${major})
        file(REAL_PATH "${LLVM_CLANG_${major}}" clang) # a sandbox has /usr/lib, not /usr/bin
        set(LLVM_MAJOR "${major}" PARENT_SCOPE)
        set(LLVM_C_INCLUDE "${include}" PARENT_SCOPE)
        set(LLVM_C_LIBRARY "${LLVM_C_LIBRARY_${major}}" PARENT_SCOPE)
        set(LLVM_LIBRARIES "${libraries}" PARENT_SCOPE)
        set(LLVM_CLANG "${clang}" PARENT_SCOPE)
    endif()
endfunction()

FetchContent_Declare(OpenCLHeaders
    URL https://github.com/KhronosGroup/OpenCL-Headers/archive/refs/tags/v2023.02.06.tar.gz
    URL_HASH SHA256=464d1b04a5e185739065b2d86e4cebf02c154c416d63e6067a5060d7c053c79a
    FIND_PACKAGE_ARGS)
FetchContent_Declare(OpenCLHeadersCpp
    URL https://github.com/KhronosGroup/OpenCL-CLHPP/archive/refs/tags/v2023.02.06.tar.gz
    URL_HASH SHA256=2726106df611fb5cb65503a52df27988d80c0b8844c8f0901c6092ab43701e8c
    FIND_PACKAGE_ARGS)
FetchContent_Declare(fmt
    URL https://github.com/fmtlib/fmt/archive/refs/tags/9.1.0.tar.gz
    URL_HASH SHA256=5dea48d1fcddc3ec571ce2058e13910a0d4a6bab4cc09a809d8b1dd1c88ae6f2
    FIND_PACKAGE_ARGS)
FetchContent_Declare(CLI11
    URL https://github.com/CLIUtils/CLI11/archive/refs/tags/v2.1.2.tar.gz
    URL_HASH SHA256=26291377e892ba0e5b4972cdfd4a2ab3bf53af8dac1f4ea8fe0d1376b625c8cb
    FIND_PACKAGE_ARGS)
FetchContent_Declare(nlohmann_json
    URL https://github.com/nlohmann/json/archive/refs/tags/v3.11.2.tar.gz
    URL_HASH SHA256=d69f9deb6a75e2580465c6c4c5111b89c4dc2fa94e3a85fcd2ffcd9a143d9273
    FIND_PACKAGE_ARGS)
FetchContent_Declare(tomlplusplus
    URL https://github.com/marzer/tomlplusplus/archive/refs/tags/v3.3.0.tar.gz
    URL_HASH SHA256=fc1a5eb410f3c67e90e5ad1264a1386d020067cfb01b633cc8c0441789aa6cf2
    FIND_PACKAGE_ARGS)
FetchContent_Declare(GTest
    URL https://github.com/google/googletest/archive/refs/tags/release-1.12.1.tar.gz
    URL_HASH SHA256=81964fe578e9bd7c94dfdb09c8e4d6e6759e19967e397dbea48d1c10e45d0df2
    FIND_PACKAGE_ARGS)
FetchContent_Declare(utf8cpp
    URL https://github.com/nemtrif/utfcpp/archive/refs/tags/v3.2.3.tar.gz
    URL_HASH SHA256=3ba9b0dbbff08767bdffe8f03b10e596ca351228862722e4c9d4d126d2865250
    FIND_PACKAGE_ARGS)
set(UTF8_TESTS OFF CACHE BOOL "Not the library's own tests")
set(UTF8_SAMPLES OFF CACHE BOOL "Not its examples")
# The C headers before the C++ ones: Debian's package files depend on each other in this order.
FetchContent_MakeAvailable(OpenCLHeaders OpenCLHeadersCpp fmt CLI11 nlohmann_json tomlplusplus utf8cpp GTest)

# Header-only; Debian's package has no CMake files.
find_path(MUSTACHE_INCLUDE kainjow/mustache.hpp)
if(NOT MUSTACHE_INCLUDE)
    FetchContent_Declare(mustache
        URL https://github.com/kainjow/Mustache/archive/refs/tags/v4.1.tar.gz
        URL_HASH SHA256=acd66359feb4318b421f9574cfc5a511133a77d916d0b13c7caa3783c0bfe167)
    FetchContent_Populate(mustache)
    file(COPY "${mustache_SOURCE_DIR}/mustache.hpp" DESTINATION "${CMAKE_BINARY_DIR}/mustache/kainjow")
    set(MUSTACHE_INCLUDE "${CMAKE_BINARY_DIR}/mustache" CACHE PATH "Folder of kainjow/mustache.hpp" FORCE)
endif()
add_library(lab_mustache INTERFACE)
add_library(lab::mustache ALIAS lab_mustache)
target_include_directories(lab_mustache SYSTEM INTERFACE "${MUSTACHE_INCLUDE}")

# Header-only, as we use it.
find_path(XXHASH_INCLUDE xxhash.h)
if(NOT XXHASH_INCLUDE)
    FetchContent_Declare(xxhash
        URL https://github.com/Cyan4973/xxHash/archive/refs/tags/v0.8.1.tar.gz
        URL_HASH SHA256=3bb6b7d6f30c591dd65aaaff1c8b7a5b94d81687998ca9400082c739a690436c)
    FetchContent_Populate(xxhash)
    set(XXHASH_INCLUDE "${xxhash_SOURCE_DIR}" CACHE PATH "Folder of xxhash.h" FORCE)
endif()
add_library(lab_xxhash INTERFACE)
add_library(lab::xxhash ALIAS lab_xxhash)
target_include_directories(lab_xxhash SYSTEM INTERFACE "${XXHASH_INCLUDE}")

# Debian's package has no CMake files either.
find_path(RE2_INCLUDE re2/re2.h)
find_library(RE2_LIBRARY NAMES re2)
add_library(lab_re2 INTERFACE)
add_library(lab::re2 ALIAS lab_re2)
if(RE2_INCLUDE AND RE2_LIBRARY)
    target_include_directories(lab_re2 SYSTEM INTERFACE "${RE2_INCLUDE}")
    target_link_libraries(lab_re2 INTERFACE "${RE2_LIBRARY}" Threads::Threads)
else()
    FetchContent_Declare(re2
        URL https://github.com/google/re2/archive/refs/tags/2022-06-01.tar.gz
        URL_HASH SHA256=f89c61410a072e5cbcf8c27e3a778da7d6fd2f2b5b1445cd4f4508bee946ab0f)
    set(RE2_BUILD_TESTING OFF CACHE BOOL "Not the library's own tests")
    FetchContent_MakeAvailable(re2)
    target_link_libraries(lab_re2 INTERFACE re2::re2)
endif()

# The terminal of ./lab, with multi-byte characters.
set(CURSES_NEED_WIDE TRUE)
find_package(Curses REQUIRED)

# The ICD loader: Khronos' if its package is found, otherwise the system's libOpenCL.
find_package(OpenCLICDLoader CONFIG QUIET)
if(NOT OpenCLICDLoader_FOUND)
    find_package(OpenCL REQUIRED)
endif()

# For the simulator: LLVM's C interface, any version from 14 on, and the Clang of the same version.
set(LAB_LLVM_VERSION "" CACHE STRING "The version of LLVM that the simulator uses; empty: the newest here")
set(LLVM_MAJOR "")
foreach(version IN ITEMS 23 22 21 20 19 18 17 16 15 14 "") # without a version it has, as on Fedora and Arch
    if(NOT LLVM_MAJOR AND (NOT LAB_LLVM_VERSION OR version STREQUAL LAB_LLVM_VERSION))
        lab_try_llvm("${version}")
    endif()
endforeach()

# The device for values; if it is not installed, another CPU driver takes its place.
find_library(POCL_LIBRARY NAMES libpocl.so.2 pocl)
if(POCL_LIBRARY)
    file(STRINGS "${POCL_LIBRARY}" POCL_VERSION REGEX "OpenCL [0-9.]+ PoCL [0-9]" LIMIT_COUNT 1)
    string(REGEX REPLACE ".*PoCL ([0-9.]+).*" "\\1" POCL_VERSION "${POCL_VERSION}")
endif()

# The parser of `lab verify`, for developers of the grader: from that LLVM, or from another one that has it. Without
# it that command says which package it needs.
file(GLOB llvm_places /usr/lib/llvm-*)
list(SORT llvm_places COMPARE NATURAL ORDER DESCENDING)
find_path(LIBCLANG_INCLUDE clang-c/Index.h HINTS "${LLVM_C_INCLUDE}" PATHS ${llvm_places} PATH_SUFFIXES include NO_DEFAULT_PATH)
cmake_path(GET LIBCLANG_INCLUDE PARENT_PATH libclang_place)
find_library(LIBCLANG_LIBRARY NAMES "clang-${LLVM_MAJOR}" clang HINTS "${libclang_place}/lib" PATHS "${LLVM_LIBRARIES}" NO_DEFAULT_PATH)
find_program(LIBCLANG_CLANG clang HINTS "${libclang_place}/bin")
if(LIBCLANG_LIBRARY AND LIBCLANG_CLANG) # does not find the compiler's own headers itself
    execute_process(COMMAND "${LIBCLANG_CLANG}" -print-resource-dir OUTPUT_VARIABLE LIBCLANG_RESOURCES OUTPUT_STRIP_TRAILING_WHITESPACE)
endif()

# For archives, the gradebook and the sandbox of `lab grade`. Without them that command says which packages it needs.
find_package(LibArchive QUIET)
find_package(SQLiteCpp CONFIG QUIET)
find_package(pugixml CONFIG QUIET)
find_path(SECCOMP_INCLUDE seccomp.h)
find_library(SECCOMP_LIBRARY NAMES seccomp)

find_program(CCACHE_PROGRAM ccache)
if(CCACHE_PROGRAM AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
    set(CMAKE_CXX_COMPILER_LAUNCHER "${CCACHE_PROGRAM}")
endif()
