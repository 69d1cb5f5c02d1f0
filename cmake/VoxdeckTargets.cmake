# SPDX-License-Identifier: GPL-3.0-or-later

# One target a label, so that a sanitizer run builds only what it runs.
foreach(label unit golden ui crash fuzz)
    add_custom_target(tests_${label})
endforeach()

# QTRY_..._WITH_TIMEOUT of Qt 6.5 and later narrows in the code of its user.
add_library(voxdeck_test_options INTERFACE)
target_link_libraries(voxdeck_test_options INTERFACE voxdeck_quick_options)
if(Qt6Core_VERSION VERSION_GREATER_EQUAL 6.5)
    target_compile_options(voxdeck_test_options INTERFACE -Wno-conversion)
endif()

# Qt6::Test gives each folder its own macros, which our tests do not read and which would keep
# precompiled headers from being shared.
set_property(TARGET Qt6::Test PROPERTY INTERFACE_COMPILE_DEFINITIONS QT_TESTLIB_LIB)

# One linker step a test: lld takes a third of ld's time.
find_program(VOXDECK_LLD ld.lld)
if(VOXDECK_LLD AND CMAKE_CXX_COMPILER_ID MATCHES "GNU|Clang")
    add_link_options(-fuse-ld=lld)
endif()

# A test's class is in its NameTest.cpp, which includes moc's output and needs no header to
# be understood: one run of moc each, where AUTOMOC adds a scan and a source to every program.
function(voxdeck_test_moc name)
    set(folder ${CMAKE_CURRENT_BINARY_DIR}/moc)
    file(MAKE_DIRECTORY ${folder})
    target_include_directories(${name} PRIVATE ${folder})
    list(FILTER ARGN INCLUDE REGEX "Test\\.cpp$")
    foreach(source ${ARGN})
        get_filename_component(path ${source} ABSOLUTE)
        get_filename_component(stem ${source} NAME_WE)
        add_custom_command(OUTPUT ${folder}/${stem}.moc DEPENDS ${path}
            COMMAND Qt6::moc --include ${CMAKE_SOURCE_DIR}/ui/common/mocFirst.h -o ${folder}/${stem}.moc ${path}
            COMMENT "Reading the class of ${stem}")
        target_sources(${name} PRIVATE ${folder}/${stem}.moc)
    endforeach()
endfunction()

# With VOXDECK_TEST_UNITS the tests that link the same are one program, compiled several sources at a time
# (docs/decisions/0310-tests-in-units.md). For builds that compile everything once.
option(VOXDECK_TEST_UNITS "Compile several tests at a time" OFF)

# voxdeck_test(NAME LABEL unit SOURCES ... LINK ... [TIMEOUT s] [ENVIRONMENT ...] [DEFINITIONS NAME="value" ...]
# [USES target ...] [SERIAL] [ALONE]): one QtTest program, one ctest test. LABEL: unit, golden, ui, crash or
# fuzz. USES: programs that the test starts. SERIAL: it measures time, so that one such test runs at a time and leaves
# room for two others. ALONE: a program of its own always, for somebody runs it by its target.
function(voxdeck_test name)
    cmake_parse_arguments(TEST "SERIAL;ALONE" "LABEL;TIMEOUT" "SOURCES;LINK;ENVIRONMENT;DEFINITIONS;USES" ${ARGN})
    if(NOT TEST_LABEL)
        set(TEST_LABEL unit)
    endif()
    if(NOT TEST_TIMEOUT)
        set(TEST_TIMEOUT 300)
    endif()
    set(isShared FALSE)
    if(VOXDECK_TEST_UNITS AND NOT TEST_ALONE)
        voxdeck_share_test(${name} isShared)
    endif()
    if(isShared)
        add_test(NAME ${name} COMMAND ${CMAKE_CURRENT_BINARY_DIR}/${name})
    else()
        add_executable(${name} ${TEST_SOURCES})
        voxdeck_test_program(${name} "${TEST_LINK}" ${TEST_SOURCES})
        target_compile_definitions(${name} PRIVATE ${TEST_DEFINITIONS})
        if(TEST_USES)
            add_dependencies(${name} ${TEST_USES})
        endif()
        add_dependencies(tests_${TEST_LABEL} ${name})
        add_test(NAME ${name} COMMAND ${name})
    endif()
    set_tests_properties(${name} PROPERTIES LABELS ${TEST_LABEL} TIMEOUT ${TEST_TIMEOUT}
        ENVIRONMENT "QT_QPA_PLATFORM=offscreen;LC_ALL=C.UTF-8;${TEST_ENVIRONMENT}")
    if(TEST_SERIAL)
        # Of the four tests that ./check runs at a time on two processors it counts as two, as a journey does: it begins
        # when one of them ends. Three would not be free before all others are done.
        set_tests_properties(${name} PROPERTIES PROCESSORS 2 RESOURCE_LOCK journey COST 2000)
    elseif(TEST_LABEL STREQUAL "unit")
        set_tests_properties(${name} PROPERTIES COST -1) # last: short ones to run beside the journeys
    endif()
