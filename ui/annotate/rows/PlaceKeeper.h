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
class SoundDesk;

/// Remembers row, caret and zoom as they change, and brings them back after a restart or a crash, which
/// costs two seconds of them at most.
///
/// Threads  gui.
class PlaceKeeper final : public QObject {
    Q_OBJECT
public:
    PlaceKeeper(AnnotateView &view, BrowseDesk &browse, SoundDesk &sound, Settings &settings,
                QObject *parent);

    void attach(const QString &dataset);
    void detach(); ///< remembers it a last time
    /// Rows are shown: goes to where the person was, once.
    void restore();
    /// Row `row` is about to be shown: what was remembered of it, if it is the one gone to.
    PlaceInDataset placeAt(const SegmentRow &row);
    void changed();

private:
    void remember();

    AnnotateView &m_view;
    BrowseDesk &m_browse;
    SoundDesk &m_sound;
    Settings &m_settings;
    QString m_dataset;
    QTimer m_timer;
    bool m_isRestored = true;
    std::optional<PlaceInDataset> m_wanted; ///< until its row is shown
};

} // namespace voxdeck
