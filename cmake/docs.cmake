# The target `docs`: the handouts of all exercises that lab_exercise() registered, and behind them the reference of the
# host library, as a German and an English site in <build folder>/handouts (open index.html; nothing is loaded from
# the network). Included when LAB_DOCS is ON; `cmake --workflow --preset docs` does all of it. LAB_STAFF_EDITION=ON
# makes the lecturers' edition in <build folder>/handouts-staff: solutions in place of skeletons, answers to questions.
# Any warning of Doxygen fails the build; so does an expected output that a solution does not produce.
#
# A page takes code from the real files only (\snippet), with the TODO lines as markers, figures from
# handouts/figures/ (drawn by a program, or plain SVG files), and output from runs during the build: ID-run.txt, ID-check.txt and
# the screens of first-steps.sh.
option(LAB_STAFF_EDITION "Handouts for lecturers: with solutions and answers" OFF)
set(LAB_HANDOUTS "" CACHE STRING "The exercises whose pages are made, with semicolons between; empty: all")
set(LAB_HANDOUTS_WITHOUT "" CACHE STRING "Files to hand in that the pages leave out, with semicolons between")

# lab_require_for_docs(FOUND PACKAGE): stops and names the package if FOUND is not set.
function(lab_require_for_docs found package)
    if(NOT found)
        file(STRINGS "${PROJECT_SOURCE_DIR}/cmake/debian-packages-handouts.txt" packages REGEX "^[^#]")
        list(JOIN packages " " packages)
        message(FATAL_ERROR "The handouts need the package ${package}, which was not found. On Debian and Ubuntu: "
                            "apt-get install ${packages}. Elsewhere say where "
                            "they lie: -DMATHJAX_DIRECTORY=… -DDOXYGEN_AWESOME_DIRECTORY=…. "
                            "All else builds without it: -DLAB_DOCS=OFF")
    endif()
endfunction()

find_package(Doxygen 1.9.1)
find_path(MATHJAX_DIRECTORY jax/output/SVG/jax.js PATHS /usr/share/javascript/mathjax) # MathJax 2
find_path(DOXYGEN_AWESOME_DIRECTORY doxygen-awesome.css PATHS /usr/share/doxygen-awesome-css)
lab_require_for_docs("${DOXYGEN_FOUND}" doxygen)
lab_require_for_docs("${MATHJAX_DIRECTORY}" "libjs-mathjax (MathJax 2)")
lab_require_for_docs("${DOXYGEN_AWESOME_DIRECTORY}" doxygen-awesome-css)
find_program(TMUX tmux)
lab_require_for_docs("${TMUX}" tmux)

set(handouts "${PROJECT_SOURCE_DIR}/handouts")
if(LAB_STAFF_EDITION)
    set(site "${PROJECT_BINARY_DIR}/handouts-staff")
    set(edition solution) # whose TODO blocks are shown
else()
    set(site "${PROJECT_BINARY_DIR}/handouts")
    set(edition folder)
endif()

# The part of MathJax that turns TeX into SVG; its other output formats would add 40 MB.
file(COPY "${MATHJAX_DIRECTORY}/MathJax.js" "${MATHJAX_DIRECTORY}/extensions" DESTINATION "${site}/mathjax")
file(COPY "${MATHJAX_DIRECTORY}/jax/element" DESTINATION "${site}/mathjax/jax")
file(COPY "${MATHJAX_DIRECTORY}/jax/input/TeX" DESTINATION "${site}/mathjax/jax/input")
file(COPY "${MATHJAX_DIRECTORY}/jax/output/SVG" DESTINATION "${site}/mathjax/jax/output"
     REGEX "/fonts/[A-SU-Z]" EXCLUDE) # leaves fonts/TeX
file(COPY "${handouts}/index.html" DESTINATION "${site}")

