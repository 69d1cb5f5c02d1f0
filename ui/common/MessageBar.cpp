// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/common/MessageBar.h"

#include "ui/common/AccessibleRole.h"
#include "ui/common/Icons.h"
#include "ui/common/KeyButton.h"
#include "ui/common/KeyMenu.h"
#include "ui/common/KeyWords.h"
#include "ui/common/LabelIcon.h"
#include "ui/common/Look.h"
#include "ui/common/Tell.h"
#include "ui/common/describeError.h"

#include <QAbstractButton>
#include <QAccessible>
#include <QAction>
#include <QClipboard>
#include <QEvent>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>
#include <QToolButton>

#include <cstddef>
#include <utility>

namespace voxdeck {
namespace {

constexpr int kAnswerKeys = 3;

/// Enter presses it, as in a dialog: outside of one, QPushButton knows Space alone.
class ChoiceButton final : public KeyButton {
public:
    using KeyButton::KeyButton;

protected:
    void keyPressEvent(QKeyEvent *event) override
    {
        const bool isEnter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
        if (isEnter && (event->modifiers() & ~Qt::KeypadModifier) == Qt::NoModifier)
            click();
        else
            KeyButton::keyPressEvent(event);
    }
};

/// A splitter asks for a least height and not for one by width: without this a sentence of two lines is cut.
class HeightKeeper final : public QObject {
public:
    HeightKeeper(QWidget &bar, std::function<void()> place)
        : QObject(&bar), m_bar(bar), m_place(std::move(place))
    {
        bar.installEventFilter(this);
    }
    bool eventFilter(QObject *watched, QEvent *event) override
    {
        const auto type = event->type();
        const bool isOfSize = type == QEvent::Resize || type == QEvent::Show
                              || type == QEvent::LayoutRequest;
        // Later: the layout would go on with the size that this event is about.
        if (isOfSize && !std::exchange(m_isDue, true))
            QMetaObject::invokeMethod(
                this, [this] { fit(); }, Qt::QueuedConnection);
        return QObject::eventFilter(watched, event);
    }

private:
    void fit()
    {
        m_isDue = false;
        m_place();
        auto &layout = *m_bar.layout();
        const int wanted = layout.hasHeightForWidth() ? layout.heightForWidth(m_bar.width())
                                                      : layout.sizeHint().height();
        if (wanted > 0 && (wanted != m_bar.minimumHeight() || wanted != m_bar.maximumHeight()))
            m_bar.setFixedHeight(wanted);
    }

