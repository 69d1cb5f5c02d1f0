// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/items/ItemSource.h"
#include "core/workspace/Person.h"
#include "ui/jobs/Latest.h"
#include "ui/table/SegmentTable.h"

#include <QHash>
#include <QObject>
#include <QTimer>

#include <memory>

namespace voxdeck {

class DatasetSession;
class Workbench;

/// Shows for the visible rows of the table whether their sound, if it is on a server, is on this computer already.
/// Looks again when the rows are others, and every two seconds while some are on a server, as sound is fetched and
/// removed by others, too. No server is asked.
///
/// Threads  gui; the cache is looked at in the background.
class FetchedDots final : public QObject {
    Q_OBJECT
public:
    /// `fs` must outlive it.
    FetchedDots(Workbench &bench, const FileSystem &fs, SegmentTable &table,
                QObject *parent = nullptr);

    void attach(DatasetSession &session);
    void detach();

private:
    void look();
    void show(const QHash<quint32, bool> &fetched, int first, int last);

    const FileSystem &m_fs;
    SegmentTable &m_table;
    std::shared_ptr<const ItemSource> m_items;
    WorkspaceLogin m_login;
    QTimer m_soon;                          ///< whoever scrolls on looks at none of the rows
    QTimer m_again;                         ///< while rows are on a server
    Latest<QHash<quint32, bool>> m_looking; ///< what is found for other rows is dropped
};

} // namespace voxdeck
