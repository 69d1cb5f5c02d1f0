// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Sentence.h"

#include <QLocale>
#include <QString>

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <type_traits>

namespace voxdeck {

inline QString toQString(std::string_view utf8)
{
    return QString::fromUtf8(utf8.data(), static_cast<qsizetype>(utf8.size()));
}

/// A sentence of core in the language of the window; in English where it has no translation.
QString translated(const Sentence &sentence);

/// Translates: shown as it is, a sentence of core would be English in every language.
template <class OfCore,
          std::enable_if_t<std::is_same_v<OfCore, Sentence> || std::is_same_v<OfCore, SentenceText>,
                           int> = 0>
QString toQString(const OfCore &sentence)
{
    return translated(sentence);
}

inline std::string toUtf8(const QString &text)
{
    return text.toStdString();
}

inline QString pathText(const std::filesystem::path &path)
{
    return QString::fromStdString(path.string());
}

inline std::filesystem::path toPath(const QString &text)
{
    return std::filesystem::path(text.toStdString());
}

/// 2418906 -> "2,418,906" as the locale writes it.
QString countText(std::uint64_t count);
/// "00:14:18.920". Times always run left to right and have a point, whatever the locale.
QString clockText(double seconds);
/// "6.39": a duration in seconds with two decimals.
QString durationText(double seconds);
/// Hours with two decimals, without a unit.
QString hoursText(double seconds);
/// "0.7 h", "3.4 min", "12.0 s": the largest unit that gives a number above one.
QString spanText(double seconds);
/// "1.2 KB", "3.4 MB": decimal units, one decimal from 1 KB on.
QString bytesText(std::uint64_t bytes);
/// "today 14:02", "yesterday", "9 Mar", "9 Mar 2024".
QString whenText(qint64 msSinceEpoch);
/// "14:02:18" of today, else with the day before it.
QString timeOfDayText(qint64 msSinceEpoch);

} // namespace voxdeck
