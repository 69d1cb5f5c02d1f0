# SPDX-License-Identifier: GPL-3.0-or-later
# The checks of the sources as ctest tests, labelled `lint`. Layout and clang-tidy are judged by
# version 14 only: another version judges differently, and Debian 12 is where the rules are kept.
find_package(Python3 REQUIRED COMPONENTS Interpreter)

# voxdeck_find_clang_tool(RESULT name)
function(voxdeck_find_clang_tool result name)
    find_program(${result} NAMES ${name}-14 ${name})
    if(${result})
        execute_process(COMMAND ${${result}} --version OUTPUT_VARIABLE version)
        if(NOT version MATCHES "version 14\\.")
            message(STATUS "${${result}} is not version 14: its check is left to Debian 12")
            set(${result} "" PARENT_SCOPE)
        endif()
    else()
        message(STATUS "${name} 14 was not found: its check is left out")
        set(${result} "" PARENT_SCOPE)
    endif()
endfunction()
voxdeck_find_clang_tool(VOXDECK_CLANG_FORMAT clang-format)
voxdeck_find_clang_tool(VOXDECK_CLANG_TIDY clang-tidy)
voxdeck_find_clang_tool(VOXDECK_CLANG clang++)

# voxdeck_lint(NAME script [arguments ...])
function(voxdeck_lint name script)
    add_test(NAME ${name}
        COMMAND ${Python3_EXECUTABLE} ${CMAKE_SOURCE_DIR}/tests/${script} ${ARGN})
    set_tests_properties(${name} PROPERTIES LABELS lint TIMEOUT 1500
        ENVIRONMENT "PYTHONDONTWRITEBYTECODE=1;CLANG_FORMAT=${VOXDECK_CLANG_FORMAT};CLANG_TIDY=${VOXDECK_CLANG_TIDY};LUPDATE=$<TARGET_FILE:Qt6::lupdate>")
endfunction()

voxdeck_lint(lint_checks check_checks.py)
voxdeck_lint(lint_layers check_layers.py ${CMAKE_SOURCE_DIR})
voxdeck_lint(lint_sql check_sql.py ${CMAKE_SOURCE_DIR})
voxdeck_lint(lint_sources check_sources.py ${CMAKE_SOURCE_DIR})
voxdeck_lint(lint_sample check_sample.py ${CMAKE_SOURCE_DIR})
voxdeck_lint(lint_defects check_defects.py ${CMAKE_SOURCE_DIR})
if(TARGET voxdeck AND TARGET voxdeck-cli)
    voxdeck_lint(lint_notices check_notices.py ${CMAKE_SOURCE_DIR} $<TARGET_FILE:voxdeck> $<TARGET_FILE:voxdeck-cli>)
endif()
voxdeck_lint(lint_translations check_translations.py ${CMAKE_SOURCE_DIR} $<TARGET_FILE:Qt6::lupdate>)
if(VOXDECK_CLANG_FORMAT)
    voxdeck_lint(lint_format check_format.py ${VOXDECK_CLANG_FORMAT} ${CMAKE_SOURCE_DIR})
endif()
if(VOXDECK_CLANG)
    voxdeck_lint(lint_locks check_locks.py ${VOXDECK_CLANG} ${CMAKE_BINARY_DIR} ${CMAKE_SOURCE_DIR})
endif()
if(VOXDECK_CLANG_TIDY)
    voxdeck_lint(lint_tidy check_tidy.py
        ${VOXDECK_CLANG_TIDY} ${CMAKE_BINARY_DIR} ${CMAKE_SOURCE_DIR})
    # It takes longest, but only what the others leave of the processors: so it counts as one test and begins first.
    set_tests_properties(lint_tidy PROPERTIES COST 4000 TIMEOUT 3000)
endif()

# The desktop file and the AppStream data are judged by the tools that stores use.
find_program(VOXDECK_DESKTOP_FILE_VALIDATE desktop-file-validate)
find_program(VOXDECK_APPSTREAMCLI appstreamcli)
if(VOXDECK_DESKTOP_FILE_VALIDATE)
    add_test(NAME lint_desktop_file COMMAND ${VOXDECK_DESKTOP_FILE_VALIDATE}
        ${CMAKE_SOURCE_DIR}/packaging/org.voxdeck.voxdeck.desktop)
    set_tests_properties(lint_desktop_file PROPERTIES LABELS lint TIMEOUT 60)
endif()
if(VOXDECK_APPSTREAMCLI)
    # From 1.0 on a missing homepage fails; the project has none yet.
    execute_process(COMMAND ${VOXDECK_APPSTREAMCLI} --version OUTPUT_VARIABLE appstream ERROR_QUIET)
    string(REGEX MATCH "[0-9]+\\.[0-9]+" appstream "${appstream}")
    set(overrides)
    if(appstream VERSION_GREATER_EQUAL 1.0)
        set(overrides --override=url-homepage-missing=info)
    endif()
    add_test(NAME lint_appstream COMMAND ${VOXDECK_APPSTREAMCLI} validate --no-net ${overrides}
        ${CMAKE_BINARY_DIR}/org.voxdeck.voxdeck.metainfo.xml)
    set_tests_properties(lint_appstream PROPERTIES LABELS lint TIMEOUT 60)
endif()
