// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

class QTreeWidget;

namespace voxdeck {

class Actions;

/// All keys by menu (Shift+F1), made from the actions themselves; also as a sheet of paper.
class ShortcutSheet final : public QDialog {
    Q_OBJECT
public:
    explicit ShortcutSheet(const Actions &actions, QWidget *parent = nullptr);

    /// All keys as a table of HTML.
    QString html() const;
    /// As a PDF on A4; whether that went well.
    bool writePdf(const QString &file) const;

signals:
    void changeWanted();

private:
    void choosePdf();

    QTreeWidget *m_tree;
};

} // namespace voxdeck
