// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/workspace/SegmentRow.h"
#include "ui/common/Settings.h"

#include <QObject>
#include <QTimer>

#include <optional>

namespace voxdeck {

class AnnotateView;
class BrowseDesk;
class DatasetSession;
class SoundDesk;
class Workbench;

/// Remembers row, caret and zoom as they change, and brings them back after a restart or a crash, which
/// costs two seconds of them at most.
///
/// Threads  gui.
class PlaceKeeper final : public QObject {
    Q_OBJECT
public:
    PlaceKeeper(Workbench &bench, AnnotateView &view, BrowseDesk &browse, SoundDesk &sound,
                Settings &settings, QObject *parent);

    void attach(DatasetSession &session);
    void detach(); ///< remembers it a last time
    /// Rows are shown: goes to where the user was, once.
    void restore();
    void changed();

private:
    void expect(const SegmentRow &row);
    void show(const SegmentRow &row);
    void remember();

    AnnotateView &m_view;
    BrowseDesk &m_browse;
    SoundDesk &m_sound;
    Settings &m_settings;
    QString m_dataset;
    QTimer m_timer;
    bool m_isRestored = true;
    std::optional<PlaceInDataset> m_wanted; ///< until its row is shown
    PlaceInDataset m_place;                 ///< of the row that is about to be shown
    bool m_isOther = false;                 ///< it is not the one in the editor
};

} // namespace voxdeck
