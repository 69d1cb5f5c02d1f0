// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/annotate/rows/ReasonDialog.h"

#include "ui/common/Look.h"
#include "ui/common/TextSize.h"

#include <QCoreApplication>
#include <QDialogButtonBox>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace voxdeck {
namespace {

constexpr int kMostReasons = 9; // as many as there are digits
constexpr int kRowHeight = 25;

} // namespace

ReasonDialog::ReasonDialog(const QString &question, const QString &act, const QStringList &reasons,
                           QWidget *parent)
    : QDialog(parent),
      m_question(makeLabel(question, "", this)),
      m_reasons(new QListWidget(this)),
      m_own(new QLineEdit(this)),
      m_words(reasons.mid(0, kMostReasons))
{
    setObjectName(QStringLiteral("reason"));
    setWindowTitle(tr("Reason"));
    for (int at = 0; at < m_words.size(); ++at) {
        auto *item = new QListWidgetItem(QStringLiteral("%1   %2").arg(at + 1).arg(m_words.at(at)),
                                         m_reasons);
        item->setSizeHint({0, sized(kRowHeight)});
    }
    m_reasons->setAccessibleName(tr("Reasons; a digit chooses one at once"));
    m_reasons->setCurrentRow(0);
    m_reasons->installEventFilter(this);
    m_reasons->setAttribute(Qt::WA_InputMethodEnabled); // for the first letters of another reason
    m_own->setPlaceholderText(tr("Another reason"));
    m_own->setAccessibleName(m_own->placeholderText());
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    auto *accepting = buttons->addButton(act, QDialogButtonBox::AcceptRole);
    accepting->setObjectName(QStringLiteral("reasonAccept"));
    accepting->setAutoDefault(false);
    buttons->button(QDialogButtonBox::Cancel)->setDefault(true); // never what changes the rows
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(16, 16, 16, 16);
    column->setSpacing(12);
    column->addWidget(m_question);
    column->addWidget(m_reasons, 1);
    column->addWidget(m_own);
    column->addWidget(makeLabel(tr("Saved in the journal; one undo step."), "muted", this));
    column->addWidget(buttons);
    resize(420, 420);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(accepting, &QPushButton::clicked, this, &ReasonDialog::acceptReason);
    connect(m_reasons, &QListWidget::itemActivated, this, &ReasonDialog::acceptReason);
    auto *const cancelling = buttons->button(QDialogButtonBox::Cancel);
    connect(m_own, &QLineEdit::textChanged, this,
            [this, accepting, cancelling](const QString &text) {
                const bool isOwn = !text.trimmed().isEmpty();
                m_reasons->setEnabled(!isOwn);
                (isOwn ? accepting : cancelling)->setDefault(true); // who types a reason means it
            });
    m_reasons->setFocus();
}

void ReasonDialog::setQuestion(const QString &question)
{
    m_question->setText(question);
}

QStringList ReasonDialog::rejectReasons()
{
    return {
        tr("Text is wrong"),  tr("Noise or music"), tr("Overlapping speakers"), tr("Cut off"),
        tr("Wrong language"), tr("No speech"),      tr("Private or offensive"), tr("Bad recording"),
        tr("Duplicate")};
}

/// A digit of the keyboard or the key pad.
bool ReasonDialog::pick(int key)
{
    const int number = key - Qt::Key_1;
    if (number < 0 || number >= m_words.size())
        return false;
    m_reasons->setCurrentRow(number);
    acceptReason();
    return true;
}

/// A letter begins another reason: lost, Enter would choose the reason that happens to be current.
bool ReasonDialog::beginOwn(const QKeyEvent &event)
{
    const QString typed = event.text();
    const bool isWord = !typed.isEmpty() && typed.front().isPrint() && !typed.front().isSpace();
    if (!isWord || (event.modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier)))
        return false;
    m_own->setFocus();
    m_own->insert(typed);
    return true;
}

void ReasonDialog::keyPressEvent(QKeyEvent *event)
{
    if (!m_own->hasFocus() && (pick(event->key()) || beginOwn(*event)))
        return;
    QDialog::keyPressEvent(event);
}

/// The list would look for its words instead.
bool ReasonDialog::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_reasons && event->type() == QEvent::KeyPress) {
        const auto &key = *static_cast<QKeyEvent *>(event);
        if (pick(key.key()) || beginOwn(key))
            return true;
    }
    if (watched == m_reasons && event->type() == QEvent::InputMethod) {
        m_own->setFocus();
        return QCoreApplication::sendEvent(m_own, event);
    }
    return QDialog::eventFilter(watched, event);
}

void ReasonDialog::acceptReason()
{
    const auto own = m_own->text().trimmed();
    const auto reason = own.isEmpty() ? m_words.value(m_reasons->currentRow()) : own;
    if (reason.isEmpty())
        return;
    accept();
    emit chosen(reason);
}

} // namespace voxdeck
