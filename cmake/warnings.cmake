# lab::warnings: what the kit's own code is compiled with. Students' code never sees it.
add_library(lab_warnings INTERFACE)
add_library(lab::warnings ALIAS lab_warnings)
target_compile_features(lab_warnings INTERFACE cxx_std_20)
if(CMAKE_CXX_COMPILER_ID MATCHES "GNU|Clang")
    target_compile_options(lab_warnings INTERFACE -Wall -Wextra -Wpedantic -Wshadow
                           $<$<BOOL:${LAB_WARNINGS_ARE_ERRORS}>:-Werror>)
    if(LAB_SANITIZE)
        target_compile_options(lab_warnings INTERFACE -fsanitize=address,undefined -fno-omit-frame-pointer)
        target_link_options(lab_warnings INTERFACE -fsanitize=address,undefined)
        target_compile_definitions(lab_warnings INTERFACE LAB_SANITIZE)
    endif()
endif()
