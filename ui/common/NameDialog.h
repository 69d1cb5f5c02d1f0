// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <QStringList>

class QComboBox;
class QLineEdit;
class QPushButton;

namespace voxdeck {

/// One question with a line of text as its answer.
struct NameQuestion {
    QString title;          ///< of the dialog
    QString label;          ///< above the field
    QString verb;           ///< on the button that accepts the answer
    QString first = {};     ///< what the field holds at first; selected, so that typing replaces it
    QStringList known = {}; ///< answers to choose from; another one may be typed as well
    bool mayBeEmpty = false;
};

/// Asks for one name, reason or place. Its button says what happens and is disabled while the answer is empty.
///
/// Threads  gui.
class NameDialog final : public QDialog {
    Q_OBJECT
public:
    NameDialog(const NameQuestion &question, QWidget *parent);

    QString text() const; ///< without the spaces around it
    void setText(const QString &text);
    QPushButton &acceptButton() { return *m_accept; }

public slots:
    void accept() override;

signals:
    void answered(const QString &text);

private:
    QLineEdit *m_field;
    QPushButton *m_accept;
    bool m_mayBeEmpty;
};

} // namespace voxdeck
