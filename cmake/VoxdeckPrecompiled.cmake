# SPDX-License-Identifier: GPL-3.0-or-later
# Headers of the standard library and Qt are read once a layer and not once a source
# (docs/decisions/0131-precompiled-headers.md). Sources still include what they use; a build with
# CMAKE_DISABLE_PRECOMPILE_HEADERS=ON, and clang-tidy, see them without this help.
set(VOXDECK_STANDARD_HEADERS
    <algorithm> <array> <charconv> <chrono> <cmath> <cstddef> <cstdint> <cstring> <filesystem> <functional>
    <limits> <map> <memory> <mutex> <optional> <set> <span> <string> <string_view> <system_error> <thread>
    <tuple> <type_traits> <unordered_map> <unordered_set> <utility> <variant> <vector> <tl/expected.hpp>)
set(VOXDECK_WINDOW_HEADERS ${VOXDECK_STANDARD_HEADERS} <QtCore> <QtGui> <QtWidgets> <QtConcurrent>)
set(VOXDECK_TEST_HEADERS ${VOXDECK_STANDARD_HEADERS} <random> <QtCore> <QTest>)
set(VOXDECK_WINDOW_TEST_HEADERS ${VOXDECK_WINDOW_HEADERS} <QSignalSpy> <QTest>)

# voxdeck_precompile_like(TARGET owner header ...): TARGET reads the headers that were compiled for
# `owner`, a target that is made here and holds nothing else. LINK: what both link, which decides the
# macros and the options that the two must have in common.
function(voxdeck_precompile_like target owner)
    cmake_parse_arguments(SHARED "" "" "LINK;HEADERS" ${ARGN})
    if(NOT TARGET ${owner})
        set(source ${CMAKE_BINARY_DIR}/precompiled/${owner}.cpp)
        file(CONFIGURE OUTPUT ${source} CONTENT "// Holds the precompiled headers of a layer.\n")
        add_library(${owner} OBJECT ${source})
        target_link_libraries(${owner} PRIVATE ${SHARED_LINK})
        target_precompile_headers(${owner} PRIVATE ${SHARED_HEADERS})
    endif()
    target_precompile_headers(${target} REUSE_FROM ${owner})
endfunction()
