# The target `docs`: the reference of the host library (starter/lab/*.hpp) as HTML in <build folder>/reference.
# Any warning of Doxygen fails the build. Included when LAB_DOCS is ON; `cmake --workflow --preset docs` does all of it.
find_package(Doxygen 1.9.1)
if(NOT DOXYGEN_FOUND)
    message(FATAL_ERROR "The reference is built with Doxygen, which was not found. On Debian and Ubuntu: "
                        "apt-get install doxygen. All else builds without it: -DLAB_DOCS=OFF")
endif()

set(DOXYGEN_PROJECT_NAME "cl-lab: the host library")
set(DOXYGEN_PROJECT_NUMBER "${PROJECT_VERSION}")
set(DOXYGEN_PROJECT_BRIEF "What the OpenCL exercise programs are built with")
set(DOXYGEN_USE_MDFILE_AS_MAINPAGE "${PROJECT_SOURCE_DIR}/handouts/reference.md")
set(DOXYGEN_EXAMPLE_PATH "${PROJECT_SOURCE_DIR}/exercises/01-prefix-sum")
set(DOXYGEN_HTML_OUTPUT reference)
set(DOXYGEN_WARN_AS_ERROR FAIL_ON_WARNINGS)
set(DOXYGEN_QUIET YES)

set(DOXYGEN_EXTRACT_ALL YES) # what its name explains has no comment, and is listed all the same
set(DOXYGEN_JAVADOC_AUTOBRIEF YES)
set(DOXYGEN_SORT_MEMBER_DOCS NO)
set(DOXYGEN_STRIP_CODE_COMMENTS NO)
set(DOXYGEN_STRIP_FROM_PATH "${PROJECT_SOURCE_DIR}/starter")
set(DOXYGEN_STRIP_FROM_INC_PATH "${PROJECT_SOURCE_DIR}/starter")
set(DOXYGEN_GENERATE_TREEVIEW YES)
set(DOXYGEN_HAVE_DOT NO)
# The comment that opens a header (two slashes, down to #pragma once) becomes the text of that header's page.
set(DOXYGEN_FILTER_PATTERNS "*.hpp=sed -e '1,/^#pragma/s,^//,///,' -e 's,^#pragma once,/// @file,'")

set(headers command_line device error program timing)
list(TRANSFORM headers PREPEND "${PROJECT_SOURCE_DIR}/starter/lab/")
list(TRANSFORM headers APPEND ".hpp")
doxygen_add_docs(docs ${headers} "${PROJECT_SOURCE_DIR}/handouts/reference.md"
                 COMMENT "The reference: ${PROJECT_BINARY_DIR}/reference/index.html")
