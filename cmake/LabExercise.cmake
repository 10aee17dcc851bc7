# lab_json_array(OUT ITEM...): a JSON array of strings.
function(lab_json_array out)
    list(TRANSFORM ARGN REPLACE "(.+)" "\"\\1\"" OUTPUT_VARIABLE quoted)
    list(JOIN quoted ", " items)
    set(${out} "[${items}]" PARENT_SCOPE)
endfunction()

# lab_given_library(OUT ID HOST): for lab_exercise(), the name of the shared object that contains everything around
# the student's HOST in the judge's runs: the given main, what it uses, and stand-ins for the other host files. It is
# a separate shared object, so that the caller's code can be identified by its address.
function(lab_given_library out id host)
    cmake_path(GET host STEM stem)
    set(library ${id}_given_${stem})
    add_library(${library} SHARED $<TARGET_OBJECTS:${id}_kernels> ${main_object})
    foreach(other IN LISTS arg_HOST)
        if(NOT other STREQUAL host)
            target_sources(${library} PRIVATE "${reference}/${other}")
        endif()
    endforeach()
    target_sources(${library} PRIVATE ${stand_ins})
    target_include_directories(${library} PRIVATE "${folder}")
    target_link_libraries(${library} PRIVATE ${libraries})
    # Functions that both contain are resolved to its own; and it is linked by its path.
    target_link_options(${library} PRIVATE LINKER:-Bsymbolic)
    if(arg_MAIN)
        target_link_options(${library} PRIVATE
            "LINKER:--whole-archive,$<TARGET_FILE:lab_harness>,$<TARGET_FILE:lab_starter>,--no-whole-archive")
        set_target_properties(${library} PROPERTIES LINK_DEPENDS "$<TARGET_FILE:lab_harness>;$<TARGET_FILE:lab_starter>")
    endif()
    set_target_properties(${library} PROPERTIES NO_SONAME ON)
    add_dependencies(kit-${id} ${library})
    set(${out} ${library} PARENT_SCOPE)
endfunction()

# lab_hand_out(FROM TO): copies the files that TO lacks. A student's own file stays as it is.
function(lab_hand_out from to)
    file(GLOB files RELATIVE "${from}" "${from}/*")
    foreach(file IN LISTS files)
        if(NOT EXISTS "${to}/${file}")
            file(COPY "${from}/${file}" DESTINATION "${to}")
        endif()
    endforeach()
endfunction()

# lab_keep_present(LIST FOLDER): keeps those files of LIST that exist in FOLDER.
function(lab_keep_present list folder)
    set(present "")
    foreach(file IN LISTS ${list})
        if(EXISTS "${folder}/${file}")
            list(APPEND present "${file}")
        endif()
    endforeach()
    set(${list} "${present}" PARENT_SCOPE)
endfunction()

