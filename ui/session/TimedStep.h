// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QUndoCommand>

#include <cstdint>

namespace voxdeck {

/// A step on the undo list that knows when it was done.
class TimedStep : public QUndoCommand {
public:
    /// `atMs`: milliseconds since the epoch, UTC; 0: not known.
    TimedStep(const QString &words, std::int64_t atMs) : QUndoCommand(words), m_atMs(atMs) {}
    std::int64_t atMs() const { return m_atMs; }

private:
    std::int64_t m_atMs;
};

} // namespace voxdeck
