# The quick build (LAB_QUICK_BUILD): a target's files are compiled as one, and code that is not time-critical is not
# optimised. Clang takes less than half of GCC's time for that. GCC compiles everything if Clang cannot use this
# system's headers, or mangles functions differently from the GCC that built its libraries (fmt 11 and Clang 21).
find_program(LAB_CLANG NAMES clang++-15 clang++-16 clang++-17 clang++-18 clang++-19 clang++-14 clang++)
mark_as_advanced(LAB_CLANG)
if(LAB_CLANG AND CMAKE_CXX_COMPILER_ID STREQUAL GNU AND LAB_QUICK_BUILD AND NOT DEFINED LAB_CLANG_IS_QUICK)
    set(tried "${CMAKE_BINARY_DIR}/quick_build.cpp")
    file(WRITE "${tried}" "#include <fmt/format.h>\n#include <filesystem>\n#include <locale>\n"
         "int main() { return fmt::format(std::locale(), \"{:L}\", 1.5).empty(); }\n")
    execute_process(COMMAND "${LAB_CLANG}" -std=gnu++20 -DFMT_SHARED "${tried}" -lfmt -o "${tried}.out"
                    RESULT_VARIABLE result OUTPUT_QUIET ERROR_QUIET)
    string(COMPARE EQUAL "${result}" 0 is_quick)
    set(LAB_CLANG_IS_QUICK "${is_quick}" CACHE INTERNAL "Clang compiles most of the kit")
endif()

# lab_in_one_unit(TARGET...)
function(lab_in_one_unit)
    set_target_properties(${ARGV} PROPERTIES UNITY_BUILD "${LAB_QUICK_BUILD}" UNITY_BUILD_BATCH_SIZE 0)
endfunction()

# lab_compile_quickly(TARGET...): compiles without optimisation.
function(lab_compile_quickly)
    if(NOT LAB_QUICK_BUILD OR LAB_SANITIZE OR LAB_FUZZ)
        return()
    endif()
    foreach(target IN LISTS ARGV)
        target_compile_options(${target} PRIVATE -O0)
        if(LAB_CLANG_IS_QUICK)
            target_compile_options(${target} PRIVATE -std=gnu++20) # GCC's default, which CMake leaves out
            # In one unit, names of one file hide those of others, which GCC accepts.
            set_target_properties(${target} PROPERTIES LAB_HAS_CLASHING_NAMES ON CXX_COMPILER_LAUNCHER
                                  "${CMAKE_SOURCE_DIR}/cmake/compile_with.sh;${CCACHE_PROGRAM} ${LAB_CLANG}")
        endif()
    endforeach()
endfunction()
