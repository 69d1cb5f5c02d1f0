// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/shell/Actions.h"

#include <QFrame>
#include <QPointer>

class QLineEdit;
class QListWidget;

namespace voxdeck {

/// Every action by name, over the window (Ctrl+K). "#12" goes to a row, "/words" filters.
///
/// Threads  gui.
class CommandPalette final : public QFrame {
    Q_OBJECT
public:
    CommandPalette(Actions &actions, QWidget *window);

    void popUp();
    QLineEdit &field() { return *m_field; }
    QListWidget &list() { return *m_list; }

signals:
    void rowWanted(const QString &row);
    void filterWanted(const QString &words);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void fill();
    void run();
    void close();

    Actions &m_actions;
    QLineEdit *m_field;
    QListWidget *m_list;
    QPointer<QWidget> m_focusBefore;
    std::vector<ActionId> m_recent; ///< newest first
};

/// How well `query` fits `name` or its synonyms, as letters in order: 0 not at all, more is better.
int matchScore(const QString &query, const QString &name, const QString &synonyms);

} // namespace voxdeck
