// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>
#include <QWidget>

class QLineEdit;
class QPushButton;

namespace voxdeck {

/// A word as a shell takes it: in single quotes where it has more than letters, digits and ./_-=:,
QString shellWord(const QString &word);
/// All of them, with spaces between.
QString shellCommand(const QStringList &words);

/// The command line that does what a dialog is set to, to be read and copied.
///
/// Threads  gui.
class CommandField final : public QWidget {
    Q_OBJECT
public:
    explicit CommandField(QWidget *parent = nullptr);
    /// Without a command `why` is shown in its place.
    void showCommand(const QStringList &words, const QString &why = {});
    QString text() const;

private:
    QLineEdit *m_text;
    QPushButton *m_copy;
};

} // namespace voxdeck
