// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/common/MessageBar.h"

#include "ui/common/AccessibleRole.h"
#include "ui/common/Icons.h"
#include "ui/common/KeyButton.h"
#include "ui/common/KeyMenu.h"
#include "ui/common/KeyWords.h"
#include "ui/common/Look.h"
#include "ui/common/describeError.h"

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
    explicit HeightKeeper(QWidget &bar) : QObject(&bar), m_bar(bar)
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
        auto &layout = *m_bar.layout();
        const int wanted = layout.hasHeightForWidth() ? layout.heightForWidth(m_bar.width())
                                                      : layout.sizeHint().height();
        if (wanted > 0 && (wanted != m_bar.minimumHeight() || wanted != m_bar.maximumHeight()))
            m_bar.setFixedHeight(wanted);
    }

    QWidget &m_bar;
    bool m_isDue = false;
};

} // namespace

MessageBar::MessageBar(QWidget *parent)
    : QFrame(parent),
      m_icon(new QLabel(this)),
      m_text(new QLabel(this)),
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
    row->addWidget(m_text, 1);
    row->addLayout(m_buttons);
    row->addWidget(close, 0, Qt::AlignVCenter);
    m_buttons->setSpacing(6);
    new HeightKeeper(*this);
    hide();
}

void MessageBar::show(Kind kind, const QString &text, std::vector<Choice> choices)
{
    while (auto *item = m_buttons->takeAt(0)) {
        item->widget()->hide();
        item->widget()->deleteLater();
        delete item;
    }
    const bool bad = kind == Kind::Bad;
    const auto name = kind == Kind::Note ? QStringLiteral("dialog-information")
                      : bad              ? QStringLiteral("dialog-error")
                                         : QStringLiteral("dialog-warning");
    const auto tone = kind == Kind::Note ? IconTone::Accent : bad ? IconTone::Bad : IconTone::Warn;
    m_icon->setPixmap(icon(name, tone).pixmap(18, 18));
    m_icon->setAccessibleName(kind == Kind::Note ? tr("Note") : bad ? tr("Error") : tr("Warning"));
    m_text->setText(text);
    setLook(this, "vxMessage", kind == Kind::Note ? "note" : bad ? "bad" : "warn");
    for (auto &choice : choices)
        addChoice(std::move(choice));
    setAccessibleName(text);
    QFrame::show();
    emit choicesChanged();
    QAccessibleEvent told(this, QAccessible::Alert);
    QAccessible::updateAccessibility(&told);
}

/// Tab reaches it from what is before the bar, in the order that is seen.
void MessageBar::addChoice(Choice choice)
{
    const int at = m_buttons->count();
    auto *button = new ChoiceButton(choice.text, this);
    setLook(button, "vxSize", "small");
    connect(button, &QPushButton::clicked, this, [this, run = std::move(choice.run)] {
        dismiss();
        if (run)
            run();
    });
    m_text->setFocusPolicy(
        Qt::ClickFocus); // for a moment: Qt puts nothing behind a widget without the focus
    setTabOrder(at == 0 ? m_text : m_buttons->itemAt(at - 1)->widget(), button);
    m_text->setFocusPolicy(Qt::NoFocus);
    setTabOrder(button, m_close);
    m_buttons->addWidget(button, 0, Qt::AlignVCenter);
    if (m_hasKeys && at < kAnswerKeys) {
        const auto name = QStringLiteral("answer-%1").arg(at + 1);
        if (const auto *action = window()->findChild<QAction *>(name, Qt::FindDirectChildrenOnly))
            button->setKey(action->property(kShownKeyProperty).toString());
        setKeyWords(button, "toolTip", choice.text + QStringLiteral(" (%1)"), {name});
    }
}

int MessageBar::choices() const
{
    return isHidden() ? 0 : m_buttons->count();
}

void MessageBar::choose(int at)
{
    if (at >= 0 && at < choices())
        static_cast<QAbstractButton *>(m_buttons->itemAt(at)->widget())->click();
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
