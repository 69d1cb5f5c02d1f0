// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

class QLabel;
class QLineEdit;
class QTreeWidget;

namespace voxdeck {

class Actions;

/// All keys by menu (Shift+F1), made from the actions themselves; also as a sheet of paper.
class ShortcutSheet final : public QDialog {
    Q_OBJECT
public:
    explicit ShortcutSheet(const Actions &actions, QWidget *parent = nullptr);

    /// Shows only the keys whose name, key or menu contains the words; empty: all.
    void search(const QString &words);
    QTreeWidget &tree() { return *m_tree; }
    /// All keys as a table of HTML.
    QString html() const;
    /// As a PDF on A4; whether that went well.
    bool writePdf(const QString &file) const;

signals:
    void changeWanted();

private:
    void fill(const Actions &actions);
    void choosePdf();

    QLineEdit *m_search;
    QTreeWidget *m_tree;
    QLabel *m_state; ///< what the search or a failed PDF has to say
};

} // namespace voxdeck
