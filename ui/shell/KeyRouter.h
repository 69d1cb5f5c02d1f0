// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QPointer>

class QAction;
class QKeyEvent;
class QWidget;

namespace voxdeck {

class Actions;
enum class ActionId;

/// Gives bare keys their meaning outside of text fields, on the physical position of the key, so that
/// A works while another script's layout is on; keeps every shortcut away while an input method
/// composes; and keeps Alt with a letter out of text.
///
/// Threads  gui.
class KeyRouter final : public QObject {
    Q_OBJECT
public:
    KeyRouter(Actions &actions, QWidget *window);

    bool eventFilter(QObject *watched, QEvent *event) override;

signals:
    void refused(QAction *action);         ///< its key was pressed while it is not available
    void untyped(const QString &sentence); ///< why a combination in a text field did nothing
    void
    functionKeyRefused(voxdeck::ActionId id); ///< it does nothing else, wherever the keyboard is

private:
    QString whyUntyped(const QKeyEvent &key) const;
    void explainFunctionKey(const QKeyEvent &key);
    bool route(QWidget *target, const QKeyEvent &key);

    Actions &m_actions;
    QWidget *m_window;
    QPointer<QObject> m_composing; ///< the field an input method composes in
};

/// Whether keys typed into the widget are text, or were meant as text (KeyRest).
bool takesText(const QWidget *widget);

} // namespace voxdeck
