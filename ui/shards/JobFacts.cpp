// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shards/JobFacts.h"

#include "ui/common/Look.h"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QStringList>

namespace voxdeck {

JobFacts::JobFacts(QWidget *parent) : QWidget(parent), m_row(new QHBoxLayout(this))
{
    m_row->setContentsMargins(0, 0, 0, 0);
    m_row->setSpacing(
        16); // with more, words of a longer language need more than the smallest window
    m_row->addStretch(1);
    setAccessibleName(tr("Rates of the build"));
}

JobFacts::Labels JobFacts::addLabels()
{
    auto *all = new QWidget(this);
    const Labels labels{makeLabel({}, "smallMuted", all), makeLabel({}, "heading", all),
                        makeLabel({}, "smallMuted", all), all};
    auto *grid = new QGridLayout(all);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(6);
    grid->setVerticalSpacing(0);
    grid->addWidget(labels.name, 0, 0, 1, 2);
    grid->addWidget(labels.value, 1, 0);
    grid->addWidget(labels.more, 1, 1, Qt::AlignBottom);
    m_row->insertWidget(m_row->count() - 1, all);
    m_labels.push_back(labels);
    return labels;
}

void JobFacts::showFacts(const std::vector<Fact> &facts)
{
    QStringList texts;
    for (std::size_t at = 0; at < facts.size(); ++at) {
        const Fact &fact = facts[at];
        const Labels labels = at < m_labels.size() ? m_labels[at] : addLabels();
        labels.name->setText(fact.name);
        labels.value->setText(fact.value);
        labels.more->setText(fact.more);
        labels.all->show();
        texts << QStringList{fact.name, fact.value, fact.more}.join(QLatin1Char(' ')).trimmed();
    }
    for (std::size_t at = facts.size(); at < m_labels.size(); ++at)
        m_labels[at].all->hide();
    m_text = texts.join(QStringLiteral("  ·  "));
    setAccessibleDescription(m_text);
}

QString JobFacts::text() const
{
    return m_text;
}

} // namespace voxdeck
