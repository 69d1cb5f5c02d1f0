// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/common/KeyWords.h"

#include "ui/common/KeyMenu.h"

#include <QAction>
#include <QRegularExpression>
#include <QWidget>

namespace voxdeck {
namespace {

const QByteArray kPrefix = QByteArrayLiteral("vxKeyWords:");

const QAction *actionOf(const QWidget &widget, const QString &name)
{
    for (const auto *at = &widget; at; at = at->parentWidget())
        if (at->isWindow())
            if (const auto *found = at->findChild<QAction *>(name, Qt::FindDirectChildrenOnly))
                return found;
    return nullptr;
}

void apply(QWidget &widget, const char *property, const QString &words, const QStringList &actions)
{
    static const QRegularExpression kBrackets(
        QStringLiteral("\\s*[(（][^()（）]*%\\d[^()（）]*[)）]"));
    const bool isInBrackets = words.contains(kBrackets);
    auto text = words;
    QStringList all;
    for (const auto &name : actions) {
        const auto *action = actionOf(widget, name);
        const auto keys = !isInBrackets ? keyOf(widget, name.toLatin1().constData())
                          : action      ? action->property(kShownKeysProperty).toString()
                                        : QString();
        all << keys;
        text.replace(QStringLiteral("%%1").arg(all.size()), keys);
    }
    if (isInBrackets && all.contains(QString()))
        text = QString(words).remove(kBrackets);
    widget.setProperty(property, text);
    all.removeAll(QString());
    if (isInBrackets)
        widget.setAccessibleDescription(all.join(QStringLiteral(", ")));
}

} // namespace

QString keyOf(const QWidget &widget, const char *action)
{
    const auto *found = actionOf(widget, QString::fromLatin1(action));
    if (!found)
        return {};
    const auto key = found->property(kShownKeyProperty).toString();
    return key.isEmpty() ? QStringLiteral("“%1”").arg(found->text().remove(u'…')) : key;
}

void setKeyWords(QWidget *widget, const char *property, const QString &words,
                 const QStringList &actions)
{
    widget->setProperty((kPrefix + property).constData(), QStringList(actions) << words);
    apply(*widget, property, words, actions);
}

void refreshKeyWords(QWidget &window)
{
    for (auto *widget : window.findChildren<QWidget *>())
        for (const auto &name : widget->dynamicPropertyNames()) {
            if (!name.startsWith(kPrefix))
                continue;
            auto actions = widget->property(name.constData()).toStringList();
            const auto words = actions.takeLast();
            apply(*widget, name.mid(kPrefix.size()).constData(), words, actions);
        }
}

} // namespace voxdeck
