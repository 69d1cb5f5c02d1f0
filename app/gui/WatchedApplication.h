// SPDX-License-Identifier: GPL-3.0-or-later
// docs/decisions/0133, 0463
#pragma once

#include <QApplication>

#include <cstdio>
#include <memory>
#include <vector>

namespace voxdeck {

/// An application that knows which event took longest. It counts the processor time of the gui
/// thread while one event was handled, without the events of loops inside of it (a menu, a dialog): a busy
/// machine, on which the thread waits for its turn, cannot make it longer, and neither can what a test
/// does between events (docs/decisions/0133-stalls-by-processor-time-of-one-event.md).
///
/// The tests run in one; the program does where VOXDECK_STALLS names a file, to which each event over VOXDECK_STALL_MS is
/// added as a line: its milliseconds, a tab, "Timer to voxdeck::BrowseDesk".
class WatchedApplication final : public QApplication {
public:
    static constexpr const char *kStallsFile = "VOXDECK_STALLS";
    static constexpr const char *kStallLimit = "VOXDECK_STALL_MS";
    static constexpr int kStallMs = 50;

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
    static bool isWanted(); ///< the environment asks for it
    void reportStalls();    ///< from now on, to the file that the environment names

private:
    struct Open {
        int loopLevel = 0;
        double others = 0; ///< ms of events handled in loops inside of it
    };
    struct Close {
        void operator()(std::FILE *file) const { std::fclose(file); }
    };
    std::vector<Open> m_open; ///< events being handled, but those another one sent
    Piece m_longest;
    double m_limitMs = kStallMs;
    std::unique_ptr<std::FILE, Close> m_stalls;
};

} // namespace voxdeck
