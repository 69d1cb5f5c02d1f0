// SPDX-License-Identifier: GPL-3.0-or-later
// Read before each test of a program that holds several (docs/decisions/0310-tests-in-units.md): Qt's macros, which
// give a program its main(), put the test's own into a list by the name of its class.
#pragma once

#include <QtTest>

namespace voxdeck::tests {

using Main = int (*)(int argc, char **argv);

/// Adds a test to those that this program can run. `name` is the name of its class and of its source.
bool addTest(const char *name, Main main);

} // namespace voxdeck::tests

// What QTEST_MAIN, QTEST_GUILESS_MAIN and QTEST_APPLESS_MAIN are made of, with a function of its own name for main().
#ifndef QTEST_MAIN_WRAPPER
#error "This Qt writes main() in another way; configure with VOXDECK_TEST_UNITS=OFF"
#endif
#undef QTEST_MAIN_WRAPPER
#define QTEST_MAIN_WRAPPER(TestObject, ...)                                                        \
    static int mainOf##TestObject(int argc, char **argv);                                          \
    static const bool isAdded##TestObject = voxdeck::tests::addTest(#TestObject,                   \
                                                                    mainOf##TestObject);           \
    static int mainOf##TestObject([[maybe_unused]] int argc, [[maybe_unused]] char **argv)         \
    {                                                                                              \
        QTest::Internal::callInitMain<TestObject>();                                               \
        __VA_ARGS__                                                                                \
        TestObject tests;                                                                          \
        QTEST_SET_MAIN_SOURCE_PATH                                                                 \
        return QTest::qExec(&tests, argc, argv);                                                   \
    }