# The figures, which contain no words and so need no translation.
set(figure_sources 00-hello-world-cl.cpp 01-prefix-sum.cpp 02-sobol.cpp 03-nary-search.cpp drawing.cpp main.cpp)
list(TRANSFORM figure_sources PREPEND "${handouts}/figures/")
add_executable(handout_figures EXCLUDE_FROM_ALL ${figure_sources})
target_link_libraries(handout_figures PRIVATE lab_bench_results fmt::fmt lab::warnings)
target_compile_features(handout_figures PRIVATE cxx_std_20)
set(figures "${PROJECT_BINARY_DIR}/handout-figures")
set(recorded "${PROJECT_SOURCE_DIR}/bench/recorded/nvidia-h200.json") # whose figures the pages of the ladders show
add_custom_command(OUTPUT "${figures}/drawn" COMMAND handout_figures "${figures}" "${recorded}"
                   COMMAND "${CMAKE_COMMAND}" -E touch "${figures}/drawn" DEPENDS handout_figures "${recorded}"
                   COMMENT "Drawing the figures of the handouts" VERBATIM)

# lab_output(FILE SHOWN COMMAND <word>... DEPENDS <target or file>...): FILE receives the line `$ SHOWN` and the
# output of COMMAND, which must exit with 0.
function(lab_output file shown)
    cmake_parse_arguments(PARSE_ARGV 2 arg "" "" "COMMAND;DEPENDS")
    add_custom_command(
        OUTPUT "${file}"
        COMMAND "${CMAKE_COMMAND}" "-DFILE=${file}" "-DSHOWN=${shown}" -P "${PROJECT_SOURCE_DIR}/cmake/capture.cmake"
                -- ${arg_COMMAND}
        DEPENDS ${arg_DEPENDS} "${PROJECT_SOURCE_DIR}/cmake/capture.cmake" COMMENT "Handouts: ${shown}" VERBATIM)
endfunction()

# The registered exercises: their pages, the files the pages quote, and the output they show.
get_property(ids GLOBAL PROPERTY LAB_EXERCISES)
if(LAB_HANDOUTS)
    set(ids ${LAB_HANDOUTS})
endif()
set(quoted "")
set(sections "")
foreach(id IN LISTS ids)
    get_target_property(folder kit-${id} LAB_FOLDER)
    get_target_property(solution kit-${id} LAB_SOLUTION)
    get_target_property(run_options kit-${id} LAB_RUN)
    list(APPEND quoted "${${edition}}")
    string(MAKE_C_IDENTIFIER "exercise_${id}" section) # \if exercise_02_sobol: links are for registered ones only
    list(APPEND sections ${section})
    list(JOIN run_options " " options)
    set(shown "./lab run ${id}")
    if(options)
        string(APPEND shown " -- ${options}")
    endif()
    file(GLOB solved "${solution}/*.cl" "${solution}/*.cpp")
    foreach(file IN LISTS solved) # \if file_sobol_cl, \if stage_sobol
        cmake_path(GET file FILENAME name)
        cmake_path(GET file STEM stage)
        if(NOT name IN_LIST LAB_HANDOUTS_WITHOUT)
            string(MAKE_C_IDENTIFIER "file_${name}" file_section)
            list(APPEND sections ${file_section} stage_${stage})
        endif()
    endforeach()
    foreach(language IN ITEMS de en)
        set(output "${PROJECT_BINARY_DIR}/handout-output/${language}/${id}")
        lab_output("${output}-run.txt" "${shown}" COMMAND "${CMAKE_COMMAND}" -E env LAB_LANG=${language} $<TARGET_FILE:${id}-solution> ${run_options}
                   DEPENDS ${id}-solution ${solved})
        lab_output("${output}-check.txt" "./lab check ${id}" COMMAND $<TARGET_FILE:lab> --course
                   "${PROJECT_BINARY_DIR}/course.json" --lang ${language} check ${id} --submission "${solution}"
                   DEPENDS kit-${id} lab ${id}_judge "${folder}/exercise.toml" ${solved})
        list(APPEND outputs_${language} "${output}-run.txt" "${output}-check.txt")
    endforeach()
