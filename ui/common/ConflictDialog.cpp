// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/common/ConflictDialog.h"

#include "ui/common/Look.h"
#include "ui/common/ScriptFont.h"
#include "ui/common/Text.h"
#include "ui/common/Translations.h"

#include <QDialogButtonBox>
#include <QGridLayout>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QTextDocument>
#include <QVBoxLayout>

namespace voxdeck {

ConflictDialog::ConflictDialog(std::vector<PublishConflict> conflicts, quint64 segments,
                               QWidget *parent)
    : QDialog(parent), m_conflicts(std::move(conflicts)), m_apply(nullptr)
{
    setWindowTitle(tr("Changed by others"));
    auto *title = makeLabel(tr("%1 of %Ln segments were changed by others since you opened them.",
                               nullptr, pluralCount(segments))
                                .arg(countText(m_conflicts.size())),
                            "heading", this);
    title->setWordWrap(true);
    auto *hint = makeLabel(
        tr("Choose a result for each segment. Segments without one stay unpublished edits."),
        "muted", this);
    hint->setWordWrap(true);
    auto *list = new QWidget;
    auto *rows = new QVBoxLayout(list);
    rows->setContentsMargins(0, 0, 0, 0); // in line with the title
    rows->setSpacing(12);
    for (const auto &conflict : m_conflicts)
        rows->addWidget(makeRow(conflict));
    rows->addStretch();
    auto *scroll = new QScrollArea(this);
    scroll->setWidget(list);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    auto *buttons = new QDialogButtonBox(this);
    m_apply = buttons->addButton(tr("Keep these results"), QDialogButtonBox::AcceptRole);
    auto *later = buttons->addButton(tr("Decide later"), QDialogButtonBox::RejectRole);
    setLook(m_apply, "vxRole", "primary");
    later->setDefault(true);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(20, 18, 20, 16);
    column->setSpacing(10);
    column->addWidget(title);
    column->addWidget(hint);
    column->addWidget(scroll, 1);
    column->addWidget(buttons);
    resize(900, 520);
    refresh();
}

QWidget *ConflictDialog::makeRow(const PublishConflict &conflict)
{
    auto *row = new QFrame;
    row->setProperty("vxRole", QStringLiteral("panel"));
    auto *grid = new QGridLayout(row);
    grid->setContentsMargins(12, 10, 12, 10);
    grid->setHorizontalSpacing(12);
    auto *key = makeLabel(toQString(conflict.key), "strong", row);
    key->setFont(fixedFont());
    grid->addWidget(key, 0, 0, 1, 3);
    auto *result = new QPlainTextEdit(row);
    result->setAccessibleName(tr("Result for %1").arg(toQString(conflict.key)));
    result->setPlaceholderText(tr("Choose a side or type"));
    result->setTabChangesFocus(true);
    result->setFixedHeight(84);
    m_results.push_back(result);
    const auto side = [&](int column, const QString &name, const std::string &text) {
        auto *words = makeLabel(toQString(text), "", row);
        words->setWordWrap(true);
        words->setAlignment(Qt::AlignTop | Qt::AlignLeft);
        words->setTextInteractionFlags(Qt::TextSelectableByMouse);
        auto *take = new QPushButton(tr("Use %1").arg(name), row);
        setLook(take, "vxSize", "small");
        take->setAccessibleName(tr("Use %1 for %2").arg(name, toQString(conflict.key)));
        connect(take, &QPushButton::clicked, result,
                [result, text] { result->setPlainText(toQString(text)); });
        grid->addWidget(makeLabel(name, "section", row), 1, column);
        grid->addWidget(words, 2, column);
        grid->addWidget(take, 3, column, Qt::AlignLeft);
        grid->setColumnStretch(column, 1);
    };
    side(0, tr("theirs"), conflict.theirs);
    side(1, tr("yours"), conflict.yours);
    grid->addWidget(makeLabel(tr("result"), "section", row), 1, 2);
    grid->addWidget(result, 2, 2, 2, 1);
    grid->setColumnStretch(2, 1);
    connect(result, &QPlainTextEdit::textChanged, this, &ConflictDialog::refresh);
    return row;
}

void ConflictDialog::refresh()
{
    if (m_apply)
        m_apply->setEnabled(!choices().empty());
}

std::vector<ConflictDialog::Choice> ConflictDialog::choices() const
{
    std::vector<Choice> chosen;
    for (std::size_t i = 0; i < m_results.size(); ++i)
        // not toPlainText(), which makes spaces of no-break spaces
        if (auto text = m_results[i]->document()->toRawText(); !text.trimmed().isEmpty())
            chosen.push_back({m_conflicts[i],
                              toUtf8(text.replace(QChar::ParagraphSeparator, QLatin1Char('\n')))});
    return chosen;
}

} // namespace voxdeck
