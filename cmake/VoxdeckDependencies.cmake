# SPDX-License-Identifier: GPL-3.0-or-later
# Everything comes from the distribution's packages.
include(VoxdeckReadDependencies)

find_package(Qt6 6.4 QUIET COMPONENTS Core Concurrent Gui Widgets Multimedia Svg Test LinguistTools)
if(NOT Qt6_FOUND)
    voxdeck_missing("Qt 6.4 or later with Widgets, Multimedia, Svg and Linguist"
        "qt6-base-dev qt6-multimedia-dev qt6-svg-dev qt6-tools-dev qt6-l10n-tools")
endif()

voxdeck_pkg(ebur128 libebur128 libebur128-dev)
voxdeck_pkg(sqlite sqlite3 libsqlite3-dev)
voxdeck_pkg(curl libcurl libcurl4-openssl-dev)
voxdeck_pkg(xxhash libxxhash libxxhash-dev)
# both are on the compiler's own path, so that no source is compiled with another folder for them
set_property(TARGET PkgConfig::curl PROPERTY INTERFACE_INCLUDE_DIRECTORIES "")
set_property(TARGET PkgConfig::xxhash PROPERTY INTERFACE_INCLUDE_DIRECTORIES "")
find_library(VOXDECK_CLD2 cld2) # which has no .pc file
find_path(VOXDECK_CLD2_INCLUDE cld2/public/compact_lang_det.h)
if(NOT VOXDECK_CLD2 OR NOT VOXDECK_CLD2_INCLUDE)
    voxdeck_missing("CLD2" "libcld2-dev")
endif()
add_library(voxdeck::cld2 UNKNOWN IMPORTED)
set_target_properties(voxdeck::cld2 PROPERTIES IMPORTED_LOCATION ${VOXDECK_CLD2})

find_package(CLI11 QUIET)
if(NOT CLI11_FOUND)
    voxdeck_missing("CLI11" "libcli11-dev")
endif()