endforeach()

# The sheet quotes the first exercise, also where that has no page.
get_target_property(folder kit-00-hello-world-cl LAB_FOLDER)
get_target_property(solution kit-00-hello-world-cl LAB_SOLUTION)
list(APPEND quoted "${${edition}}")
list(REMOVE_DUPLICATES quoted)

# For the first exercise, in addition to its page: a student's first minutes with it.
set(of_the_first "")
if(00-hello-world-cl IN_LIST ids)
    set(of_the_first first-steps)
    foreach(language IN ITEMS de en)
        set(folder "${PROJECT_BINARY_DIR}/handout-output/${language}")
        set(screens "")
        foreach(number RANGE 1 5)
            list(APPEND screens "${folder}/first-steps-${number}.txt")
        endforeach()
        add_custom_command(
            OUTPUT ${screens}
            COMMAND "${handouts}/first-steps.sh" $<TARGET_FILE:lab> "${PROJECT_BINARY_DIR}/course.json" ${language} "${folder}"
            DEPENDS "${handouts}/first-steps.sh" kit-00-hello-world-cl lab 00-hello-world-cl_judge
            COMMENT "Handouts: the first steps with ./lab" VERBATIM)
        list(APPEND outputs_${language} ${screens})
    endforeach()
endif()

# lab_handouts(LANGUAGE NAME): the site in LANGUAGE (de, en), which Doxygen calls NAME.
function(lab_handouts language name)
    set(DOXYGEN_OUTPUT_LANGUAGE ${name})
    set(DOXYGEN_PROJECT_NAME "cl-lab")
    set(DOXYGEN_PROJECT_NUMBER "${PROJECT_VERSION}")
    set(DOXYGEN_PROJECT_BRIEF "OpenCL")
    set(DOXYGEN_ENABLED_SECTIONS ${sections} ladders)
    if(LAB_STAFF_EDITION)
        list(APPEND DOXYGEN_ENABLED_SECTIONS staff)
        set(DOXYGEN_PROJECT_BRIEF "OpenCL – staff edition")
        if(language STREQUAL de)
            set(DOXYGEN_PROJECT_BRIEF "OpenCL – Ausgabe für Lehrende")
        endif()
    endif()
    set(DOXYGEN_OUTPUT_DIRECTORY "${site}")
    set(DOXYGEN_HTML_OUTPUT ${language})
    set(DOXYGEN_WARN_AS_ERROR FAIL_ON_WARNINGS)
    set(DOXYGEN_QUIET YES)

    set(DOXYGEN_USE_MDFILE_AS_MAINPAGE "${handouts}/${language}/index.md")
    set(DOXYGEN_EXAMPLE_PATH ${quoted} "${PROJECT_SOURCE_DIR}/exercises/01-prefix-sum"
        "${PROJECT_BINARY_DIR}/handout-output/${language}")
    set(DOXYGEN_IMAGE_PATH "${figures}" "${handouts}/figures")
    set(DOXYGEN_EXTENSION_MAPPING cl=C++)
    set(DOXYGEN_STRIP_CODE_COMMENTS NO)
    set(DOXYGEN_TOC_INCLUDE_HEADINGS 0)

    set(DOXYGEN_USE_MATHJAX YES)
    set(DOXYGEN_MATHJAX_VERSION MathJax_2)
    set(DOXYGEN_MATHJAX_FORMAT SVG)
    set(DOXYGEN_MATHJAX_RELPATH ../mathjax/)
    set(DOXYGEN_HTML_EXTRA_STYLESHEET "${DOXYGEN_AWESOME_DIRECTORY}/doxygen-awesome.css"
        "${DOXYGEN_AWESOME_DIRECTORY}/doxygen-awesome-sidebar-only.css" "${handouts}/handout.css")
    if(NOT LAB_STAFF_EDITION)
        list(APPEND DOXYGEN_HTML_EXTRA_STYLESHEET "${handouts}/sheet.css")
    endif()
    set(DOXYGEN_GENERATE_TREEVIEW YES)
    set(DOXYGEN_HTML_COLORSTYLE_SAT 60)
    set(DOXYGEN_HAVE_DOT NO)

    set(DOXYGEN_EXTRACT_ALL YES) # what its name explains has no comment, and is listed all the same
    set(DOXYGEN_JAVADOC_AUTOBRIEF YES)
    set(DOXYGEN_SORT_MEMBER_DOCS NO)
    set(DOXYGEN_STRIP_FROM_PATH "${PROJECT_SOURCE_DIR}/starter")
    set(DOXYGEN_STRIP_FROM_INC_PATH "${PROJECT_SOURCE_DIR}/starter")
    # The comment that opens a header (two slashes, down to #pragma once) becomes the text of that header's page.
    # The heading of each TODO gets an anchor (page.html#todo-3) that the screen of ./lab links to.
    set(DOXYGEN_FILTER_PATTERNS "*.hpp=sed -e '1,/^#pragma/s,^//,///,' -e 's,^#pragma once,/// @file,'"
        "*.md=sed -E 's,^#### TODO ([0-9]+) .*,@htmlonly[block]<a id=todo-\\1></a>@endhtmlonly\\n\\n&,'")

    set(pages index installing opencl-sheet ${ids} ${of_the_first})
    foreach(id IN LISTS ids) # the pages of the ladders are called as Doxygen calls the exercises', without the number
        string(REGEX REPLACE "^[0-9]+" ladder page ${id})
        if(EXISTS "${handouts}/${language}/${page}.md")
            list(APPEND pages ${page})
        endif()
    endforeach()
    list(TRANSFORM pages PREPEND "${handouts}/${language}/")
    list(TRANSFORM pages APPEND ".md")
    set(headers device error program timing)
    list(TRANSFORM headers PREPEND "${PROJECT_SOURCE_DIR}/starter/lab/")
    list(TRANSFORM headers APPEND ".hpp")
    add_custom_target(handout_inputs_${language} DEPENDS "${figures}/drawn" ${outputs_${language}})
    doxygen_add_docs(docs_${language} ${pages} "${handouts}/reference.md" ${headers}
                     COMMENT "Handouts: ${site}/${language}/index.html")
    add_dependencies(docs_${language} handout_inputs_${language})
    add_dependencies(docs docs_${language})
