// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QMenu;
class QThreadPool;

namespace voxdeck {

class Actions;
class AnnotateView;
class PeakCache;
class Settings;

/// How the timeline is looked at and how segments are dragged on it: the spectrogram's options, what the
/// wheel does, snapping, the least length, how much of the disk its pictures may take. All of it comes back after a restart.
///
/// Threads  gui; files of the cache are removed on `jobs`.
class WaveDesk final : public QObject {
    Q_OBJECT
public:
    WaveDesk(Actions &actions, AnnotateView &view, Settings &settings, PeakCache &cache,
             QThreadPool &jobs, QObject *parent);

    /// What stands in the timeline's menu.
    void fillMenu(QMenu &menu);
    /// Scale, window, range and colours of the spectrogram, the present ones ticked.
    void fillSpectrogramMenu(QMenu &menu);
    bool wheelZooms() const;
    void setWheelZooms(bool zooms);
    /// What a drag leaves of a segment.
    int shortestSegmentMs() const;
    void setShortestSegmentMs(int ms);
    void refreshActions(bool hasSegment);
    int cacheMegabytes() const;
    void setCacheMegabytes(int megabytes);

signals:
    void notice(const QString &sentence);

private:
    void connectActions();

    Actions &m_actions;
    AnnotateView &m_view;
    Settings &m_settings;
    PeakCache &m_cache;
    QThreadPool &m_jobs;
    bool m_wheelZooms = false;
};

} // namespace voxdeck
