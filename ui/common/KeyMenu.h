// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QKeySequence>
#include <QMenu>

namespace voxdeck {

/// A key as its cap says it: "Ctrl+Enter", never "Ctrl+Return".
QString keyWords(const QKeySequence &key);
/// Several keys, separated by commas.
QString keyWords(const QList<QKeySequence> &keys);

/// The property of an action that holds the key to show beside its name.
constexpr const char *kShownKeyProperty = "vxKey";

/// A menu that shows the key a user presses, which may be a bare letter, and so not a Qt shortcut.
/// Threads  gui.
class KeyMenu final : public QMenu {
    Q_OBJECT
public:
    explicit KeyMenu(const QString &title, QWidget *parent = nullptr);

    /// The text and the key that the menu shows for its action, separated by a tab if there is a
    /// key.
    QString shownText(const QAction &action) const;

protected:
    void initStyleOption(QStyleOptionMenuItem *option, const QAction *action) const override;

private:
    void makeRoom();

    int m_keyWidth = 0;
};

} // namespace voxdeck
