// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/shards/run/ShardState.h"

#include <QPlainTextEdit>

#include <cstdint>
#include <vector>

namespace voxdeck {

/// The latest steps of a build, newest at the bottom: shards begun, done, kept.
///
/// Units    at most kMostLines lines.
/// Threads  gui.
class BuildLogPane final : public QPlainTextEdit {
    Q_OBJECT
public:
    static constexpr int kMostLines = 2000;

    explicit BuildLogPane(QWidget *parent = nullptr);

    /// Adds those that are new; a first number again means another run.
    void showEvents(const std::vector<BuildEvent> &events);
    void addLine(std::int64_t atMs, const QString &words); ///< of the window's own
    void restart();                                        ///< another build

private:
    std::uint64_t m_last = 0;
};

} // namespace voxdeck
