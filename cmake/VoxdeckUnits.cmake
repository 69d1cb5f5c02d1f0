# SPDX-License-Identifier: GPL-3.0-or-later
# With VOXDECK_UNITS sources of one library are compiled several at a time, since most of the time goes into headers
# that many of them share (docs/decisions/0249-units-of-sources.md). For builds that compile everything once.
option(VOXDECK_UNITS "Compile several sources at a time" OFF)

# voxdeck_units(TARGET): after its last source was added.
function(voxdeck_units target)
    if(NOT VOXDECK_UNITS)
        return()
    endif()
    find_package(Python3 REQUIRED COMPONENTS Interpreter)
    get_target_property(sources ${target} SOURCES)
    get_target_property(folder ${target} SOURCE_DIR)
    list(FILTER sources INCLUDE REGEX "\\.cpp$")
    list(TRANSFORM sources PREPEND ${folder}/ REGEX "^[^/]")
    list(FILTER sources EXCLUDE REGEX "^${CMAKE_BINARY_DIR}/")
    execute_process(COMMAND ${Python3_EXECUTABLE} ${CMAKE_SOURCE_DIR}/cmake/source_units.py 12 ${sources}
        OUTPUT_VARIABLE lines COMMAND_ERROR_IS_FATAL ANY)
    string(STRIP "${lines}" lines)
    string(REPLACE "\n" ";" lines "${lines}")
    foreach(line ${lines})
        string(REGEX MATCH "^([0-9]+) (.*)$" line "${line}")
        set_source_files_properties(${CMAKE_MATCH_2} TARGET_DIRECTORY ${target}
            PROPERTIES UNITY_GROUP unit_${CMAKE_MATCH_1})
    endforeach()
    set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
    if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
        # To GCC a unit includes its sources as it would headers, whose classes may hold nothing that is hidden.
        target_compile_options(${target} PRIVATE -Wno-subobject-linkage)
    endif()
endfunction()
