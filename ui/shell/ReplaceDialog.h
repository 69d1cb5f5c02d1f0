// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/edit/TextReplacement.h"
#include "ui/table/ReplaceModel.h"

#include <QDialog>

class QCheckBox;
class QLabel;
class QLineEdit;
class QPushButton;

namespace voxdeck {

class RowView;

/// Find and replace with a list of everything found, each row with a tick. It shows and asks; looking
/// and replacing is done by who made it.
///
/// Threads  gui.
class ReplaceDialog final : public QDialog {
    Q_OBJECT
public:
    explicit ReplaceDialog(QWidget *parent = nullptr);

    ReplaceModel &model() { return *m_model; }
    RowView &list() { return *m_list; }
    QLineEdit &findField() { return *m_find; }
    QLineEdit &withField() { return *m_with; }
    QPushButton &findButton() { return *m_look; }
    QPushButton &replaceButton() { return *m_replace; }
    QCheckBox &regexBox() { return *m_regex; }
    QString stateText() const;
    ReplaceRule rule() const;

    /// "In the 418 segments of the filter"
    void setScope(const QString &words);
    /// Something is being done; `words` say what and how far. Empty: nothing is.
    void setBusy(const QString &words);
    void showState(const QString &words, bool isMistake = false);

signals:
    void lookWanted();
    void replaceWanted();
    void stopWanted();

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void forget();
    void refresh();

    ReplaceModel *m_model;
    RowView *m_list;
    QLineEdit *m_find, *m_with;
    QCheckBox *m_regex, *m_case;
    QLabel *m_scope, *m_state;
    QPushButton *m_look, *m_all, *m_none, *m_replace;
    bool m_isBusy = false;
};

} // namespace voxdeck