endfunction()

# What every program of tests reads and links.
function(voxdeck_test_program name link)
    voxdeck_test_moc(${name} ${ARGN})
    target_link_libraries(${name} PRIVATE voxdeck_core voxdeck_test_support Qt6::Test ${link})
    target_link_libraries(${name} PRIVATE voxdeck_test_options) # last, so that it has the last word
    if(link MATCHES "voxdeck_ui")
        voxdeck_precompile_like(${name} voxdeck_precompiled_window_tests
            LINK voxdeck_ui Qt6::Test voxdeck_test_options HEADERS ${VOXDECK_WINDOW_TEST_HEADERS})
    else()
        voxdeck_precompile_like(${name} voxdeck_precompiled_tests
            LINK voxdeck_core Qt6::Core Qt6::Test voxdeck_test_options HEADERS ${VOXDECK_TEST_HEADERS})
    endif()
endfunction()

# voxdeck_share_test(NAME RESULT): puts the test that voxdeck_test reads (TEST_...) among those that become one
# program, if it can be: one source of its name, with no main() and no replaced function, and definitions
# that mean the same in all.
function(voxdeck_share_test name result)
    set(${result} FALSE PARENT_SCOPE)
    set(sources ${TEST_SOURCES})
    list(FILTER sources INCLUDE REGEX "\\.cpp$")
    if(NOT sources STREQUAL "${name}.cpp")
        return()
    endif()
    file(STRINGS ${sources} replaced REGEX "int main\\(|operator new|extern \"C\"" LIMIT_COUNT 1)
    if(replaced)
        return()
    endif()
    string(MAKE_C_IDENTIFIER "voxdeck_tests_${TEST_LABEL}_${TEST_LINK}" together)
    foreach(definition ${TEST_DEFINITIONS})
        string(REGEX MATCH "^[^=]*" macro "${definition}")
        get_property(known GLOBAL PROPERTY ${together}_${macro})
        if(known AND NOT known STREQUAL definition)
            return()
        endif()
        set_property(GLOBAL PROPERTY ${together}_${macro} "${definition}")
    endforeach()
    set_property(GLOBAL APPEND PROPERTY voxdeck_tests_together ${together})
    set_property(GLOBAL PROPERTY ${together}_LABEL ${TEST_LABEL})
    set_property(GLOBAL PROPERTY ${together}_LINK "${TEST_LINK}")
    set_property(GLOBAL APPEND PROPERTY ${together}_SOURCES ${CMAKE_CURRENT_SOURCE_DIR}/${sources})
    set_property(GLOBAL APPEND PROPERTY ${together}_PROGRAMS ${CMAKE_CURRENT_BINARY_DIR}/${name})
    set_property(GLOBAL APPEND PROPERTY ${together}_DEFINITIONS ${TEST_DEFINITIONS})
    set_property(GLOBAL APPEND PROPERTY ${together}_USES ${TEST_USES})
    set(${result} TRUE PARENT_SCOPE)
