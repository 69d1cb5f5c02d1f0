// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/jobs/DeskTask.h"
#include "ui/wave/SpectrogramLook.h"

#include <QObject>

class QMenu;

namespace voxdeck {

class Actions;
class AnnotateView;
class DatasetSession;
class PeakCache;
class Settings;
class Workbench;

/// How the timeline is looked at and how segments are dragged on it: the spectrogram's options, what the
/// wheel does, snapping, the least length, how much of the disk its pictures may take. All of it comes back after
/// a restart; the spectrogram can also be pinned to the workspace.
///
/// Threads  gui; files of the cache are removed on `jobs`.
class WaveDesk final : public QObject {
    Q_OBJECT
public:
    WaveDesk(Workbench &bench, Actions &actions, AnnotateView &view, Settings &settings,
             PeakCache &cache, QObject *parent);

    /// The spectrogram's look of the workspace, if it has one, instead of the user's own.
    void attach(DatasetSession &session);
    void detach();
    bool isLookPinned() const { return m_isPinned; } ///< to the workspace
    /// Stored in the workspace from now on, for all who open it; false: the user's own again.
    void setLookPinned(bool isPinned);

    /// Fills the timeline's menu.
    void fillMenu(QMenu &menu);
    /// Scale, window, range and colours of the spectrogram, the current ones ticked.
    void fillSpectrogramMenu(QMenu &menu);
    bool wheelZooms() const;
    void setWheelZooms(bool zooms);
    /// The shortest segment that a drag can leave.
    int shortestSegmentMs() const;
    void setShortestSegmentMs(int ms);
    int cacheMegabytes() const;
    void setCacheMegabytes(int megabytes);

signals:
    void notice(const QString &sentence);
    void failed(const voxdeck::Error &error);

private:
    void connectActions();
    SpectrogramLook ownLook() const;
    void setLook(const SpectrogramLook &look);
    void storeInWorkspace(const std::string &style);
    void fillPinMenu(QMenu &menu);
    void setAutomaticGain(bool isAutomatic);

    Actions &m_actions;
    AnnotateView &m_view;
    Settings &m_settings;
    PeakCache &m_cache;
    bool m_wheelZooms = false;
    DatasetSession *m_session = nullptr;
    bool m_isPinned = false;
    JobList m_housekeeping; ///< of the cache, whatever is open
    DeskTask m_task;        ///< reads and writes the workspace
};

} // namespace voxdeck
