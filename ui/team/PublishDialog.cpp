// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/team/PublishDialog.h"

#include "ui/common/Icons.h"
#include "ui/common/Look.h"
#include "ui/common/Text.h"
#include "ui/common/Translations.h"
#include "ui/common/Words.h"
#include "ui/details/HistoryPanel.h"

#include <QDialogButtonBox>
#include <QGridLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>
#include <cstddef>
#include <vector>

namespace voxdeck {

QString publishSummary(const PublishReport &report)
{
    if (report.files > 0)
        return PublishDialog::tr("%1 in %2; audio untouched")
            .arg(PublishDialog::tr("%Ln values", nullptr, pluralCount(report.records)),
                 PublishDialog::tr("%Ln files", nullptr, pluralCount(report.files)));
    return PublishDialog::tr("%1, %2; audio untouched")
        .arg(PublishDialog::tr("%Ln records", nullptr, pluralCount(report.records)),
             bytesText(report.recordBytes));
}

namespace {

/// All of them while they are few: each has a reason of its own.
QString refusedText(const std::vector<Error> &problems)
{
    constexpr std::size_t kMostShown = 4;
    QStringList lines{
        PublishDialog::tr("%Ln edits cannot be written:", nullptr, pluralCount(problems.size()))};
    for (std::size_t i = 0; i < std::min(problems.size(), kMostShown); ++i)
        lines << QStringLiteral("%1: %2").arg(toQString(problems[i].subject),
                                              toQString(problems[i].detail));
    if (problems.size() > kMostShown)
        lines << PublishDialog::tr("… and %Ln more", nullptr,
                                   pluralCount(problems.size() - kMostShown));
    return lines.join(QLatin1Char('\n'));
}

/// "text 28, status 12": what a person changed, not what the files call it.
QString fieldsText(const PublishReport &plan)
{
    QStringList words;
    for (const auto &[field, edits] : plan.editsByField)
        if (edits > 0)
            words << PublishDialog::tr("%1 %2", "a kind of change and how many")
                         .arg(fieldWords(field).toLower(), countText(edits));
    return words.join(QStringLiteral(", "));
}

} // namespace

PublishDialog::PublishDialog(const PublishReport &plan, bool isList, QWidget *parent)
    : QDialog(parent), m_note(new QLineEdit(this))
{
    setWindowTitle(tr("Publish edits"));
    const auto edits = tr("%Ln edits", nullptr, pluralCount(plan.edits));
    const auto segments = segmentsText(plan.segments);
    auto *title = makeLabel(
        tr("Write %1 in %2 as revision r%3?").arg(edits, segments).arg(plan.nextRevision),
        "heading", this);
    title->setWordWrap(true);
    auto *facts = new QGridLayout;
    facts->setHorizontalSpacing(16);
    facts->setVerticalSpacing(4);
    int row = 0;
    const auto add = [&](const QString &name, const QString &value) {
        facts->addWidget(makeLabel(name, "muted", this), row, 0, Qt::AlignTop);
        auto *words = makeLabel(value, "", this);
        words->setWordWrap(true);
        facts->addWidget(words, row++, 1);
    };
    add(tr("Changes"), fieldsText(plan));
    if (plan.records < plan.edits)
        add(tr("Written"),
            isList ? tr("%1 into the list; several edits of one value are written once, and what "
                        "the list has no field for stays in the workspace")
                         .arg(tr("%Ln values", nullptr, pluralCount(plan.records)))
                   : tr("%1; the other edits are kept in the workspace or change the same record")
                         .arg(tr("%Ln records", nullptr, pluralCount(plan.records))));
    add(tr("On disk"), isList ? tr("%1 replaced, %2")
                                    .arg(tr("%Ln files", nullptr, pluralCount(plan.files)),
                                         bytesText(plan.fileBytes))
                              : tr("%1 added in %2")
                                    .arg(bytesText(plan.recordBytes + plan.indexBytes),
                                         tr("%Ln shards", nullptr, pluralCount(plan.shards))));
    add(tr("Audio"), tr("untouched"));
    facts->setColumnStretch(1, 1);
    auto *safe = makeLabel(
        isList ? tr("Only these values change: every other byte stays as it is. Each file is "
                    "replaced in one step. What the list has no field for stays in the "
                    "workspace.")
               : tr("Records are appended and the index is replaced in one step. Readers see the "
                    "old state or the new one, never a mixture."),
        "smallMuted", this);
    safe->setWordWrap(true);
    m_note->setPlaceholderText(tr("Note for the history (optional)"));
    m_note->setAccessibleName(tr("Note for the history"));
    auto *buttons = new QDialogButtonBox(this);
    auto *publish = buttons->addButton(tr("Publish"), QDialogButtonBox::AcceptRole);
    buttons->addButton(tr("Cancel"), QDialogButtonBox::RejectRole);
    setLook(publish, "vxRole", "primary");
    publish->setDefault(true);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(20, 18, 20, 16);
    column->setSpacing(12);
    column->addWidget(title);
    column->addLayout(facts);
    if (!plan.conflicts.empty()) {
        auto *conflicts = makeLabel(tr("%1 of %2 were changed by others since you opened them. "
                                       "They are shown after this and "
                                       "are not overwritten.")
                                        .arg(countText(plan.conflicts.size()), segments),
                                    "warn", this);
        conflicts->setWordWrap(true);
        column->addWidget(conflicts);
    }
    if (!plan.problems.empty()) {
        auto *refused = makeLabel(refusedText(plan.problems), "warn", this);
        refused->setWordWrap(true);
        column->addWidget(refused);
    }
    column->addWidget(safe);
    column->addWidget(m_note);
    column->addWidget(buttons);
    setMinimumWidth(440);
    m_note->setFocus();
}

QString PublishDialog::note() const
{
    return m_note->text().trimmed();
}

} // namespace voxdeck
