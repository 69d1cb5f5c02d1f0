// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/common/MessageTurns.h"

#include "ui/common/BarReason.h"

#include <QObject>

#include <algorithm>
#include <deque>
#include <optional>
#include <utility>

namespace voxdeck {
namespace {

/// The messages of one bar that wait, and the one of them that is shown.
class MessageTurns final : public QObject {
public:
    struct Message {
        MessageBar::Kind kind;
        QString text;
        std::vector<MessageBar::Choice> choices;
        QString reason;
    };

    static MessageTurns *find(const MessageBar &bar)
    {
        for (auto *child : bar.children())
            if (auto *turns = dynamic_cast<MessageTurns *>(child))
                return turns;
        return nullptr;
    }
    static MessageTurns &of(MessageBar &bar)
    {
        auto *turns = find(bar);
        return turns ? *turns : *new MessageTurns(bar);
    }

    void add(Message message)
    {
        m_waiting.push_back(std::move(message));
        showNext();
    }

    bool has(const QString &reason) const
    {
        const auto isIt = [&reason](const Message &one) {
            return one.reason == reason;
        };
        return (m_shown && isIt(*m_shown)) || std::any_of(m_waiting.begin(), m_waiting.end(), isIt);
    }

    void drop(const QString &reason)
    {
        std::erase_if(m_waiting, [&reason](const Message &one) { return one.reason == reason; });
    }

    void clear()
    {
        m_waiting.clear();
        m_bar.dismiss();
    }

private:
    explicit MessageTurns(MessageBar &bar) : QObject(&bar), m_bar(bar)
    {
        connect(&bar, &MessageBar::choicesChanged, this, [this] {
            if (!m_isShowing && !m_bar.isHidden()) // another message
                putBack();
        });
        connect(&bar, &MessageBar::dismissed, this, [this] { m_shown.reset(); });
        // Later: a choice that shows a message of its own comes first.
        connect(&bar, &MessageBar::dismissed, this, &MessageTurns::showNext, Qt::QueuedConnection);
    }

    void putBack()
    {
        if (m_shown)
            m_waiting.push_front(*std::exchange(m_shown, std::nullopt));
    }

    void showNext()
    {
        if (m_waiting.empty() || !m_bar.isHidden())
            return;
        m_shown = std::move(m_waiting.front());
        m_waiting.pop_front();
        m_isShowing = true;
        m_bar.show(m_shown->kind, m_shown->text, m_shown->choices);
        m_isShowing = false;
        if (!m_shown->reason.isEmpty())
            noteReason(m_bar, m_shown->reason);
    }

    MessageBar &m_bar;
    std::deque<Message> m_waiting;
    std::optional<Message> m_shown;
    bool m_isShowing = false;
};

} // namespace

void showInTurn(MessageBar &bar, MessageBar::Kind kind, const QString &text,
                std::vector<MessageBar::Choice> choices, const QString &reason)
{
    MessageTurns::of(bar).add({kind, text, std::move(choices), reason});
}

bool isInTurn(const MessageBar &bar, const QString &reason)
{
    const auto *turns = MessageTurns::find(bar);
    return turns && turns->has(reason);
}

void dropWaiting(MessageBar &bar, const QString &reason)
{
    if (auto *turns = MessageTurns::find(bar))
        turns->drop(reason);
}

void clearMessages(MessageBar &bar)
{
    MessageTurns::of(bar).clear();
}

} // namespace voxdeck
