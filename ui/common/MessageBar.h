// SPDX-License-Identifier: GPL-3.0-or-later
// docs/decisions/0236
#pragma once

#include <QFrame>

#include <functional>
#include <vector>

class QAbstractButton;
class QBoxLayout;
class QHBoxLayout;
class QLabel;

namespace voxdeck {

struct ErrorWords;

/// An inline message above the panel it concerns: icon, words, what can be done beside them, or below them where
/// the words would have too little room. It stays until it is solved or closed.
///
/// Threads  gui.
class MessageBar final : public QFrame {
    Q_OBJECT
public:
    enum class Kind { Note, Warn, Bad };
    struct Choice {
        QString text; ///< empty: nothing, so that the choices behind it keep their keys
        std::function<void()> run; ///< the bar closes first
    };

    explicit MessageBar(QWidget *parent = nullptr); ///< hidden until show() has words

    void show(Kind kind, const QString &text, std::vector<Choice> choices = {});
    /// A failure with "Copy details" besides the choices given.
    void show(const ErrorWords &words, std::vector<Choice> choices = {});
    void focusChoice(); ///< the first one, for what a user has just asked for
    /// The choices show and have the keys of the actions "answer-1", "answer-2" and "answer-3".
    void useAnswerKeys() { m_hasKeys = true; }
    int choices() const;       ///< how many are offered now
    bool offers(int at) const; ///< whether there is such a choice now; 0 is the first one
    void choose(int at);       ///< as if its button were pressed
    /// Replaces the text; buttons and focus stay.
    void setText(const QString &text);
    QString text() const;
    void dismiss();

signals:
    void dismissed();
    void choicesChanged();

private:
    void addChoice(Choice choice);
    void placeButtons();

    QLabel *m_icon;
    QLabel *m_text;
    QBoxLayout *m_body; ///< the words and the buttons
    QHBoxLayout *m_buttons;
    std::vector<QAbstractButton *> m_places; ///< of the choices; null where one is empty
    QWidget *m_close;
    bool m_hasKeys = false;
};

} // namespace voxdeck
