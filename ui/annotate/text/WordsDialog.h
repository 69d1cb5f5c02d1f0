// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/text/Lexicon.h"

#include <QDialog>

class QLineEdit;
class QListWidget;
class QPushButton;

namespace voxdeck {

/// The words of a project beside its dictionaries, for review and removal.
///
/// Threads  gui.
class WordsDialog final : public QDialog {
    Q_OBJECT
public:
    explicit WordsDialog(const ProjectWords &words, QWidget *parent = nullptr);
    QListWidget &list() { return *m_list; }

signals:
    void removeWanted(const QString &language, const QString &word);

private:
    void removeCurrent();
    void filter(const QString &beginning);

    QLineEdit *m_filter;
    QListWidget *m_list;
    QPushButton *m_remove;
};

} // namespace voxdeck
