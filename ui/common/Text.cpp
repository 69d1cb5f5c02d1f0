// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/common/Text.h"

#include "core/io/ShownText.h"

#include <QCoreApplication>
#include <QDateTime>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string_view>

// Decided in docs/decisions/0580: the templates of core's sentences are translated here alone.
namespace voxdeck {
namespace {

struct TextWords {
    Q_DECLARE_TR_FUNCTIONS(Text)
};

} // namespace

QString translated(const Sentence &sentence)
{
    const char *const text = sentence.text();
    if (!text)
        return toQString(shownText(sentence));
    const auto words = QCoreApplication::translate("voxdeck::Sentence", text);
    QString out;
    for (qsizetype at = 0; at < words.size(); ++at) {
        const auto place = at + 1 < words.size() && words[at] == QLatin1Char('%')
                               ? words[at + 1].unicode() - u'1'
                               : -1;
        if (place >= 0 && place < 9 && static_cast<std::size_t>(place) < sentence.places().size()) {
            out += translated(sentence.places()[static_cast<std::size_t>(place)]);
            ++at;
        } else {
            out += words[at];
        }
    }
    return out;
}

QString countText(std::uint64_t count)
{
    return QLocale().toString(static_cast<qulonglong>(count));
}

QString clockText(double seconds)
{
    if (!(seconds >= 0) || seconds > 1e9)
        seconds = 0;
    const auto ms = static_cast<qint64>(std::llround(seconds * 1000));
    const auto two = [](qint64 value) {
        return QString::number(value).rightJustified(2, QLatin1Char('0'));
    };
    return two(ms / 3'600'000) + QLatin1Char(':') + two(ms / 60'000 % 60) + QLatin1Char(':')
           + two(ms / 1000 % 60) + QLatin1Char('.')
           + QString::number(ms % 1000).rightJustified(3, QLatin1Char('0'));
}

QString hoursText(double seconds)
{
    return QLocale().toString(seconds / 3600, 'f', 2);
}

QString durationText(double seconds)
{
    return QLocale().toString(seconds, 'f', 2);
}

QString spanText(double seconds)
{
    const auto number = [](double value) {
        return QLocale().toString(value, 'f', 1);
    };
    if (seconds >= 3600)
        return TextWords::tr("%1 h").arg(number(seconds / 3600));
    if (seconds >= 60)
        return TextWords::tr("%1 min").arg(number(seconds / 60));
    return TextWords::tr("%1 s").arg(number(seconds));
}

QString bytesText(std::uint64_t bytes)
{
    if (bytes < 1000)
        return TextWords::tr("%1 bytes").arg(bytes);
    static const char *const units[] = {
        QT_TRANSLATE_NOOP("Text", "%1 KB"), QT_TRANSLATE_NOOP("Text", "%1 MB"),
        QT_TRANSLATE_NOOP("Text", "%1 GB"), QT_TRANSLATE_NOOP("Text", "%1 TB")};
    auto value = static_cast<double>(bytes) / 1000;
    std::size_t unit = 0;
    for (; value >= 999.95 && unit + 1 < std::size(units); ++unit)
        value /= 1000;
    return TextWords::tr(units[unit]).arg(QLocale().toString(value, 'f', 1));
}

QString whenText(qint64 msSinceEpoch)
{
    const auto when = QDateTime::fromMSecsSinceEpoch(msSinceEpoch);
    const auto days = when.date().daysTo(QDate::currentDate());
    if (days == 0)
        return TextWords::tr("today %1").arg(when.toString(QStringLiteral("HH:mm")));
    if (days == 1)
        return TextWords::tr("yesterday");
    return QLocale().toString(when.date(), when.date().year() == QDate::currentDate().year()
                                               ? QStringLiteral("d MMM")
                                               : QStringLiteral("d MMM yyyy"));
}

QString timeOfDayText(qint64 msSinceEpoch)
{
    const auto when = QDateTime::fromMSecsSinceEpoch(msSinceEpoch);
    auto time = when.toString(QStringLiteral("HH:mm:ss"));
    if (when.date() == QDate::currentDate())
        return time;
    return QLocale().toString(when.date(), QStringLiteral("d MMM")) + QLatin1Char(' ') + time;
}

} // namespace voxdeck
