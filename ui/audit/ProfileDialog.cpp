// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/audit/ProfileDialog.h"

#include "core/text/Scorer.h"
#include "ui/common/Look.h"
#include "ui/common/Text.h"
#include "ui/common/Words.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace voxdeck {
namespace {

enum Column { Segment, Kind, Raw, Compared };

/// "case fold · punctuation space": what is not left as it is.
QString settingsText(const ScoringProfile &profile)
{
    QStringList parts;
    const JsonValue json = jsonOf(profile);
    for (const auto &[key, value] : json.members())
        if (key != "name" && !value.toString().empty() && value.toString() != "keep")
            parts << toQString(key) + QLatin1Char(' ') + toQString(value.toString());
    return parts.join(QStringLiteral(" · "));
}

QString comparedText(const Scorer &scorer, const std::string &text, const std::string &language)
{
    QStringList tokens;
    for (const std::string &token : scorer.tokens(text, ScoredUnit::Mixed, language))
        tokens << toQString(token);
    return tokens.join(QStringLiteral(" | "));
}

} // namespace

ProfileDialog::ProfileDialog(std::vector<ScoringProfile> profiles, const ScoringProfile &used,
                             std::vector<SegmentRow> rows, QWidget *parent)
    : QDialog(parent),
      m_profiles(std::move(profiles)),
      m_rows(std::move(rows)),
      m_usedHash(hashOf(used)),
      m_choice(new QComboBox(this)),
      m_settings(makeLabel({}, "smallMuted", this)),
      m_consequence(makeLabel({}, "muted", this)),
      m_preview(new QTreeWidget(this))
{
    setWindowTitle(tr("Scoring profile"));
    resize(900, 520);
    m_choice->setAccessibleName(tr("Scoring profile"));
    m_choice->setToolTip(tr("The rule behind CER and WER of the table, the live rate, charts, "
                            "queues, limits, builds and reports"));
    for (const ScoringProfile &profile : m_profiles)
        m_choice->addItem(toQString(profile.name));
    const auto now = std::find(m_profiles.begin(), m_profiles.end(), used);
    m_choice->setCurrentIndex(now == m_profiles.end() ? 0
                                                      : static_cast<int>(now - m_profiles.begin()));
    m_settings->setWordWrap(true);
    m_consequence->setWordWrap(true);
    m_preview->setAccessibleName(tr("Texts as they are and as they are compared"));
    m_preview->setHeaderLabels(
        {tr("Segment"), tr("Text"), tr("As it is"), tr("As it is compared")});
    m_preview->setRootIsDecorated(false);
    m_preview->setAlternatingRowColors(true);
    m_preview->header()->setStretchLastSection(true);
    m_preview->setColumnWidth(Segment, 140);
    m_preview->setColumnWidth(Kind, 90);
    m_preview->setColumnWidth(Raw, 320);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
    buttons->button(QDialogButtonBox::Ok)->setText(tr("Use profile"));
    buttons->button(QDialogButtonBox::Cancel)->setText(tr("Cancel"));
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_choice, &QComboBox::currentIndexChanged, this, &ProfileDialog::showProfile);
    auto *column = new QVBoxLayout(this);
    column->addWidget(m_choice);
    column->addWidget(m_settings);
    column->addWidget(m_preview, 1);
    column->addWidget(m_consequence);
    column->addWidget(buttons);
    showProfile();
}

const ScoringProfile &ProfileDialog::profile() const
{
    return m_profiles.at(static_cast<std::size_t>(std::max(0, m_choice->currentIndex())));
}

void ProfileDialog::showProfile()
{
    const ScoringProfile &shown = profile();
    m_settings->setText(tr("%1. Hash %2").arg(settingsText(shown), toQString(hashOf(shown))));
    m_consequence->setText(
        hashOf(shown) == m_usedHash
            ? tr("This profile is in use.")
            : tr("All segments are rated anew in the background. Figures of the former profile "
                 "cannot be compared with those of this one."));
    const Scorer scorer(shown);
    m_preview->clear();
    for (const SegmentRow &row : m_rows)
        for (const std::string *const text : {&row.text, &row.hypothesis}) {
            auto *item = new QTreeWidgetItem(m_preview);
            item->setText(Segment, toQString(row.key));
            item->setText(Kind, text == &row.text ? tr("reference") : tr("hypothesis"));
            item->setText(Raw, toQString(*text));
            item->setText(Compared, comparedText(scorer, *text, row.language));
        }
}

} // namespace voxdeck
