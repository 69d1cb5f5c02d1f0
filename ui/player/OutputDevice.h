// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAudioDevice>
#include <QAudioFormat>
#include <QByteArray>
#include <QCoreApplication>
#include <QString>

namespace voxdeck {

/// The audio output to play on, or why none is available.
class OutputDevice {
    Q_DECLARE_TR_FUNCTIONS(voxdeck::OutputDevice)
public:
    /// `device` is what the system offers; it may be null.
    static OutputDevice choose(const QAudioDevice &device);
    /// The one with that id, while it is available; else, and without an id, the system's default.
    static OutputDevice choose(const QByteArray &id);

    const QAudioDevice &device() const { return m_device; }
    const QString &problem() const { return m_problem; } ///< empty when it can be used
    /// The item's own rate where the device takes it, else the device's; 16-bit.
    QAudioFormat formatFor(int sampleRateHz) const;
    /// The readable name of the device: the sound server's name without the class it adds to
    /// nameless sinks.
    static QString plainName(const QString &description);
    QString name(int sampleRateHz) const; ///< "Built-in Audio · 16 kHz"; the rate only if above 0

    friend bool operator==(const OutputDevice &a, const OutputDevice &b)
    {
        return a.m_device == b.m_device && a.m_problem == b.m_problem;
    }

private:
    QAudioDevice m_device;
    QString m_problem;
};

} // namespace voxdeck
