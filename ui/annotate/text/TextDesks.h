// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Result.h"
#include "core/workspace/SegmentRow.h"

#include <QObject>

class QAction;

namespace voxdeck {

class Actions;
class AnnotateView;
class BulkDesk;
class DatasetSession;
class RowFindDesk;
class Settings;
class TableDesk;
class TagDesk;
class TextDesk;
class Workbench;

/// The desks for the contents of one row: checks and search of its text, its tags and speaker.
///
/// Threads  gui.
class TextDesks final : public QObject {
    Q_OBJECT
public:
    TextDesks(Workbench &bench, Actions &actions, AnnotateView &view, TableDesk &table,
              BulkDesk &bulk, Settings &settings, QObject *parent = nullptr);

    void rowsChanged();                     ///< what is counted of the rows is counted again
    void explainKey(const QAction *action); ///< pressed while it is not available

    TextDesk &checks() { return *m_checks; }
    TagDesk &tags() { return *m_tags; }

private:
    TextDesk *m_checks;
    RowFindDesk *m_find;
    TagDesk *m_tags;
};

} // namespace voxdeck
