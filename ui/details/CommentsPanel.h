// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/notes/Comments.h"

#include <QWidget>

#include <optional>
#include <vector>

class QLabel;
class QListWidget;
class QPushButton;

namespace voxdeck {

class GrowingField;

/// The comments on the current segment, and a field to write one.
///
/// Threads  gui.
class CommentsPanel final : public QWidget {
    Q_OBJECT
public:
    explicit CommentsPanel(QWidget *parent = nullptr);

    /// In the order they were made; what is being typed stays.
    void show(const std::vector<Comment> &comments);
    /// What the next comment will refer to, in words; empty: commenting is unavailable.
    void setAbout(const QString &words);
    /// As Enter in the field: asks for what is typed to be added or changed. Nothing is typed: does nothing.
    void send();
    /// Resets the field to a new comment.
    void finishTyping();
    /// Goes on with a comment that was typed before: a new one, or another text of `edited`.
    void resume(const QString &text, const std::optional<Comment> &edited);
    /// The same by a person, who goes on typing at once.
    void edit(const Comment &comment);
    /// The comment whose text is being changed; nothing while a new one is typed.
    const std::optional<Comment> &edited() const { return m_edited; }
    QListWidget &list() { return *m_list; }
    GrowingField &field() { return *m_field; }
    QPushButton &goToButton() { return *m_goTo; }
    QPushButton &editButton() { return *m_edit; }
    QPushButton &resolveButton() { return *m_resolve; }
    QPushButton &deleteButton() { return *m_delete; }

signals:
    void countChanged(int count);
    void addWanted(const QString &text);
    void textWanted(const voxdeck::Comment &comment, const QString &text); ///< another text of it
    void resolveWanted(const voxdeck::Comment &comment, bool isResolved);
    void deleteWanted(const voxdeck::Comment &comment);
    void goToWanted(const voxdeck::Comment &comment);
    void editWanted(const voxdeck::Comment &comment); ///< its text in the field
    void left();                                      ///< Esc in the field: what is typed goes

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    const Comment *current() const;
    void refreshButtons();
    void showAbout();

    QListWidget *m_list;
    QLabel *m_empty, *m_about;
    GrowingField *m_field;
    QPushButton *m_goTo, *m_edit, *m_resolve, *m_delete, *m_add;
    std::vector<Comment> m_comments;
    std::optional<Comment> m_edited;
    QString m_aboutWords;
};

/// "1:02.5 – 1:04", "characters 3–9", or nothing where it is about the whole segment.
QString partWords(const Comment &comment);

} // namespace voxdeck
