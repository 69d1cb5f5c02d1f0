// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/player/OutputDevice.h"

#include "ui/player/SoundServer.h"

#include <QMediaDevices>
#include <QRegularExpression>

#include <algorithm>

namespace voxdeck {

OutputDevice OutputDevice::choose(const QAudioDevice &device)
{
    OutputDevice chosen;
    chosen.m_device = device;
    // What PulseAudio and PipeWire offer ("Dummy Output") while there is nothing to hear it on.
    const bool isDummy = device.id() == QByteArrayLiteral("auto_null");
    if (device.isNull() || isDummy)
        chosen.m_problem = tr("No audio output found. Everything except sound works. Connect a "
                              "device or start the sound server; it is used at once.");
    else if (!device.supportedSampleFormats().contains(QAudioFormat::Int16))
        chosen.m_problem = tr("The audio output %1 does not accept 16-bit sound. Choose another "
                              "one in the system’s sound settings.")
                               .arg(plainName(device.description()));
    return chosen;
}

OutputDevice OutputDevice::choose(const QByteArray &id)
{
    if (!mayAskForOutputs())
        return choose(QAudioDevice());
    if (!id.isEmpty())
        for (const auto &device : QMediaDevices::audioOutputs())
            if (device.id() == id)
                return choose(device);
    return choose(QMediaDevices::defaultAudioOutput());
}

QAudioFormat OutputDevice::formatFor(int sampleRateHz) const
{
    QAudioFormat format;
    format.setSampleFormat(QAudioFormat::Int16);
    format.setSampleRate(sampleRateHz);
    format.setChannelCount(1);
    if (m_device.isFormatSupported(format))
        return format;
    format.setChannelCount(2);
    if (m_device.isFormatSupported(format))
        return format;
    const QAudioFormat preferred = m_device.preferredFormat();
    format.setSampleRate(preferred.sampleRate());
    format.setChannelCount(std::max(preferred.channelCount(), 1));
    return format;
}

QString OutputDevice::plainName(const QString &description)
{
    static const QRegularExpression kSinkClass(QStringLiteral("\\s*\\bAudio/Sink(?: sink)?$"));
    const auto name = QString(description).remove(kSinkClass).trimmed();
    return name.isEmpty() ? tr("Sound device") : name;
}

QString OutputDevice::name(int sampleRateHz) const
{
    if (!m_problem.isEmpty())
        return {};
    if (sampleRateHz <= 0)
        return plainName(m_device.description());
    const double kilohertz = formatFor(sampleRateHz).sampleRate() / 1000.0;
    return tr("%1 · %2 kHz").arg(plainName(m_device.description())).arg(kilohertz);
}

} // namespace voxdeck
