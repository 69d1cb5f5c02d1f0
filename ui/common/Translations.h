// SPDX-License-Identifier: GPL-3.0-or-later
// docs/decisions/0251
#pragma once

#include <QString>

#include <cstdint>
#include <vector>

namespace voxdeck {

/// A language of the window: its name in settings, such as "zh_CN", and its own name for itself.
struct WindowLanguage {
    QString name;
    QString title;
};

/// The entry of the settings that keeps the choice: a name of windowLanguages(), or nothing for the system's.
constexpr auto kLanguageSetting = "language";

/// The languages that the program holds words of.
const std::vector<WindowLanguage> &windowLanguages();

/// The name of the language that the window has for a choice of the settings: the choice itself where it
/// is one of windowLanguages(), else the first of the system's languages that is one, else "en".
QString windowLanguage(const QString &choice);

/// Makes the words of the program, and Qt's own, those of windowLanguage(choice), with numbers and dates of
/// the language where one is chosen. Call it before the first widget is made.
void useLanguage(const QString &choice);

/// The number to give tr() for a plural form: tr("%Ln rows", nullptr, pluralCount(rows)). More than tr()
/// can write (2,147,483,647) counts as that.
int pluralCount(std::uint64_t count);

} // namespace voxdeck
