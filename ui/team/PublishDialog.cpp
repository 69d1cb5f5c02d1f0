// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/team/PublishDialog.h"

#include "ui/common/Icons.h"
#include "ui/common/Look.h"
#include "ui/common/Tell.h"
#include "ui/common/Text.h"
#include "ui/common/Translations.h"
#include "ui/common/Words.h"
#include "ui/common/describeError.h"
#include "ui/details/HistoryPanel.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>
#include <cstddef>
#include <vector>

namespace voxdeck {

QString publishedEdits(const PublishReport &report)
{
    const auto values = PublishDialog::tr("%Ln values of the workspace", nullptr,
                                          pluralCount(report.values));
    const auto segments = segmentsText(report.segments);
    if (report.edits == report.values)
        return PublishDialog::tr("%1 in %2").arg(values, segments);
    const auto edits = PublishDialog::tr("%Ln edits", nullptr,
                                         pluralCount(report.edits - report.values));
    return report.values == 0
               ? PublishDialog::tr("%1 in %2").arg(edits, segments)
               : PublishDialog::tr("%1 and %2 in %3", "edits, values and their segments")
                     .arg(edits, values, segments);
}

QString reasonInWindow(const Error &problem)
{
    return toQString(problem.detail)
        .replace(QStringLiteral("\"voxdeck-cli export\""), PublishDialog::tr("File > Export"))
        .replace(QStringLiteral("\"voxdeck-cli build\""), PublishDialog::tr("the Build page"));
}

namespace {

/// Of lists; a divided or merged segment is lines.
QString writtenWords(const PublishReport &report)
{
    return report.editsByField.contains(EditField::Segments)
               ? PublishDialog::tr("%Ln values and lines", nullptr, pluralCount(report.records))
               : PublishDialog::tr("%Ln values", nullptr, pluralCount(report.records));
}

} // namespace

QString publishSummary(const PublishReport &report)
{
    if (report.files > 0)
        return PublishDialog::tr("%1; %2; audio untouched", "values and files")
            .arg(writtenWords(report), toQString(filesWritten(report)));
    return PublishDialog::tr("%1, %2; audio untouched")
        .arg(PublishDialog::tr("%Ln records", nullptr, pluralCount(report.records)),
             bytesText(report.recordBytes));
}

namespace {

/// Lists all of them while they are few, as each has a different reason.
QString refusedText(const std::vector<Error> &problems)
{
    constexpr std::size_t kMostShown = 4;
    QStringList lines{PublishDialog::tr("Not written, and why:")};
    for (std::size_t i = 0; i < std::min(problems.size(), kMostShown); ++i)
        lines << QStringLiteral("%1: %2").arg(toQString(problems[i].subject),
                                              reasonInWindow(problems[i]));
    if (problems.size() > kMostShown)
        lines << PublishDialog::tr("… and %Ln more", nullptr,
                                   pluralCount(problems.size() - kMostShown));
    return lines.join(QLatin1Char('\n'));
}

/// Changes of segments of which some rows were chosen and some were not.
QString leftText(const std::vector<Error> &left)
{
    constexpr std::size_t kMostShown = 4;
    QStringList lines{PublishDialog::tr("%Ln segment changes stay unpublished:", nullptr,
                                        pluralCount(left.size()))};
    for (std::size_t i = 0; i < std::min(left.size(), kMostShown); ++i)
        lines << QStringLiteral("%1: %2").arg(toQString(left[i].subject), reasonInWindow(left[i]));
    if (left.size() > kMostShown)
        lines << QStringLiteral("…");
    return lines.join(QLatin1Char('\n'));
}

/// "text 28, status 12": in the user's terms, not those of the files.
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

PublishDialog::PublishDialog(const PublishReport &plan, bool isList, bool canFilter,
                             QWidget *parent)
    : QDialog(parent),
      m_isList(isList),
      m_title(makeLabel({}, "heading", this)),
      m_rows(new QComboBox(this)),
      m_column(new QVBoxLayout(this)),
      m_note(new QLineEdit(this))
{
    setWindowTitle(tr("Publish edits"));
    makeTeller(*m_title);
    m_title->setWordWrap(true);
    m_title->setObjectName(QStringLiteral("publishTitle"));
    m_rows->addItem(tr("All unpublished edits"), QVariant::fromValue(PublishRows::All));
    if (canFilter)
        m_rows->addItem(tr("Edits of the segments in the table"),
                        QVariant::fromValue(PublishRows::Filtered));
    m_rows->addItem(tr("Edits of approved segments"), QVariant::fromValue(PublishRows::Approved));
    m_rows->setAccessibleName(tr("Edits to publish"));
    m_rows->setToolTip(tr("Edits of other segments stay unpublished. Divided or merged segments "
                          "are published only when all of them are chosen."));
    connect(m_rows, &QComboBox::activated, this, &PublishDialog::choose);
    auto *safe = makeLabel(
        isList
            ? tr("Only these values change: all other bytes stay unchanged. Each file is replaced "
                 "in one step. Values without a field in the list stay in the workspace.")
            : tr("Records are appended and the index is replaced in one step. Readers see the "
                 "old state or the new one, never a mixture."),
        "smallMuted", this);
    safe->setWordWrap(true);
    m_note->setPlaceholderText(tr("Note for the history (optional)"));
    m_note->setAccessibleName(tr("Note for the history"));
    auto *buttons = new QDialogButtonBox(this);
    m_publish = buttons->addButton(tr("Publish"), QDialogButtonBox::AcceptRole);
    buttons->addButton(tr("Cancel"), QDialogButtonBox::RejectRole);
    setLook(m_publish, "vxRole", "primary");
    m_publish->setDefault(true);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    m_column->setContentsMargins(20, 18, 20, 16);
    m_column->setSpacing(12);
    m_column->addWidget(m_title);
    m_column->addWidget(m_rows);
    m_column->addWidget(safe);
    m_column->addWidget(m_note);
    m_column->addWidget(buttons);
    setMinimumWidth(440);
    m_note->setFocus();
    showPlan(plan);
}

void PublishDialog::choose()
{
    m_publish->setEnabled(false);
    m_title->setText(tr("Preparing the changes…"));
    emit rowsChosen(rows());
}

PublishRows PublishDialog::rows() const
{
    return m_rows->currentData().value<PublishRows>();
}

void PublishDialog::showPlan(const PublishReport &plan)
{
    m_upTo = plan.upTo;
    // Only edits are ever unpublished, and the button and the status bar count them; the values that a list has
    // fields for are brought up to date with them, and counted beside them.
    setTitle(
        plan.edits == 0
            ? tr("No edit of these segments can be written.")
            : tr("Write %1 as revision r%2?").arg(publishedEdits(plan)).arg(plan.nextRevision));
    m_publish->setEnabled(plan.edits > 0);
    delete m_facts;
    m_facts = makeFacts(plan);
    m_column->insertWidget(2, m_facts);
    m_facts->show(); // else it has no height before the next turn of the event loop
    adjustSize();
    if (const int wanted = m_column->totalHeightForWidth(width()); wanted > 0)
        resize(width(), wanted); // sentences of several lines
}

void PublishDialog::showFailure(const Error &error)
{
    setTitle(describeError(error).sentences());
    delete m_facts; // those of another choice
    m_facts = nullptr;
    m_publish->setEnabled(false);
}

void PublishDialog::setTitle(const QString &words)
{
    m_title->setText(words);
    if (!isVisible())
        return; // told with the dialog
    tell(*m_title);
}

/// The facts of the plan below its title.
QWidget *PublishDialog::makeFacts(const PublishReport &plan)
{
    auto *page = new QWidget(this);
    auto *facts = new QGridLayout;
    facts->setHorizontalSpacing(16);
    facts->setVerticalSpacing(4);
    int row = 0;
    const auto add = [&](const QString &name, const QString &value) {
        facts->addWidget(makeLabel(name, "muted", page), row, 0, Qt::AlignTop);
        auto *words = makeLabel(value, "", page);
        words->setWordWrap(true);
        facts->addWidget(words, row++, 1);
    };
    if (plan.edits > 0)
        add(tr("Changes"), fieldsText(plan));
    if (plan.records < plan.edits)
        add(tr("Written"),
            m_isList
                ? tr("%1 into the list; values without a field in the list stay in the "
                     "workspace")
                      .arg(writtenWords(plan))
                : tr("%Ln records; some have several edits", nullptr, pluralCount(plan.records)));
    if (plan.keptEdits > 0)
        add(tr("Not written"),
            tr("%Ln edits stay unpublished", nullptr, pluralCount(plan.keptEdits)));
    if (plan.leftEdits > 0)
        add(tr("Stays unpublished"),
            tr("%Ln edits of other segments", nullptr, pluralCount(plan.leftEdits)));
    if (plan.edits > 0)
        add(tr("On disk"), m_isList
                               ? tr("%1, %2", "files and their bytes")
                                     .arg(toQString(filesWritten(plan)), bytesText(plan.fileBytes))
                               : tr("%1 added in %2")
                                     .arg(bytesText(plan.recordBytes + plan.indexBytes),
                                          tr("%Ln shards", nullptr, pluralCount(plan.shards))));
    add(tr("Audio"), tr("untouched"));
    facts->setColumnStretch(1, 1);
    auto *column = new QVBoxLayout(page);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(12);
    column->addLayout(facts);
    const auto warn = [&](const QString &text) {
        auto *words = makeLabel(text, "warn", page);
        words->setWordWrap(true);
        column->addWidget(words);
    };
    if (!plan.conflicts.empty())
        warn(
            tr("%1 of %2 were changed by others since you opened them. They are shown after this "
               "and are not overwritten.")
                .arg(countText(plan.conflicts.size()), segmentsText(plan.segmentsWithConflicts())));
    if (!plan.problems.empty())
        warn(refusedText(plan.problems));
    if (!plan.left.empty())
        warn(leftText(plan.left));
    return page;
}

QString PublishDialog::note() const
{
    return m_note->text().trimmed();
}

} // namespace voxdeck
