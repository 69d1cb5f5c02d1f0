// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Result.h"
#include "core/workspace/ProjectSettings.h"
#include "core/workspace/SegmentRow.h"
#include "ui/jobs/DeskTask.h"

#include <QObject>
#include <QStringList>

#include <cstddef>
#include <functional>

class QAction;
class QLineEdit;

namespace voxdeck {

class Actions;
class AnnotateView;
class BulkDesk;
class DatasetSession;
class TableDesk;
class Workbench;

/// Tags and speaker in the details: of the current row, or of all that are selected, through BulkDesk.
/// Tags that people made are kept with the project and offered again.
///
/// Threads  gui; what is known is read in the background.
class TagDesk final : public QObject {
    Q_OBJECT
public:
    TagDesk(Workbench &bench, Actions &actions, AnnotateView &view, TableDesk &table,
            BulkDesk &bulk, QObject *parent = nullptr);

    void attach(DatasetSession &session);
    void detach();
    void rowsChanged(); ///< there may be others to offer
    void showSegment(const SegmentRow &row);
    /// Says so, where it is a number key without a tag.
    void explainKey(const QAction *action);
    const QStringList &knownTags() const { return m_tags; }
    const TagKeys &tagKeys() const { return m_keys; }

signals:
    void notice(const QString &sentence);
    void failed(const voxdeck::Error &error);

private:
    void read();
    void keep(const QString &added);
    void edit(QLineEdit &field);
    void setTags(const QString &added, const QString &removed, quint32 row);
    void setSpeaker(const QString &speaker, quint32 row);
    quint32 rowMeant() const;
    void refresh();
    void toggleTag(std::size_t key);
    void openKeys();
    void setKeys(const TagKeys &keys);
    void showKeys(const TagKeys &keys);
    void write(std::function<Result<>(Workspace &workspace)> change);

    Actions &m_actions;
    AnnotateView &m_view;
    TableDesk &m_table;
    BulkDesk &m_bulk;
    DatasetSession *m_session = nullptr;
    SegmentRow m_row;
    bool m_isMoving = false; ///< to another row
    QStringList m_tags, m_speakers;
    TagKeys m_keys;
    DeskTask m_task; ///< reads and writes what the project keeps, in their order
};

} // namespace voxdeck
