# SPDX-License-Identifier: GPL-3.0-or-later
# What `cmake --install` puts where, and the Debian package: cpack -G DEB in the build folder.
set(applicationId org.voxdeck.voxdeck)

foreach(program voxdeck voxdeck-cli)
    if(TARGET ${program})
        install(TARGETS ${program} RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
    endif()
endforeach()

configure_file(packaging/${applicationId}.metainfo.xml.in ${applicationId}.metainfo.xml @ONLY)
install(FILES packaging/${applicationId}.desktop
    DESTINATION ${CMAKE_INSTALL_DATADIR}/applications)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/${applicationId}.metainfo.xml
    DESTINATION ${CMAKE_INSTALL_DATADIR}/metainfo)
install(FILES packaging/${applicationId}.svg
    DESTINATION ${CMAKE_INSTALL_DATADIR}/icons/hicolor/scalable/apps)
install(FILES README.md THIRD-PARTY-NOTICES.md DESTINATION ${CMAKE_INSTALL_DOCDIR})
# What the window shows: its manual with the pictures in it, and the sample dataset that the welcome page opens.
install(FILES docs/manual.md DESTINATION ${CMAKE_INSTALL_DATADIR}/voxdeck)
install(FILES docs/screens/annotate-1280x720-light.png docs/screens/divide-1280x720-light.png
    docs/screens/compare-1280x720-light.png docs/screens/audit-1600x1000-light.png
    docs/screens/splits-1600x1000-light.png
    DESTINATION ${CMAKE_INSTALL_DATADIR}/voxdeck/screens)
install(DIRECTORY resources/sample DESTINATION ${CMAKE_INSTALL_DATADIR}/voxdeck)
# Debian wants the licences of a package in one file of this name.
install(FILES packaging/copyright DESTINATION ${CMAKE_INSTALL_DOCDIR})

# The engine's lower half for other projects: find_package(Voxdeck) or pkg-config voxdeck-read. Installed
# as a separate component: `cmake --install FOLDER --component read`.
include(CMakePackageConfigHelpers)
set(package ${CMAKE_INSTALL_LIBDIR}/cmake/Voxdeck)
install(TARGETS voxdeck_read EXPORT VoxdeckReadTargets
    ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT read EXCLUDE_FROM_ALL)
install(EXPORT VoxdeckReadTargets NAMESPACE Voxdeck:: DESTINATION ${package} COMPONENT read EXCLUDE_FROM_ALL)
foreach(folder ${VOXDECK_READ_FOLDERS})
    install(DIRECTORY core/${folder} DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/voxdeck/core
        COMPONENT read EXCLUDE_FROM_ALL FILES_MATCHING PATTERN "*.h")
endforeach()
configure_package_config_file(cmake/VoxdeckConfig.cmake.in VoxdeckConfig.cmake INSTALL_DESTINATION ${package})
write_basic_package_version_file(VoxdeckConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/VoxdeckConfig.cmake
    ${CMAKE_CURRENT_BINARY_DIR}/VoxdeckConfigVersion.cmake cmake/VoxdeckReadDependencies.cmake
    DESTINATION ${package} COMPONENT read EXCLUDE_FROM_ALL)
string(REPLACE ";" " " modules "${VOXDECK_READ_MODULES}")
file(RELATIVE_PATH up /${CMAKE_INSTALL_LIBDIR}/pkgconfig /) # where a distribution adds its architecture, one more
configure_file(packaging/voxdeck-read.pc.in voxdeck-read.pc @ONLY)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/voxdeck-read.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig
    COMPONENT read EXCLUDE_FROM_ALL)

set(CPACK_GENERATOR DEB TGZ)
set(CPACK_PACKAGE_NAME voxdeck)
set(CPACK_PACKAGE_VENDOR "Voxdeck")
set(CPACK_PACKAGE_CONTACT "The Voxdeck developers <voxdeck@localhost>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "see, hear and correct speech data sets of any size")
set(CPACK_PACKAGE_DESCRIPTION
    "Voxdeck opens speech data sets of any size, shows every segment in a table, plays it, lets you\ncorrect its transcript and publishes the correction without touching the audio.\nvoxdeck-cli does the same from scripts.")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_RESOURCE_FILE_LICENSE ${CMAKE_SOURCE_DIR}/LICENSES/GPL-3.0-or-later.txt)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_SECTION sound)
# What the programs load when a sound needs it (docs/decisions/0740) is in no list of what they link.
get_property(later GLOBAL PROPERTY voxdeck_loaded_later)
list(APPEND later fonts-noto-core fonts-noto-cjk fonts-hack qt6-wayland qt6-translations-l10n)
list(JOIN later ", " recommended)
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "${recommended}")
include(CPack)
