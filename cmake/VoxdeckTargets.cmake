# SPDX-License-Identifier: GPL-3.0-or-later

# One target a label, so that a sanitizer run builds only what it runs.
foreach(label unit golden ui crash fuzz)
    add_custom_target(tests_${label})
endforeach()

# voxdeck_test(NAME LABEL unit SOURCES ... LINK ... [TIMEOUT s] [ENVIRONMENT ...]):
# one QtTest program, one ctest test. LABEL: unit, golden, ui, crash or fuzz.
function(voxdeck_test name)
    cmake_parse_arguments(TEST "" "LABEL;TIMEOUT" "SOURCES;LINK;ENVIRONMENT" ${ARGN})
    if(NOT TEST_LABEL)
        set(TEST_LABEL unit)
    endif()
    if(NOT TEST_TIMEOUT)
        set(TEST_TIMEOUT 300)
    endif()
    add_executable(${name} ${TEST_SOURCES})
    set_target_properties(${name} PROPERTIES AUTOMOC ON)
    target_link_libraries(${name} PRIVATE voxdeck_core voxdeck_test_support Qt6::Test ${TEST_LINK})
    add_dependencies(tests_${TEST_LABEL} ${name})
    add_test(NAME ${name} COMMAND ${name})
    set_tests_properties(${name} PROPERTIES LABELS ${TEST_LABEL} TIMEOUT ${TEST_TIMEOUT}
        ENVIRONMENT "QT_QPA_PLATFORM=offscreen;LC_ALL=C.UTF-8;${TEST_ENVIRONMENT}")
endfunction()