# lab_exercise(ID [FOLDER <folder>] HOST <file>... [MAIN <file> [GIVEN <file>...]] [EXTRA <file>...]
#              [CHECKS <file>...] [PICTURE <file>...] [RUN <option>...] [BENCH <option>...] [ALONE])
#
# Everything about the exercise ID, from files at the places their names say:
#   exercises/ID/ (or FOLDER)  what students get; HOST are the files they edit, MAIN the given program around it,
#                              GIVEN further given sources of it, HOST and GIVEN with a header of the same name each (LAB_EXERCISE_DIRECTORY is where they find data files),
#                              EXTRA further given programs; ALONE: HOST is one, a whole program without lab::harness
#   solutions/ID/              HOST and the kernels, solved. Without it, in the edition for students, handed-out/ID/ has
#                              them as they are handed out, and what a student lacks is copied from there
#   solutions/ID/demo.cpp      what `lab demo` shows of the solution, with gnuplot scripts beside it (if there is one)
#   tests/reference/ID/        right kernels, written serially, and stand-ins for the host files; in an edition for students
#                              the program is made of them where handed-out/ID/ has no kernel, or lacks a host file
#   tests/ID_test.cpp          the checks; CHECKS: further sources of them, in tests/ID/
#   tests/ID/picture.cpp       what `lab trace` draws of it; PICTURE: with its further sources, in tests/ID/
# RUN are the options of the run that the handout shows, and the screen; BENCH those of a run that is worth timing, whose
# program has --compare (harness/comparison.hpp).
# An edition for students has only the exercises that its edition.json names, and of their files those that its course uses.
# Makes the programs ID and ID-solution, the judge ID_judge, the targets kit-ID (all that `./lab check ID` needs) and judge-ID
# (what its kernels need of that, so that the first verdict comes sooner), and the exercise's entry in course.json.
function(lab_exercise id)
    cmake_parse_arguments(PARSE_ARGV 1 arg "ALONE" "FOLDER;MAIN" "HOST;GIVEN;EXTRA;CHECKS;PICTURE;RUN;BENCH")
    set(shown "[]") # of its checks, in an edition for students; none: all
    if(LAB_FOR_STUDENTS)
        string(JSON shown ERROR_VARIABLE is_not_in_use GET "${edition}" exercises ${id} checks)
        if(is_not_in_use)
            return()
        endif()
    endif()
    if(arg_FOLDER)
        set(folder "${CMAKE_CURRENT_SOURCE_DIR}/${arg_FOLDER}")
    else()
        set(folder "${CMAKE_CURRENT_SOURCE_DIR}/exercises/${id}")
    endif()
    set(solution "${CMAKE_CURRENT_SOURCE_DIR}/solutions/${id}")
    set(reference "${CMAKE_CURRENT_SOURCE_DIR}/tests/reference/${id}")
    set(variants exercise solution)
    if(NOT EXISTS "${solution}")
        set(solution "${CMAKE_CURRENT_SOURCE_DIR}/handed-out/${id}")
        set(variants exercise)
        lab_hand_out("${solution}" "${folder}")
    endif()
    set(stand_ins "")
    set(kernels_lie_in "")
    if(LAB_FOR_STUDENTS)
        set(stand_ins ${arg_HOST})
        lab_keep_present(arg_HOST "${solution}")
        list(REMOVE_ITEM stand_ins ${arg_HOST} "")
        lab_keep_present(stand_ins "${reference}")
        list(TRANSFORM stand_ins PREPEND "${reference}/")
        file(GLOB kernels_to_write "${solution}/*.cl")
        if(NOT kernels_to_write)
            set(kernels_lie_in "${reference}")
        endif()
        lab_keep_present(arg_GIVEN "${folder}")
        lab_keep_present(arg_EXTRA "${folder}")
        lab_keep_present(arg_CHECKS "${CMAKE_CURRENT_SOURCE_DIR}/tests/${id}")
    endif()
    add_custom_target(kit-${id})
    add_dependencies(kit-${id} kit-command)
    add_dependencies(kit kit-${id})
    add_custom_target(judge-${id})
    add_dependencies(judge-${id} kit-kernels)
    add_dependencies(kit-${id} judge-${id})

    set(libraries lab::host)
    if(NOT arg_ALONE)
        list(APPEND libraries lab::harness)
    endif()
    if(arg_MAIN)
        list(TRANSFORM arg_GIVEN PREPEND "${folder}/" OUTPUT_VARIABLE given)
        add_library(${id}_main OBJECT "${folder}/${arg_MAIN}" ${given})
        target_link_libraries(${id}_main PRIVATE lab::harness)
        target_compile_definitions(${id}_main PRIVATE "LAB_EXERCISE_DIRECTORY=\"${folder}\"" LAB_IS_GIVEN)
        target_compile_options(${id}_main PRIVATE -g)
        set_target_properties(${id}_main PROPERTIES POSITION_INDEPENDENT_CODE ON)
        lab_in_one_unit(${id}_main)
        add_dependencies(kit-${id} ${id}_main)
        set(main_object "$<TARGET_OBJECTS:${id}_main>")
    endif()

    foreach(variant IN LISTS variants)
        if(variant STREQUAL exercise)
            set(target ${id})
            set(directory "${folder}")
        else()
            set(target ${id}-solution)
            set(directory "${solution}")
        endif()
        set(kernels "${directory}")
        if(kernels_lie_in)
            set(kernels "${kernels_lie_in}")
        endif()
        # Defines where a program finds its kernels: everything else around the host file is shared by both variants.
        set(directory_source "${CMAKE_CURRENT_BINARY_DIR}/${target}_kernels.cpp")
        file(CONFIGURE OUTPUT "${directory_source}" CONTENT
             "extern const char* const lab_kernel_directory;\nconst char* const lab_kernel_directory = \"${kernels}\";\n")
        add_library(${target}_kernels OBJECT "${directory_source}")
        set_target_properties(${target}_kernels PROPERTIES POSITION_INDEPENDENT_CODE ON)
        list(TRANSFORM arg_HOST PREPEND "${directory}/" OUTPUT_VARIABLE hosts)
        add_executable(${target} ${hosts} ${stand_ins} ${main_object} $<TARGET_OBJECTS:${target}_kernels>)
        target_include_directories(${target} PRIVATE "${folder}")
        target_compile_definitions(${target} PRIVATE "LAB_KERNEL_DIRECTORY=\"${kernels}\"")
        target_compile_options(${target} PRIVATE -g) # `lab run ID --gdb`
        target_link_libraries(${target} PRIVATE ${libraries})
    endforeach()
    if(TARGET ${id}-solution)
        add_dependencies(solutions ${id}-solution)
    endif()
    foreach(source IN LISTS arg_EXTRA)
        cmake_path(GET source STEM name)
        add_executable(${name} "${folder}/${source}")
        target_link_libraries(${name} PRIVATE lab::host)
        add_dependencies(kit-${id} ${name})
    endforeach()

    set(demo "")
    if(EXISTS "${solution}/demo.cpp")
        list(TRANSFORM arg_HOST PREPEND "${solution}/" OUTPUT_VARIABLE hosts)
        list(TRANSFORM arg_GIVEN PREPEND "${folder}/" OUTPUT_VARIABLE given)
        add_executable(${id}-demo "${solution}/demo.cpp" ${hosts} ${given}
                       $<TARGET_OBJECTS:${id}-solution_kernels>)
        target_include_directories(${id}-demo PRIVATE "${folder}")
        target_compile_definitions(${id}-demo PRIVATE "LAB_EXERCISE_DIRECTORY=\"${folder}\"" LAB_IS_GIVEN)
        target_link_libraries(${id}-demo PRIVATE lab_demo lab::harness lab::warnings)
        add_dependencies(demos ${id}-demo)
        set(demo "$<TARGET_FILE:${id}-demo>")
    endif()

    list(TRANSFORM arg_CHECKS PREPEND "${CMAKE_CURRENT_SOURCE_DIR}/tests/${id}/")
    add_executable(${id}_judge "${CMAKE_CURRENT_SOURCE_DIR}/tests/${id}_test.cpp" ${arg_CHECKS})
    target_link_libraries(${id}_judge PRIVATE lab::judge_main)
    # Compiled as one unit: with several, the linker would decide the order in which the suites are judged.
    lab_in_one_unit(${id}_judge)
    add_dependencies(judge-${id} ${id}_judge)

    if(arg_PICTURE)
        list(TRANSFORM arg_PICTURE PREPEND "${CMAKE_CURRENT_SOURCE_DIR}/tests/${id}/")
        add_library(${id}_picture OBJECT ${arg_PICTURE})
        target_link_libraries(${id}_picture PRIVATE lab_trace lab::warnings)
        lab_in_one_unit(${id}_picture)
        lab_compile_quickly(${id}_picture)
        target_sources(lab_pictures INTERFACE $<TARGET_OBJECTS:${id}_picture>)
    endif()

    # The judge itself compiles and links each submission, with the commands written here.
    set(given "")
    foreach(host IN LISTS arg_HOST)
        lab_given_library(library ${id} "${host}")
        list(APPEND given "$<TARGET_FILE:${library}>")
    endforeach()
    lab_json_array(hosts ${arg_HOST})
    lab_json_array(given ${given})
    lab_json_array(run ${arg_RUN})
    lab_json_array(bench ${arg_BENCH})
    set(headers ${arg_HOST} ${arg_GIVEN})
    foreach(stand_in IN LISTS stand_ins)
        cmake_path(GET stand_in FILENAME name)
        list(APPEND headers "${name}")
    endforeach()
    if(arg_ALONE)
        set(headers "")
    endif()
    list(TRANSFORM headers REPLACE "\\.cpp$" ".hpp")
    lab_json_array(headers ${headers})
    string(CONCAT entry
        "  {\"id\": \"${id}\", \"folder\": \"${folder}\", \"solution\": \"${solution}\",\n"
        "   \"reference\": \"${reference}\",\n"
        "   \"judge\": \"$<TARGET_FILE:${id}_judge>\", \"demo\": \"${demo}\",\n"
        "   \"hosts\": ${hosts}, \"given\": ${given},\n"
        "   \"include\": \"${folder}\", \"headers\": ${headers}, \"run\": ${run}, \"bench\": ${bench}, \"shown\": ${shown}}")
    set_property(GLOBAL APPEND PROPERTY LAB_COURSE "${entry}")
    # What the handouts ask for; the entry is no JSON before its generator expressions are replaced.
    set_property(GLOBAL APPEND PROPERTY LAB_EXERCISES ${id})
    set_target_properties(kit-${id} PROPERTIES LAB_FOLDER "${folder}" LAB_SOLUTION "${solution}"
                          LAB_RUN "${arg_RUN}" LAB_SHOWN "${shown}")
