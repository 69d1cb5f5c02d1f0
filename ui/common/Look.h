// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>
#include <QStyle>
#include <QWidget>

namespace voxdeck {

/// Sets a property that the style sheet looks at, and makes the widget look again.
inline void setLook(QWidget *widget, const char *property, const char *value)
{
    const auto wanted = QString::fromLatin1(value);
    if (widget->property(property).toString() == wanted)
        return;
    widget->setProperty(property, wanted);
    widget->style()->unpolish(widget);
    widget->style()->polish(widget);
}

/// A label in one of the sheet's texts: "muted", "section", "title", "heading", "strong", "small"...
inline QLabel *makeLabel(const QString &text, const char *look = "", QWidget *parent = nullptr)
{
    auto *label = new QLabel(text, parent);
    label->setTextFormat(Qt::PlainText);
    if (*look != '\0')
        label->setProperty("vxText", QString::fromLatin1(look));
    return label;
}

/// A 1 px line.
inline QFrame *makeRule(Qt::Orientation orientation, QWidget *parent = nullptr)
{
    auto *rule = new QFrame(parent);
    rule->setProperty("vxRole",
                      QString::fromLatin1(orientation == Qt::Horizontal ? "rule" : "vrule"));
    return rule;
}

/// Paints the widget's own ground in "base" or "window".
inline void setGround(QWidget *widget, const char *ground)
{
    widget->setAttribute(Qt::WA_StyledBackground);
    setLook(widget, "vxGround", ground);
}

} // namespace voxdeck
