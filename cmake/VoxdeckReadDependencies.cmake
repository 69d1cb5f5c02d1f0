# SPDX-License-Identifier: GPL-3.0-or-later
# What voxdeck_read needs. Used to build it, and by projects that link an installed one.
function(voxdeck_missing what package)
    message(FATAL_ERROR "Voxdeck needs ${what}, which was not found. "
        "Run ./check, which installs what is missing, or install it yourself: apt-get install ${package}")
endfunction()

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
    set_property(GLOBAL APPEND PROPERTY VOXDECK_MODULES ${module})
endfunction()
voxdeck_pkg(sndfile sndfile libsndfile1-dev)
# what libsndfile decodes Vorbis, MP3 and Opus with, for seeks that are exact (docs/decisions/0108, 0165)
voxdeck_pkg(ogg ogg libogg-dev)
voxdeck_pkg(vorbisfile vorbisfile libvorbis-dev)
voxdeck_pkg(mpg123 libmpg123 libmpg123-dev)
voxdeck_pkg(opus opus libopus-dev)
# included as <opus/...>, so that no source is compiled with another folder for it
set_property(TARGET PkgConfig::opus PROPERTY INTERFACE_INCLUDE_DIRECTORIES "")
voxdeck_pkg(soxr soxr libsoxr-dev)
voxdeck_pkg(samplerate samplerate libsamplerate0-dev)
voxdeck_pkg(kissfft kissfft-float libkissfft-dev)
voxdeck_pkg(utf8proc libutf8proc libutf8proc-dev)
voxdeck_pkg(icu icu-uc libicu-dev)
voxdeck_pkg(hunspell hunspell libhunspell-dev)
# included as <hunspell/...>, so that no source is compiled with another folder for it
set_property(TARGET PkgConfig::hunspell PROPERTY INTERFACE_INCLUDE_DIRECTORIES "")
voxdeck_pkg(pcre2 libpcre2-8 libpcre2-dev)
voxdeck_pkg(expat expat libexpat1-dev)
voxdeck_pkg(yaml yaml-0.1 libyaml-dev)
voxdeck_pkg(zlib zlib zlib1g-dev)
voxdeck_pkg(zstd libzstd libzstd-dev)
voxdeck_pkg(lzma liblzma liblzma-dev)
find_package(BZip2 QUIET) # which has no .pc file on Debian 12
if(NOT BZIP2_FOUND)
    voxdeck_missing("bzip2" "libbz2-dev")
endif()
voxdeck_pkg(crypto libcrypto libssl-dev)
find_package(Threads REQUIRED)
get_property(VOXDECK_READ_MODULES GLOBAL PROPERTY VOXDECK_MODULES) # for the .pc file
