// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/edit/TextReplacement.h"
#include "ui/common/TaskDialog.h"
#include "ui/table/ReplaceModel.h"

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
class ReplaceDialog final : public TaskDialog {
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
    ReplaceRule rule() const;

    /// "In the 418 segments of the filter"
    void setScope(const QString &words);
    void showState(const QString &words, bool isMistake = false) override;

signals:
    void lookWanted();
    void replaceWanted();

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void forget();
    void refresh() override;

    ReplaceModel *m_model;
    RowView *m_list;
    QLineEdit *m_find, *m_with;
    QCheckBox *m_regex, *m_words, *m_case;
    QLabel *m_scope;
    QPushButton *m_look, *m_all, *m_none, *m_replace;
};

} // namespace voxdeck