endfunction()

add_custom_target(docs COMMENT "The handouts: ${site}/index.html")
lab_handouts(de German)
lab_handouts(en English)

# The target `sheets`: each page as printed, <site>/LANGUAGE/ID.pdf. More than two pages fail in the student edition.
find_program(CHROMIUM NAMES chromium chromium-browser google-chrome)
if(CHROMIUM)
    set(most_pages 2)
    if(LAB_STAFF_EDITION)
        set(most_pages 9)
    endif()
    add_custom_target(
        sheets
        COMMAND "${CMAKE_COMMAND}" "-DCHROMIUM=${CHROMIUM}" "-DSITE=${site}" "-DIDS=${ids};first-steps" "-DMOST_PAGES=${most_pages}"
                -P "${PROJECT_SOURCE_DIR}/cmake/sheets.cmake"
        COMMAND "${CMAKE_COMMAND}" "-DCHROMIUM=${CHROMIUM}" "-DSITE=${site}" -DIDS=opencl-sheet -DMOST_PAGES=1
                -P "${PROJECT_SOURCE_DIR}/cmake/sheets.cmake"
        COMMENT "The handouts on paper, at most ${most_pages} pages each" VERBATIM)
    add_dependencies(sheets docs)
else()
    message(STATUS "The target `sheets` (handouts as PDF) is left out: it needs Chromium (apt-get install chromium)")
endif()
