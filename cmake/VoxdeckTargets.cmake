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

# voxdeck_test(NAME LABEL unit SOURCES ... LINK ... [TIMEOUT s] [ENVIRONMENT ...] [SERIAL]):
# one QtTest program, one ctest test. LABEL: unit, golden, ui, crash or fuzz. SERIAL: it measures time or
# records sound, so a neighbour would be in the way.
function(voxdeck_test name)
    cmake_parse_arguments(TEST "SERIAL" "LABEL;TIMEOUT" "SOURCES;LINK;ENVIRONMENT" ${ARGN})
    if(NOT TEST_LABEL)
        set(TEST_LABEL unit)
    endif()
    if(NOT TEST_TIMEOUT)
        set(TEST_TIMEOUT 300)
    endif()
    add_executable(${name} ${TEST_SOURCES})
    voxdeck_test_moc(${name} ${TEST_SOURCES})
    target_link_libraries(${name} PRIVATE voxdeck_core voxdeck_test_support Qt6::Test ${TEST_LINK})
    target_link_libraries(${name} PRIVATE voxdeck_test_options) # last, so that it has the last word
    if(TEST_LINK MATCHES "voxdeck_ui")
        voxdeck_precompile_like(${name} voxdeck_precompiled_window_tests
            LINK voxdeck_ui Qt6::Test voxdeck_test_options HEADERS ${VOXDECK_WINDOW_TEST_HEADERS})
    else()
        voxdeck_precompile_like(${name} voxdeck_precompiled_tests
            LINK voxdeck_core Qt6::Core Qt6::Test voxdeck_test_options HEADERS ${VOXDECK_TEST_HEADERS})
    endif()
    add_dependencies(tests_${TEST_LABEL} ${name})
    add_test(NAME ${name} COMMAND ${name})
    set_tests_properties(${name} PROPERTIES LABELS ${TEST_LABEL} TIMEOUT ${TEST_TIMEOUT}
        ENVIRONMENT "QT_QPA_PLATFORM=offscreen;LC_ALL=C.UTF-8;${TEST_ENVIRONMENT}")
    if(TEST_SERIAL)
        set_tests_properties(${name} PROPERTIES RUN_SERIAL TRUE)
    endif()
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
        target_sources(${name} PRIVATE ${CMAKE_SOURCE_DIR}/tests/fuzz/CorpusReplay.cpp)
        add_test(NAME ${name} COMMAND ${name} ${FUZZ_CORPUS})
        set(limit 300)
    endif()
    set_tests_properties(${name} PROPERTIES LABELS fuzz TIMEOUT ${limit})
    add_dependencies(tests_fuzz ${name})
endfunction()