    QWidget &m_bar;
    std::function<void()> m_place; ///< what is in the bar, before its height is asked for
    bool m_isDue = false;
};

} // namespace

MessageBar::MessageBar(QWidget *parent)
    : QFrame(parent),
      m_icon(new QLabel(this)),
      m_text(new QLabel(this)),
      m_body(new QBoxLayout(QBoxLayout::LeftToRight)),
      m_buttons(new QHBoxLayout),
      m_close(nullptr)
{
    installAccessibleRole<MessageBar, QAccessible::AlertMessage>(); // told when it appears
    m_text->setWordWrap(true);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_text->setFocusPolicy(Qt::NoFocus);
    auto *close = new QToolButton(this);
    close->setIcon(icon(QStringLiteral("window-close"), IconTone::Muted));
    close->setToolTip(tr("Close this message"));
    close->setAccessibleName(tr("Close this message"));
    connect(close, &QToolButton::clicked, this, &MessageBar::dismiss);
    m_close = close;
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(10, 6, 6, 6);
    row->setSpacing(8);
    row->addWidget(m_icon, 0, Qt::AlignVCenter);
    m_body->setSpacing(8);
    m_body->addWidget(m_text, 1);
    m_body->addLayout(m_buttons);
    row->addLayout(m_body, 1);
    row->addWidget(close, 0, Qt::AlignVCenter);
    m_buttons->setSpacing(6);
    new HeightKeeper(*this, [this] { placeButtons(); });
    hide();
}

void MessageBar::show(Kind kind, const QString &text, std::vector<Choice> choices)
{
    while (auto *item = m_buttons->takeAt(0)) {
        item->widget()->hide();
        item->widget()->deleteLater();
        delete item;
    }
    m_places.clear();
    const bool bad = kind == Kind::Bad;
    const auto name = kind == Kind::Note ? QStringLiteral("dialog-information")
                      : bad              ? QStringLiteral("dialog-error")
                                         : QStringLiteral("dialog-warning");
    const auto tone = kind == Kind::Note ? IconTone::Accent : bad ? IconTone::Bad : IconTone::Warn;
    showIcon(*m_icon, icon(name, tone), 18);
    m_icon->setAccessibleName(kind == Kind::Note ? tr("Note") : bad ? tr("Error") : tr("Warning"));
    m_text->setText(text);
    setLook(this, "vxMessage", kind == Kind::Note ? "note" : bad ? "bad" : "warn");
    for (auto &choice : choices)
        addChoice(std::move(choice));
    setAccessibleName(text);
    placeButtons();
    QFrame::show();
    emit choicesChanged();
    tell(*this);
}

/// Tab reaches it from what is before the bar, in the order that is seen.
void MessageBar::addChoice(Choice choice)
{
    const int at = static_cast<int>(m_places.size());
    m_places.push_back(nullptr);
    if (choice.text.isEmpty())
        return;
    auto *button = new ChoiceButton(choice.text, this);
    setLook(button, "vxSize", "small");
    connect(button, &QPushButton::clicked, this, [this, run = std::move(choice.run)] {
        dismiss();
        if (run)
            run();
    });
    m_text->setFocusPolicy(
        Qt::ClickFocus); // for a moment: Qt puts nothing behind a widget without the focus
    const int shown = m_buttons->count();
    setTabOrder(shown == 0 ? m_text : m_buttons->itemAt(shown - 1)->widget(), button);
    m_text->setFocusPolicy(Qt::NoFocus);
    setTabOrder(button, m_close);
    m_buttons->addWidget(button, 0, Qt::AlignVCenter);
    m_places.back() = button;
    if (m_hasKeys && at < kAnswerKeys) {
        const auto name = QStringLiteral("answer-%1").arg(at + 1);
        if (const auto *action = window()->findChild<QAction *>(name, Qt::FindDirectChildrenOnly))
            button->setKey(action->property(kShownKeyProperty).toString());
        setKeyWords(button, "toolTip", choice.text + QStringLiteral(" (%1)"), {name});
    }
}

/// Below the words where these would need more than two lines beside the buttons.
void MessageBar::placeButtons()
{
    constexpr int kMostLines = 2;
    const auto margins = layout()->contentsMargins();
    const int room = width() - margins.left() - margins.right() - m_icon->sizeHint().width()
                     - m_close->sizeHint().width() - 2 * layout()->spacing();
    int beside = room; // not the layout's own hint: it leaves buttons out until they are shown
    for (int at = 0; at < m_buttons->count(); ++at)
        beside -= m_buttons->itemAt(at)->widget()->sizeHint().width() + m_buttons->spacing();
    const int most = kMostLines * m_text->fontMetrics().lineSpacing() + 2;
    const bool isBelow = m_buttons->count() > 0 && beside < room
                         && (beside <= 0 || m_text->heightForWidth(beside) > most);
    const auto direction = isBelow ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight;
    if (m_body->direction() == direction)
        return;
    m_body->setDirection(direction);
    m_body->setSpacing(isBelow ? 4 : 8);
    m_body->setAlignment(m_buttons, isBelow ? Qt::AlignLeft : Qt::Alignment());
}

int MessageBar::choices() const
{
    return isHidden() ? 0 : m_buttons->count();
}

bool MessageBar::offers(int at) const
{
    return !isHidden() && at >= 0 && at < static_cast<int>(m_places.size())
           && m_places[static_cast<std::size_t>(at)];
}

void MessageBar::choose(int at)
{
    if (offers(at))
        m_places[static_cast<std::size_t>(at)]->click();
}

void MessageBar::show(const ErrorWords &words, std::vector<Choice> choices)
{
    choices.push_back({tr("Copy details"), [detail = words.detail] {
                           QGuiApplication::clipboard()->setText(detail);
                       }});
    show(Kind::Bad, words.sentences(), std::move(choices));
}

void MessageBar::focusChoice()
{
    if (m_buttons->count() > 0)
        m_buttons->itemAt(0)->widget()->setFocus(Qt::OtherFocusReason);
}

void MessageBar::setText(const QString &text)
{
    m_text->setText(text);
    setAccessibleName(text);
}

QString MessageBar::text() const
{
    return m_text->text();
}

void MessageBar::dismiss()
{
    if (isHidden())
        return;
    hide();
    emit choicesChanged();
    emit dismissed();
}

} // namespace voxdeck
