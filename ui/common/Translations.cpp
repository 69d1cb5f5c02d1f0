// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/common/Translations.h"

#include <QCoreApplication>
#include <QLibraryInfo>
#include <QLocale>
#include <QTranslator>

#include <algorithm>
#include <limits>

namespace voxdeck {
namespace {

const QString kFolder = QStringLiteral(":/i18n");

bool isKnown(const QString &name)
{
    const auto &all = windowLanguages();
    return std::any_of(all.begin(), all.end(),
                       [&name](const WindowLanguage &one) { return one.name == name; });
}

void install(const QString &file, const QString &folder)
{
    auto *translator = new QTranslator(QCoreApplication::instance());
    if (translator->load(file, folder))
        QCoreApplication::installTranslator(translator);
    else
        delete translator;
}

/// English words are in the sources, but for the forms of words with numbers. They are also what another
/// language shows of a sentence that is not translated yet, so they are there from the start.
void installPluralForms()
{
    install(QStringLiteral("voxdeck_en"), kFolder);
}

} // namespace

Q_COREAPP_STARTUP_FUNCTION(installPluralForms)

const std::vector<WindowLanguage> &windowLanguages()
{
    static const std::vector<WindowLanguage> all{
        {QStringLiteral("en"), QStringLiteral("English")},
        {QStringLiteral("zh_CN"), QStringLiteral("简体中文")}};
    return all;
}

QString windowLanguage(const QString &choice)
{
    if (isKnown(choice))
        return choice;
    for (const auto &wanted :
         QLocale::system().uiLanguages()) { // "zh-Hans-CN", "zh-CN", "zh", "en-GB"
        const QLocale locale(wanted);
        for (const auto &name : {locale.name(), locale.name().section(QLatin1Char('_'), 0, 0)})
            if (isKnown(name))
                return name;
    }
    return QStringLiteral("en");
}

void useLanguage(const QString &choice)
{
    const auto language = windowLanguage(choice);
    if (language == choice && QLocale::system().language() != QLocale(language).language())
        QLocale::setDefault(QLocale(language));
    if (language == QStringLiteral("en"))
        return;
    // Qt's of the same language: buttons of one dialog in two would be worse than English ones
    install(QStringLiteral("qtbase_") + language,
            QLibraryInfo::path(QLibraryInfo::TranslationsPath));
    install(QStringLiteral("voxdeck_") + language, kFolder);
}

int pluralCount(std::uint64_t count)
{
    return static_cast<int>(std::min<std::uint64_t>(
        count, static_cast<std::uint64_t>(std::numeric_limits<int>::max())));
}

} // namespace voxdeck
