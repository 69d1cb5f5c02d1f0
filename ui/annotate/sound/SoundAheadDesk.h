// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/items/ItemSource.h"
#include "core/search/RowReader.h"
#include "core/workspace/Person.h"
#include "ui/jobs/Latest.h"

#include <QObject>
#include <QTimer>

#include <memory>

namespace voxdeck {

class DatasetSession;
class Workbench;

/// Fetches the sound of the rows behind the open one, in the table's order, from servers into the cache. Another row or
/// another order ends what is being fetched. Sound on a disk is left alone.
///
/// Threads  gui; fetching has a thread of its own.
class SoundAheadDesk final : public QObject {
    Q_OBJECT
public:
    /// `fs` must outlive it.
    SoundAheadDesk(Workbench &bench, const FileSystem &fs, QObject *parent = nullptr);

    void attach(DatasetSession &session);
    void detach();
    bool isFetching() const { return m_fetching.isAsking(); }

private:
    void startSoon();
    void start();

    Workbench &m_bench;
    const FileSystem &m_fs;
    std::shared_ptr<const ItemSource> m_items;
    WorkspaceLogin m_login;
    QTimer m_soon; ///< whoever runs through the rows hears none of them
    Latest<bool> m_fetching;
};

} // namespace voxdeck
