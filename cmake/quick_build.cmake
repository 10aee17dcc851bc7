# The quick build (LAB_QUICK_BUILD): a target's files are compiled as one, and what nobody waits for when it runs is not
# optimised. Clang makes such code in less than half of GCC's time; where it cannot take this system's headers, GCC does.

# lab_in_one_unit(TARGET...)
function(lab_in_one_unit)
    set_target_properties(${ARGV} PROPERTIES UNITY_BUILD "${LAB_QUICK_BUILD}" UNITY_BUILD_BATCH_SIZE 0)
endfunction()

# lab_compile_quickly(TARGET...): without optimisation.
function(lab_compile_quickly)
    if(NOT LAB_QUICK_BUILD OR LAB_SANITIZE OR LAB_FUZZ)
        return()
    endif()
    foreach(target IN LISTS ARGV)
        target_compile_options(${target} PRIVATE -O0)
        if(LAB_CLANG_TAKES_HEADERS)
            target_compile_options(${target} PRIVATE -std=gnu++20) # GCC's default, which CMake leaves out
            # In one unit, names of one file hide those of others, which GCC does not mind.
            set_target_properties(${target} PROPERTIES LAB_HAS_CLASHING_NAMES ON CXX_COMPILER_LAUNCHER
                                  "${CMAKE_SOURCE_DIR}/cmake/compile_with.sh;${CCACHE_PROGRAM} ${LAB_CLANG}")
        endif()
    endforeach()
endfunction()
