// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/common/Settings.h"

#include <algorithm>

namespace voxdeck {

/// How a user wants to go from segment to segment, as in the settings file.
class LoopSettings {
public:
    static constexpr int kShortestMs = 50, kLongestMs = 5000;
    static constexpr double kMostRewind = 5;

    explicit LoopSettings(Settings &settings) : m_store(settings.store()) {}

    bool isAutoPlaying() const { return m_store.value(key("autoPlay"), true).toBool(); }
    void setAutoPlaying(bool isOn) { m_store.setValue(key("autoPlay"), isOn); }
    bool isPedal() const { return m_store.value(key("pedal"), false).toBool(); }
    void setPedal(bool isOn) { m_store.setValue(key("pedal"), isOn); }
    bool isTabPlaying() const { return m_store.value(key("tabPlays"), false).toBool(); }
    void setTabPlaying(bool isOn) { m_store.setValue(key("tabPlays"), isOn); }
    int auditionMs() const
    {
        return std::clamp(m_store.value(key("auditionMs"), 500).toInt(), kShortestMs, kLongestMs);
    }
    void setAuditionMs(int ms) { m_store.setValue(key("auditionMs"), ms); }
    double rewindSeconds() const
    {
        return std::clamp(m_store.value(key("rewindSeconds"), 0.0).toDouble(), 0.0, kMostRewind);
    }
    void setRewindSeconds(double seconds) { m_store.setValue(key("rewindSeconds"), seconds); }

private:
    static QString key(const char *name) { return QStringLiteral("loop/") + QLatin1String(name); }

    QSettings &m_store;
};

} // namespace voxdeck
