# SPDX-License-Identifier: GPL-3.0-or-later
# What `cmake --install` puts where, and the Debian package: cpack -G DEB in the build folder.
include(GNUInstallDirs)
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
# What the window shows: its manual, and the sample dataset that the welcome page opens.
install(FILES docs/manual.md DESTINATION ${CMAKE_INSTALL_DATADIR}/voxdeck)
install(DIRECTORY resources/sample DESTINATION ${CMAKE_INSTALL_DATADIR}/voxdeck)
# Debian wants the licences of a package in one file of this name.
install(FILES packaging/copyright DESTINATION ${CMAKE_INSTALL_DOCDIR})

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
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "fonts-noto-core, fonts-noto-cjk, fonts-hack, qt6-wayland, qt6-translations-l10n")
include(CPack)
