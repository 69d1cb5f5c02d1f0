// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QApplication>
#include <QTest>

#include <vector>

namespace voxdeck::test {

/// An application that knows which event took longest. It counts the processor time of the gui
/// thread while one event was handled, without the events of loops inside of it (a menu, a dialog): a busy
/// machine, on which the thread waits for its turn, cannot make it longer, and neither can what a test
/// does between events.
class WatchedApplication final : public QApplication {
public:
    using QApplication::QApplication;

    struct Piece {
        double ms = 0;
        QString event; ///< "Timer to voxdeck::BrowseDesk"
    };
    bool notify(QObject *receiver, QEvent *event) override;

    const Piece &longest() const { return m_longest; }
    void restart() { m_longest = {}; }
    /// The one that runs; null in a program whose main() is another.
    static WatchedApplication *instance();

private:
    struct Open {
        int loopLevel = 0;
        double others = 0; ///< ms of events handled in loops inside of it
    };
    std::vector<Open> m_open; ///< events being handled, but those another one sent
    Piece m_longest;
};

} // namespace voxdeck::test

// Every test that uses a window has its event loop watched, with the macro all tests are written with.
#undef QTEST_MAIN
#define QTEST_MAIN(TestObject)                                                                     \
    QTEST_MAIN_WRAPPER(TestObject, voxdeck::test::WatchedApplication application(argc, argv);      \
                       application.setAttribute(Qt::AA_Use96Dpi, true);)
