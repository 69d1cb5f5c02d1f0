// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/workspace/Person.h"
#include "core/workspace/SegmentRow.h"
#include "ui/jobs/DeskTask.h"

#include <QObject>
#include <QString>

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <vector>

namespace voxdeck {

/// Looks up rows for the command palette while the user types: how many a filter shows, and which
/// keys contain a word. Each text is looked up once; outdated look-ups are stopped.
///
/// Threads  gui; the rows are read in the background.
class PaletteLookup final : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;

    /// Of the rows that the query shows; nothing until they are counted, then found() is emitted.
    std::optional<std::uint64_t> count(const WorkspaceLogin &login, const QString &query);
    /// The first rows whose key contains `part`; empty until they are found.
    std::vector<SegmentRow> keys(const WorkspaceLogin &login, const QString &part);
    /// The palette is closed: the rows may change before it opens again.
    void forget();

signals:
    void found();

private:
    void lookForKeys(const WorkspaceLogin &login, const QString &part);
    void lookForCount(const WorkspaceLogin &login, const QString &query);

    DeskTask m_task;
    std::map<QString, std::optional<std::uint64_t>>
        m_counts; ///< nothing: being counted, or refused
    std::map<QString, std::vector<SegmentRow>> m_keys;
    JobList::JobId m_keyLook = 0;
    quint64 m_turn = 0;
};

} // namespace voxdeck
