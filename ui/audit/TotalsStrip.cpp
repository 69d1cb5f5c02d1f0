// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/audit/TotalsStrip.h"

#include "ui/common/Look.h"
#include "ui/common/Text.h"
#include "ui/common/Translations.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QTime>
#include <QVBoxLayout>

namespace voxdeck {
namespace {

QString percentText(const std::optional<double> &rate)
{
    return rate ? TotalsStrip::tr("%1 %").arg(QLocale().toString(*rate * 100, 'f', 1))
                : QStringLiteral("–");
}

QString errorsText(const ErrorCounts &counts)
{
    return TotalsStrip::tr("S %1 · D %2 · I %3")
        .arg(countText(counts.substitutions), countText(counts.deletions),
             countText(counts.insertions));
}

/// Why rows are left out of the rates: "2 without reference · 1 reference with nothing to score".
QString reasonsText(const AuditTotals &totals, const CorpusScore &score)
{
    const auto noReference = totals.scaled(score.noReference);
    const auto emptyReference = totals.scaled(score.emptyReference);
    const auto noHypothesis = totals.scaled(score.noHypothesis);
    QStringList reasons;
    if (noReference > 0)
        reasons << TotalsStrip::tr("%1 without reference").arg(countText(noReference));
    if (emptyReference > 0)
        reasons << TotalsStrip::tr("%Ln references with nothing to score", nullptr,
                                   pluralCount(emptyReference));
    if (noHypothesis > 0)
        reasons << TotalsStrip::tr("%1 without hypothesis").arg(countText(noHypothesis));
    return reasons.join(QStringLiteral(" · "));
}

} // namespace

TotalsStrip::TotalsStrip(QWidget *parent)
    : QFrame(parent),
      m_state(makeLabel({}, "smallMuted", this)),
      m_stop(new QPushButton(tr("Stop"), this))
{
    setProperty("vxRole", QStringLiteral("panel"));
    setAccessibleName(tr("Totals"));
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(0, 4, 8, 4);
    row->setSpacing(0);
    const std::array<QString, Figures> heads{tr("Segments"), tr("Length"), tr("CER"),
                                             tr("WER"),      tr("MER"),    tr("Not scored")};
    for (std::size_t at = 0; at < heads.size(); ++at) {
        auto *cell = new QVBoxLayout;
        cell->setContentsMargins(12, 0, 12, 0);
        cell->setSpacing(0);
        m_cells[at].figure = makeLabel({}, "heading", this);
        m_cells[at].note = makeLabel({}, "smallMuted", this);
        cell->addWidget(makeLabel(heads[at], "smallMuted", this));
        cell->addWidget(m_cells[at].figure);
        cell->addWidget(m_cells[at].note);
        row->addLayout(cell, 1); // as wide as each other, over the whole page
        m_rule = makeRule(Qt::Vertical, this);
        row->addWidget(m_rule);
    }
    auto *state = new QVBoxLayout;
    state->setContentsMargins(12, 0, 4, 0);
    state->setSpacing(4);
    state->addWidget(m_state, 0, Qt::AlignRight);
    state->addWidget(m_stop, 0, Qt::AlignRight);
    row->addLayout(state);
    m_stop->setProperty("vxSize", QStringLiteral("small"));
    m_stop->setToolTip(tr("Stops scoring and keeps the estimate"));
    connect(m_stop, &QPushButton::clicked, this, &TotalsStrip::stopWanted);
    showNothing();
}

void TotalsStrip::set(Figure at, const QString &figure, const QString &note, const QString &tip)
{
    auto &cell = m_cells.at(at);
    cell.figure->setText(figure);
    cell.note->setText(note);
    cell.figure->setToolTip(tip);
    cell.note->setToolTip(tip);
}

QString TotalsStrip::figure(int at) const
{
    return m_cells.at(static_cast<std::size_t>(at)).figure->text();
}

void TotalsStrip::showNothing()
{
    for (int at = 0; at < Figures; ++at)
        set(static_cast<Figure>(at), QStringLiteral("–"), {}, {});
    setBusy({});
}

void TotalsStrip::setBusy(const QString &words)
{
    const bool isBusy = !words.isEmpty();
    m_state->setText(words);
    m_state->ensurePolished(); // its letters come from the style sheet
    // never narrower than before: the figures beside it stay where they are
    m_state->setMinimumWidth(isBusy ? std::max(m_state->minimumWidth(), m_state->sizeHint().width())
                                    : 0);
    for (QWidget *const one :
         {static_cast<QWidget *>(m_state), static_cast<QWidget *>(m_stop), m_rule})
        one->setVisible(isBusy);
}

void TotalsStrip::show(const AuditTotals &totals, std::size_t hypothesis)
{
    const ErrorAudit &audit = totals.audit;
    const bool isEstimate = totals.isEstimate();
    const auto name = hypothesis < audit.hypotheses.size() ? toQString(audit.hypotheses[hypothesis])
                                                           : QString();
    const auto tip = tr("Sum of errors by sum of reference tokens, profile %1 (%2). %3 Counted at "
                        "%4.")
                         .arg(toQString(audit.profile.name), toQString(hashOf(audit.profile)),
                              name.isEmpty() ? tr("No hypothesis.")
                                             : tr("Hypothesis: %1.").arg(name),
                              QLocale().toString(QTime::currentTime(), QLocale::ShortFormat));
    const auto about = isEstimate ? tr("estimated from %Ln segments", nullptr,
                                       pluralCount(totals.lookedAt))
                                  : QString();
    const CorpusScore &score = audit.total.of(hypothesis);
    const auto rate = [&](AuditMeasure measure) {
        const auto text = percentText(measureOf(audit, audit.total, hypothesis, measure));
        return isEstimate && text != QStringLiteral("–") ? tr("about %1").arg(text) : text;
    };
    const auto note = [&](const ErrorCounts &counts) {
        return isEstimate ? QString() : errorsText(counts);
    };
    set(Segments, countText(totals.rows), about, tip);
    set(Length,
        isEstimate ? tr("about %1").arg(spanText(totals.seconds)) : spanText(totals.seconds), {},
        {});
    set(Cer, rate(AuditMeasure::Cer), note(score.sum.characters), tip);
    set(Wer, rate(AuditMeasure::Wer), note(score.sum.words), tip);
    set(Mer, rate(AuditMeasure::Mer), note(score.sum.mixed), tip);
    const auto unscored = audit.total.unscored(hypothesis);
    const auto scale = [&](std::uint64_t rows) {
        const auto text = countText(totals.scaled(rows));
        return isEstimate ? tr("about %1").arg(text) : text;
    };
    const bool hasHypothesis = !audit.hypotheses.empty();
    set(Unscored, scale(hasHypothesis ? unscored : audit.total.rows),
        hasHypothesis ? reasonsText(totals, score) : tr("no hypothesis"),
        tr("Rates leave out rows without a hypothesis, without a reference, or with a reference "
           "that has nothing to score, such as “...”."));
}

} // namespace voxdeck
