# SPDX-License-Identifier: GPL-3.0-or-later
option(VOXDECK_BUILD_TESTS "Build the tests" ON)
option(VOXDECK_BUILD_BENCHMARKS "Build the benchmarks" OFF)
option(VOXDECK_BUILD_FUZZERS "Build the libFuzzer targets (clang only)" OFF)
set(VOXDECK_FUZZ_SECONDS 60 CACHE STRING "How long ctest runs each libFuzzer target")
option(VOXDECK_WARNINGS_AS_ERRORS "Stop at any warning" OFF)
set(VOXDECK_SANITIZE "" CACHE STRING "address, thread or empty")
option(VOXDECK_COVERAGE "Count executed lines" OFF)
option(VOXDECK_FORCE_ASSERTS "Keep assertions in optimised builds, Qt's too" OFF)

option(VOXDECK_QUICK_COMPILE "Optimise the engine and the timeline only" OFF)

if(NOT CMAKE_BUILD_TYPE)
    set(CMAKE_BUILD_TYPE Release CACHE STRING "Debug, RelWithDebInfo or Release" FORCE)
endif()

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
find_program(VOXDECK_CCACHE ccache)
if(VOXDECK_CCACHE)
    # Without these two words ccache passes on every source that reads precompiled headers.
    set(CMAKE_CXX_COMPILER_LAUNCHER
        ${CMAKE_COMMAND} -E env CCACHE_SLOPPINESS=pch_defines,time_macros ${VOXDECK_CCACHE})
    set(CMAKE_C_COMPILER_LAUNCHER ${VOXDECK_CCACHE})
    if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
        add_compile_options($<$<COMPILE_LANGUAGE:CXX>:-fpch-preprocess>)
    endif()
endif()

# How our own sources are compiled. They are options of the folder and not of a target, so that they
# do not reach a project that links an installed library.
add_compile_options(-Wall -Wextra -Wpedantic -Wconversion)
add_compile_definitions(
    _GLIBCXX_ASSERTIONS QT_NO_CAST_FROM_ASCII QT_NO_CAST_TO_ASCII QT_NO_FOREACH
    QT_NO_NARROWING_CONVERSIONS_IN_CONNECT VOXDECK_VERSION="${PROJECT_VERSION}")
# GCC 12 sees uninitialised bytes in the inner union of std::string and std::variant that are not, and in
# "literal" + text copies of impossible sizes (GCC bug 105651); once precompiled, the library's own
# headers are not system headers for GCC any more, and it warns about them.
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    add_compile_options(-Wno-maybe-uninitialized -Wno-restrict
        -Wno-array-bounds -Wno-stringop-overflow -Wno-stringop-overread)
endif()
if(VOXDECK_WARNINGS_AS_ERRORS)
    add_compile_options(-Werror)
endif()
# docs/decisions/0240
if(VOXDECK_FORCE_ASSERTS)
    add_compile_definitions(QT_FORCE_ASSERTS)
    add_compile_options(-UNDEBUG)
endif()
if(VOXDECK_SANITIZE STREQUAL "address")
    set(sanitizers -fsanitize=address,undefined -fno-sanitize-recover=undefined -fno-omit-frame-pointer)
elseif(VOXDECK_SANITIZE STREQUAL "thread")
    set(sanitizers -fsanitize=thread -fno-omit-frame-pointer)
elseif(VOXDECK_SANITIZE)
    message(FATAL_ERROR "VOXDECK_SANITIZE is \"${VOXDECK_SANITIZE}\"; it may be address, thread or empty.")
endif()
if(sanitizers)
    add_compile_options(${sanitizers})
    add_link_options(${sanitizers})
endif()
if(VOXDECK_BUILD_FUZZERS)
    if(NOT CMAKE_CXX_COMPILER_ID MATCHES "Clang")
        message(FATAL_ERROR "Voxdeck's fuzz targets need clang, but the compiler is "
            "${CMAKE_CXX_COMPILER_ID}. Use the preset that chooses it: cmake --preset fuzz")
    endif()
    add_compile_options(-fsanitize=fuzzer-no-link)
endif()
if(VOXDECK_COVERAGE)
    add_compile_options(--coverage)
    add_link_options(--coverage)
endif()

# Half of the time a source of the window takes goes into optimising it, which no test gains from; tests put
# millions of rows through the engine, which keeps its options.
add_library(voxdeck_quick_options INTERFACE)
if(VOXDECK_QUICK_COMPILE)
    target_compile_options(voxdeck_quick_options INTERFACE -O0)
endif()
