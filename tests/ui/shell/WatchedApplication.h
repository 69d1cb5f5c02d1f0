// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/WatchedApplication.h"

#include <QTest>

// Every test that uses a window has its event loop watched, with the macro all tests are written with.
#undef QTEST_MAIN
#define QTEST_MAIN(TestObject)                                                                     \
    QTEST_MAIN_WRAPPER(TestObject, voxdeck::WatchedApplication application(argc, argv);            \
                       application.setAttribute(Qt::AA_Use96Dpi, true);)
