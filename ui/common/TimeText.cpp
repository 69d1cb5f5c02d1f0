// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/common/TimeText.h"

#include <QStringList>

#include <cmath>
#include <cstdint>

namespace voxdeck {

namespace {

std::int64_t milliseconds(Frames frames, int sampleRateHz)
{
    return std::llround(double(count(frames)) * 1000.0 / sampleRateHz);
}

constexpr auto kZero = QLatin1Char('0');

} // namespace

QString timeText(Frames position, int sampleRateHz)
{
    if (sampleRateHz <= 0)
        return {};
    const auto ms = milliseconds(position, sampleRateHz);
    return QStringLiteral("%1:%2:%3.%4")
        .arg(ms / 3'600'000, 2, 10, kZero)
        .arg(ms / 60'000 % 60, 2, 10, kZero)
        .arg(ms / 1000 % 60, 2, 10, kZero)
        .arg(ms % 1000, 3, 10, kZero);
}

QString shortTimeText(Frames position, int sampleRateHz)
{
    if (sampleRateHz <= 0)
        return {};
    const auto ms = milliseconds(position, sampleRateHz);
    const QString tail =
        QStringLiteral("%1.%2").arg(ms / 1000 % 60, 2, 10, kZero).arg(ms % 1000, 3, 10, kZero);
    if (ms < 3'600'000)
        return QStringLiteral("%1:%2").arg(ms / 60'000).arg(tail);
    return QStringLiteral("%1:%2:%3")
        .arg(ms / 3'600'000)
        .arg(ms / 60'000 % 60, 2, 10, kZero)
        .arg(tail);
}

QString durationText(Frames length, int sampleRateHz)
{
    if (sampleRateHz <= 0)
        return {};
    const auto ms = milliseconds(length, sampleRateHz);
    return QStringLiteral("%1.%2").arg(ms / 1000).arg(ms % 1000, 3, 10, kZero);
}

std::optional<Frames> parseTimeText(const QString &text, int sampleRateHz)
{
    const QStringList parts = text.trimmed().split(QLatin1Char(':'));
    if (sampleRateHz <= 0 || parts.size() > 3)
        return std::nullopt;
    double seconds = 0;
    for (qsizetype i = 0; i < parts.size(); ++i) {
        QString part = parts[i];
        if (i + 1 == parts.size())
            part.replace(QLatin1Char(','), QLatin1Char('.'));
        bool isNumber = false;
        const double value = i + 1 == parts.size() ? part.toDouble(&isNumber)
                                                   : double(part.toUInt(&isNumber));
        if (!isNumber || !(value >= 0) || (i > 0 && value >= 60))
            return std::nullopt;
        seconds = seconds * 60 + value;
    }
    if (!(seconds < 3.6e7))
        return std::nullopt;
    return Frames{std::llround(seconds * sampleRateHz)};
}

} // namespace voxdeck
