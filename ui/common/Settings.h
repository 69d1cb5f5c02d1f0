// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSettings>
#include <QString>
#include <QStringList>

#include <cstdint>

namespace voxdeck {

/// A dataset opened before, for the welcome page.
struct RecentDataset {
    QString path;
    qint64 openedAtMs = 0;
    quint64 segments = 0;
    double seconds = 0;
    quint64 unpublishedEdits = 0;
};

/// Where the user was in a dataset, so that it comes back after a restart or a crash.
struct PlaceInDataset {
    quint32 shard = 0;
    quint64 item = 0;
    qint32 segment = -1;
    bool isKnown = false;
    int caret = 0;
    double viewBegin = 0, viewEnd = 0; ///< seconds shown by the timeline; equal: unknown
};

/// The application's settings between runs, in one INI file.
///
/// Threads  gui.
class Settings {
public:
    explicit Settings(const QString &file);

    QSettings &store() { return m_store; }

    /// How much of the disk the waveforms of long recordings may take.
    std::uint64_t peakCacheBytes();
    void setPeakCacheBytes(std::uint64_t bytes);

    /// Under which name the user works; empty: the login name.
    QString personName();
    void setPersonName(const QString &name);
    QStringList formerNames(); ///< of the user, the newest last
    void rememberName(const QString &name);

    QList<RecentDataset> recent();
    void remember(const RecentDataset &dataset); ///< moves it to the top; keeps 12
    void forgetRecent();

    PlaceInDataset place(const QString &dataset);
    void setPlace(const QString &dataset, const PlaceInDataset &place);

private:
    QString group(const QString &dataset) const;

    QSettings m_store;
};

} // namespace voxdeck
