# SPDX-License-Identifier: GPL-3.0-or-later
# Everything comes from the distribution's packages but KArchive on Debian 12 (packaging/README.md).

# voxdeck_need(TARGET-OR-RESULT "what it is" "package")
function(voxdeck_missing what package)
    message(FATAL_ERROR "Voxdeck needs ${what}, which was not found. "
        "Run ./check, which installs what is missing, or install it yourself: apt-get install ${package}")
endfunction()

find_package(Qt6 6.4 QUIET COMPONENTS Core Concurrent Gui Widgets Multimedia Svg Test LinguistTools)
if(NOT Qt6_FOUND)
    voxdeck_missing("Qt 6.4 or later with Widgets, Multimedia, Svg and Linguist"
        "qt6-base-dev qt6-multimedia-dev qt6-svg-dev qt6-tools-dev qt6-l10n-tools")
endif()

find_package(tl-expected QUIET)
if(NOT tl-expected_FOUND)
    voxdeck_missing("tl::expected" "libexpected-dev")
endif()

find_package(PkgConfig REQUIRED)
# voxdeck_pkg(NAME module package): an imported target voxdeck::NAME
function(voxdeck_pkg name module package)
    pkg_check_modules(${name} QUIET IMPORTED_TARGET GLOBAL ${module})
    if(NOT ${name}_FOUND)
        voxdeck_missing("${module}" "${package}")
    endif()
    add_library(voxdeck::${name} ALIAS PkgConfig::${name})
endfunction()
voxdeck_pkg(sndfile sndfile libsndfile1-dev)
# what libsndfile decodes Vorbis, MP3 and Opus with, for seeks that are exact (docs/decisions/0108, 0165)
voxdeck_pkg(vorbisfile vorbisfile libvorbis-dev)
voxdeck_pkg(mpg123 libmpg123 libmpg123-dev)
voxdeck_pkg(opus opus libopus-dev)
# included as <opus/...>, so that no source is compiled with another folder for it
set_property(TARGET PkgConfig::opus PROPERTY INTERFACE_INCLUDE_DIRECTORIES "")
voxdeck_pkg(soxr soxr libsoxr-dev)
voxdeck_pkg(samplerate samplerate libsamplerate0-dev)
voxdeck_pkg(kissfft kissfft-float libkissfft-dev)
voxdeck_pkg(ebur128 libebur128 libebur128-dev)
voxdeck_pkg(utf8proc libutf8proc libutf8proc-dev)
voxdeck_pkg(hunspell hunspell libhunspell-dev)
# included as <hunspell/...>, so that no source is compiled with another folder for it
set_property(TARGET PkgConfig::hunspell PROPERTY INTERFACE_INCLUDE_DIRECTORIES "")
voxdeck_pkg(pcre2 libpcre2-8 libpcre2-dev)
voxdeck_pkg(expat expat libexpat1-dev)
voxdeck_pkg(yaml yaml-0.1 libyaml-dev)
voxdeck_pkg(sqlite sqlite3 libsqlite3-dev)
voxdeck_pkg(zlib zlib zlib1g-dev)
voxdeck_pkg(zstd libzstd libzstd-dev)
voxdeck_pkg(lzma liblzma liblzma-dev)
find_package(BZip2 QUIET) # which has no .pc file on Debian 12
if(NOT BZIP2_FOUND)
    voxdeck_missing("bzip2" "libbz2-dev")
endif()
voxdeck_pkg(crypto libcrypto libssl-dev)
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

# PATHS and not HINTS: a packaged KArchive (Debian 13) wins over one built here for another release.
find_package(KF6Archive QUIET CONFIG PATHS ${CMAKE_SOURCE_DIR}/.deps/karchive)
if(NOT KF6Archive_FOUND)
    message(FATAL_ERROR "Voxdeck needs KArchive for Qt 6 (KF6Archive), which was not found. "
        "Run ./check, which installs what is missing, or get it yourself: on Debian 12 "
        "packaging/build-karchive.sh, on Debian 13 apt-get install libkf6archive-dev")
endif()

find_package(CLI11 QUIET)
if(NOT CLI11_FOUND)
    voxdeck_missing("CLI11" "libcli11-dev")
endif()
find_package(Threads REQUIRED)
