# cmake -DCHROMIUM=… -DSITE=… -DIDS=… -DMOST_PAGES=… -P sheets.cmake: prints the page of each exercise, in both
# languages, to SITE/LANGUAGE/ID.pdf. Fails if one has more than MOST_PAGES pages.
set(too_long "")
foreach(language IN ITEMS de en)
    foreach(id IN LISTS IDS)
        string(REGEX REPLACE "^[0-9]+-" "" page "${id}")
        set(pdf "${SITE}/${language}/${id}.pdf")
        # No network: everything that a page needs is in SITE. The formulas need the time.
        execute_process(
            COMMAND "${CHROMIUM}" --headless --no-sandbox --disable-gpu --no-pdf-header-footer
                    "--host-resolver-rules=MAP * ~NOTFOUND" --virtual-time-budget=20000 "--print-to-pdf=${pdf}"
                    "file://${SITE}/${language}/${page}.html"
            RESULT_VARIABLE result OUTPUT_QUIET ERROR_VARIABLE errors)
        if(NOT result EQUAL 0 OR NOT EXISTS "${pdf}")
            message(FATAL_ERROR "Chromium did not print ${page}.html (${result}): ${errors}")
        endif()
        file(STRINGS "${pdf}" page_objects REGEX "/Type /Page$")
        list(LENGTH page_objects count)
        message(STATUS "${pdf}: ${count} pages")
        if(count EQUAL 0 OR count GREATER MOST_PAGES)
            list(APPEND too_long "${language}/${id}.pdf (${count})")
        endif()
    endforeach()
endforeach()
if(too_long)
    message(FATAL_ERROR "Not 1 to ${MOST_PAGES} pages: ${too_long}")
endif()
