# lab::warnings: the warnings for the kit's own code. Students' code never sees it.
add_library(lab_warnings INTERFACE)
add_library(lab::warnings ALIAS lab_warnings)
target_compile_features(lab_warnings INTERFACE cxx_std_20)

# lab::sanitized: for everything except processes with student code. The simulator is opened with RTLD_DEEPBIND, which
# the address sanitizer does not allow, and students' programs are linked without it.
add_library(lab_sanitized INTERFACE)
add_library(lab::sanitized ALIAS lab_sanitized)

if(CMAKE_CXX_COMPILER_ID MATCHES "GNU|Clang")
    target_compile_options(lab_warnings INTERFACE -Wall -Wextra -Wpedantic $<$<NOT:$<BOOL:$<TARGET_PROPERTY:LAB_HAS_CLASHING_NAMES>>>:-Wshadow>
                           $<$<BOOL:${LAB_WARNINGS_ARE_ERRORS}>:-Werror>)
    if(LAB_SANITIZE)
        target_compile_options(lab_sanitized INTERFACE -fsanitize=address,undefined -fno-omit-frame-pointer)
        target_link_options(lab_sanitized INTERFACE -fsanitize=address,undefined)
    endif()
endif()