endfunction()

# lab_write_course(): course.json in the build folder, which tells the command `lab` where everything is.
function(lab_write_course)
    get_property(entries GLOBAL PROPERTY LAB_COURSE)
    list(JOIN entries ",\n" exercises)
    set(demo_page "${CMAKE_SOURCE_DIR}/build/demo")
    cmake_path(GET demo_page PARENT_PATH build)
    cmake_path(IS_PREFIX build "${CMAKE_BINARY_DIR}" NORMALIZE is_here)
    if(NOT is_here) # built elsewhere, perhaps because this folder cannot be written
        set(demo_page "${CMAKE_BINARY_DIR}/demo")
    endif()
    set(class "")
    set(archive_reader "")
    set(sandbox_probe "")
    set(layer_probe "")
    if(TARGET lab-class)
        set(class "$<TARGET_FILE:lab-class>")
        set(archive_reader "$<TARGET_FILE:read_archive>")
        set(sandbox_probe "$<TARGET_FILE:sandbox_probe>")
        set(layer_probe "$<TARGET_FILE:layer_probe>")
    endif()
    get_property(values_vendors GLOBAL PROPERTY LAB_VALUES_VENDORS)
    set(bench "")
    if(TARGET lab-bench)
        set(bench "$<TARGET_FILE:lab-bench>")
    endif()
    set(demo "")
    set(verify "")
    set(release "")
    if(NOT LAB_FOR_STUDENTS)
        set(release "$<TARGET_FILE:lab-release>")
        set(demo "$<TARGET_FILE:lab-demo>")
        set(verify "$<TARGET_FILE:lab-verify>")
    endif()
    lab_json_array(compile ${LAB_HOST_COMPILE})
    lab_json_array(compile_quickly ${LAB_HOST_COMPILE_QUICKLY})
    string(CONCAT content
        "{\"version\": \"${LAB_VERSION}\",\n"
        " \"source\": \"${CMAKE_SOURCE_DIR}\",\n"
        " \"build\": \"${CMAKE_BINARY_DIR}\",\n"
        " \"checks\": \"${CMAKE_SOURCE_DIR}/exercises/checks.toml\",\n"
        " \"demo_page\": \"${demo_page}\",\n"
        " \"worker\": \"$<TARGET_FILE:kernel_worker>\",\n"
        " \"values_vendors\": \"${values_vendors}\",\n"
        " \"simulator_worker\": \"${LAB_SIMULATOR_WORKER}\",\n"
        " \"demo\": \"${demo}\",\n"
        " \"bench\": \"${bench}\",\n"
        " \"trace\": \"$<TARGET_FILE:lab-trace>\",\n"
        " \"verify\": \"${verify}\",\n"
        " \"release\": \"${release}\",\n"
        " \"class\": \"${class}\", \"archive_reader\": \"${archive_reader}\", \"sandbox_probe\": \"${sandbox_probe}\", \"layer_probe\": \"${layer_probe}\",\n"
        " \"record_layer\": \"${LAB_RECORD_LAYER}\",\n"
        " \"host_runner\": \"${LAB_HOST_RUNNER}\",\n"
        " \"mutants\": \"${LAB_MUTANTS}\",\n"
        " \"compile\": ${compile},\n"
        " \"compile_quickly\": ${compile_quickly},\n"
        " \"link\": \"${CMAKE_CXX_COMPILER}\",\n"
        " \"loader\": \"${LAB_HOST_LOADER}\",\n"
        " \"second_device\": \"${CMAKE_BINARY_DIR}/device-enqueue\",\n"
        " \"exercises\": [\n${exercises}]}\n")
    file(GENERATE OUTPUT "${CMAKE_BINARY_DIR}/course.json" CONTENT "${content}")
endfunction()
