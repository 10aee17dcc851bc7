# The tests of `./lab test` in the edition for students: whether grading works on this machine. Files as handed out
# get no points, and the kernels for running host programs compute the correct values.
add_custom_target(kit_tests)

function(lab_student_test name)
    cmake_parse_arguments(PARSE_ARGV 1 arg "" "SHOWS" "CHECK")
    add_test(NAME ${name} COMMAND lab --course "${PROJECT_BINARY_DIR}/course.json" --lang en check ${arg_CHECK})
    set_tests_properties(${name} PROPERTIES PASS_REGULAR_EXPRESSION "${arg_SHOWS}" TIMEOUT 300)
endfunction()

get_property(ids GLOBAL PROPERTY LAB_EXERCISES)
foreach(id IN LISTS ids)
    lab_student_test(${id}.as-handed-out SHOWS " 0 / [1-9]"
                     CHECK ${id} --submission "${PROJECT_SOURCE_DIR}/handed-out/${id}")
    get_target_property(shown kit-${id} LAB_SHOWN)
    if(NOT shown MATCHES "^\\[\\]|\"Kernel\\.(Values|Passes)\"")
        continue()
    endif()
    lab_student_test(${id}.reference SHOWS "✓ Kernel\\.(Values|Passes)"
                     CHECK ${id} --suite Kernel --submission "${PROJECT_SOURCE_DIR}/tests/reference/${id}")
endforeach()