endfunction()

# After the last voxdeck_test: the programs that hold several tests. Each test is a name of its program, and the
# name under which it is started says which test runs.
function(voxdeck_tests_together)
    get_property(all GLOBAL PROPERTY voxdeck_tests_together)
    list(REMOVE_DUPLICATES all)
    foreach(together ${all})
        foreach(what LABEL LINK SOURCES PROGRAMS DEFINITIONS USES)
            get_property(${what} GLOBAL PROPERTY ${together}_${what})
        endforeach()
        list(REMOVE_DUPLICATES DEFINITIONS)
        list(REMOVE_DUPLICATES USES)
        add_executable(${together} support/TestsTogether.cpp ${SOURCES})
        voxdeck_test_program(${together} "${LINK}" ${SOURCES})
        target_compile_definitions(${together} PRIVATE ${DEFINITIONS})
        voxdeck_units(${together})
        set_target_properties(${together} PROPERTIES
            UNITY_BUILD_CODE_BEFORE_INCLUDE "#include \"tests/support/TestsTogether.h\"")
        if(USES)
            add_dependencies(${together} ${USES})
        endif()
        add_dependencies(tests_${LABEL} ${together})
        foreach(program ${PROGRAMS})
            add_custom_command(TARGET ${together} POST_BUILD
                COMMAND ln -f $<TARGET_FILE:${together}> ${program})
        endforeach()
    endforeach()
endfunction()

# voxdeck_fuzzer(NAME SOURCES ... CORPUS folder [LINK ...]): SOURCES define LLVMFuzzerTestOneInput.
# With VOXDECK_BUILD_FUZZERS libFuzzer drives it for VOXDECK_FUZZ_SECONDS; in every other build the
# same program runs the corpus, cut and damaged in many places, as a plain test.
function(voxdeck_fuzzer name)
    cmake_parse_arguments(FUZZ "" "CORPUS" "SOURCES;LINK" ${ARGN})
    add_executable(${name} ${FUZZ_SOURCES})
    target_link_libraries(${name} PRIVATE voxdeck_core ${FUZZ_LINK})
    if(VOXDECK_BUILD_FUZZERS)
        target_compile_options(${name} PRIVATE -fsanitize=fuzzer)
        target_link_options(${name} PRIVATE -fsanitize=fuzzer)
        set(found ${CMAKE_CURRENT_BINARY_DIR}/${name}.corpus)
        file(MAKE_DIRECTORY ${found})
        add_test(NAME ${name} COMMAND ${name} -max_total_time=${VOXDECK_FUZZ_SECONDS}
            -timeout=10 -rss_limit_mb=2048 -print_final_stats=1
            -artifact_prefix=${CMAKE_CURRENT_BINARY_DIR}/${name}- ${found} ${FUZZ_CORPUS})
        math(EXPR limit "${VOXDECK_FUZZ_SECONDS} + 60")
    else()
        if(NOT TARGET voxdeck_corpus_replay)
            add_library(voxdeck_corpus_replay OBJECT ${CMAKE_SOURCE_DIR}/tests/fuzz/CorpusReplay.cpp)
            target_link_libraries(voxdeck_corpus_replay PRIVATE voxdeck_core)
        endif()
        target_link_libraries(${name} PRIVATE voxdeck_corpus_replay)
        add_test(NAME ${name} COMMAND ${name} ${FUZZ_CORPUS})
        set(limit 300)
    endif()
    set_tests_properties(${name} PROPERTIES LABELS fuzz TIMEOUT ${limit})
    add_dependencies(tests_fuzz ${name})
endfunction()
