// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/splits/RulePanel.h"

#include "ui/common/Decimal.h"
#include "ui/common/FieldsArea.h"
#include "ui/common/Icons.h"
#include "ui/common/Look.h"
#include "ui/common/Text.h"
#include "ui/common/Translations.h"
#include "ui/common/Words.h"
#include "ui/common/SplitBadge.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QEvent>
#include <QGridLayout>
#include <QPushButton>
#include <QRadioButton>
#include <QRandomGenerator>
#include <QSpinBox>
#include <QVBoxLayout>

#include <algorithm>
#include <limits>

namespace voxdeck {
namespace {

constexpr std::array kShown{Split::Train, Split::Validation, Split::Test};
constexpr double kPercent = 100;
constexpr int kNumberWidth = 88; ///< of number fields, so that the panel is as wide as its page
constexpr double kSecondsPerHour = 3600;
constexpr std::array kFirstShares{98.0, 1.0, 1.0}; // percent, of train, validation and test
constexpr double kMinimumTestHours = 0.01;         // of "longest first", as in the known script

QLabel *caption(const QString &text, QWidget *field, QWidget *parent)
{
    auto *label = makeLabel(text, "", parent);
    label->setBuddy(field);
    return label;
}

} // namespace

RulePanel::RulePanel(QWidget *parent)
    : QWidget(parent),
      m_keepSpeakers(new QCheckBox(tr("speaker"), this)),
      m_method(new QComboBox(this)),
      m_balance(new QComboBox(this)),
      m_byLanguage(new QCheckBox(tr("language"), this)),
      m_byCountry(new QCheckBox(tr("country"), this)),
      m_tolerance(new DecimalBox(this)),
      m_seed(new QSpinBox(this)),
      m_unassigned(new QRadioButton(tr("unassigned recordings"), this)),
      m_unlocked(new QRadioButton(tr("all recordings not in a frozen split"), this)),
      m_selected(new QRadioButton(tr("selected recordings"), this)),
      m_frozenRest(makeLabel({}, "smallMuted", this)),
      m_apply(new QPushButton(this)),
      m_save(new QPushButton(tr("Save rule"), this)),
      m_export(new QPushButton(tr("Export list…"), this))
{
    setGround(this, "window");
    describeFields();
    auto *scroll = new FieldsArea(this);
    scroll->setAccessibleName(tr("Rule"));
    scroll->setWidget(makeFields());
    auto *hint = makeLabel(tr("The same rule, seed and rows always give the same assignment. "
                              "Applying is one undo step."),
                           "smallMuted", this);
    hint->setWordWrap(true);
    m_apply->setProperty("vxRole", QStringLiteral("primary"));
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 10);
    column->setSpacing(6);
    column->addWidget(scroll, 1);
    auto *foot = new QVBoxLayout;
    foot->setContentsMargins(12, 0, 12, 0);
    foot->addWidget(hint);
    foot->addWidget(m_apply);
    m_save->setIcon(icon(QStringLiteral("document-save")));
    m_save->setToolTip(tr("Saves the rule with this dataset without assigning anything"));
    m_export->setIcon(icon(QStringLiteral("document-export")));
    m_export->setToolTip(
        tr("Saves the current split of every recording as a CSV file, without proposals"));
    auto *files = new QHBoxLayout;
    files->addWidget(m_save, 1);
    files->addWidget(m_export, 1);
    foot->addLayout(files);
    column->addLayout(foot);
    connectFields();
    showBadges();
    for (auto *field : {m_shares[1].percent, m_shares[2].percent, m_shares[3].percent, m_tolerance})
        field->setFixedWidth(kNumberWidth);
    m_seed->setFixedWidth(kNumberWidth);
    balance();
    refreshButton();
}

void RulePanel::describeFields()
{
    m_keepSpeakers->setToolTip(tr(
        "All recordings that share a speaker go to the same split. A recording is never divided."));
    m_keepSpeakers->setAccessibleName(tr("Keep recordings of a speaker together"));
    m_method->addItem(tr("at random"));
    m_method->addItem(tr("longest first"));
    m_method->addItem(tr("by hash of the name"));
    m_method->setAccessibleName(tr("How recordings are chosen"));
    m_method->setToolTip(tr("By hash: a recording keeps its split when the dataset grows."));
    m_balance->addItem(tr("hours"));
    m_balance->addItem(tr("segments"));
    m_balance->addItem(tr("recordings"));
    m_balance->setAccessibleName(tr("Balance on"));
    m_balance->setToolTip(tr("Quantity that the percentages apply to"));
    m_byLanguage->setChecked(true);
    m_byLanguage->setAccessibleName(tr("Stratify by language"));
    m_byCountry->setAccessibleName(tr("Stratify by country"));
    m_byLanguage->setToolTip(tr("Keep the percentages in each language"));
    m_byCountry->setToolTip(tr("Keep the percentages in each country"));
    m_tolerance->setRange(0.1, 20);
    m_tolerance->setDecimals(1);
    m_tolerance->setSingleStep(0.1);
    m_tolerance->setSuffix(tr(" %"));
    m_tolerance->setValue(KeptSplitRule().tolerance * kPercent);
    m_tolerance->setButtonSymbols(QAbstractSpinBox::NoButtons);
    setLook(m_tolerance, "vxSize", "bare");
    m_tolerance->setAccessibleName(tr("Tolerance per language"));
    m_tolerance->setToolTip(
        tr("Languages that deviate more from the target are marked in the table below"));
    m_seed->setRange(0, std::numeric_limits<int>::max());
    m_seed->setButtonSymbols(QAbstractSpinBox::NoButtons);
    setLook(m_seed, "vxSize", "bare");
    m_seed->setAccessibleName(tr("Seed"));
    m_seed->setToolTip(tr("The same rule, seed and rows give the same splits"));
    m_unassigned->setChecked(true);
}

QWidget *RulePanel::makeFields()
{
    auto *fields = new QWidget;
    setGround(fields, "window");
    auto *grid = new QGridLayout(fields);
    grid->setContentsMargins(12, 10, 12, 10);
    grid->setHorizontalSpacing(8);
    grid->setVerticalSpacing(8);
    grid->setColumnStretch(2, 1);
    grid->addWidget(makeLabel(tr("Assign whole"), "", fields), 0, 0);
    grid->addWidget(makeLabel(tr("recordings"), "", fields), 0, 1, 1, 2);
    grid->addWidget(caption(tr("Keep together"), m_keepSpeakers, fields), 1, 0);
    grid->addWidget(m_keepSpeakers, 1, 1, 1, 2);
    addShares(*grid);
    auto *renew = new QPushButton(tr("New"), fields);
    renew->setIcon(icon(QStringLiteral("view-refresh")));
    renew->setToolTip(tr("Another seed"));
    connect(renew, &QPushButton::clicked, this,
            [this] { m_seed->setValue(QRandomGenerator::global()->bounded(100'000'000)); });
    m_frozenRest->setWordWrap(true);
    m_frozenRest->hide();
    grid->addWidget(m_frozenRest, 5, 0, 1, 3);
    int row = 6;
    grid->addWidget(makeRule(Qt::Horizontal, fields), row++, 0, 1, 3);
    grid->addWidget(caption(tr("Choose"), m_method, fields), row, 0);
    grid->addWidget(m_method, row++, 1, 1, 2);
    auto *strata = new QHBoxLayout;
    strata->addWidget(m_byLanguage);
    strata->addWidget(m_byCountry);
    strata->addStretch();
    grid->addWidget(caption(tr("Stratify by"), m_byLanguage, fields), row, 0);
    grid->addLayout(strata, row++, 1, 1, 2);
    grid->addWidget(caption(tr("Balance on"), m_balance, fields), row, 0);
    grid->addWidget(m_balance, row++, 1, 1, 2);
    grid->addWidget(caption(tr("Tolerance"), m_tolerance, fields), row, 0);
    grid->addWidget(m_tolerance, row, 1);
    grid->addWidget(makeLabel(tr("per language"), "muted", fields), row++, 2);
    grid->addWidget(caption(tr("Seed"), m_seed, fields), row, 0);
    grid->addWidget(m_seed, row, 1);
    grid->addWidget(renew, row++, 2);
    grid->addWidget(makeRule(Qt::Horizontal, fields), row++, 0, 1, 3);
    grid->addWidget(makeLabel(tr("Apply to"), "", fields), row, 0);
    for (QRadioButton *scope : {m_unassigned, m_unlocked, m_selected})
        grid->addWidget(scope, row++, 1, 1, 2);
    grid->setRowStretch(row, 1);
    return fields;
}

void RulePanel::connectFields()
{
    connect(m_keepSpeakers, &QCheckBox::toggled, this, &RulePanel::unitChanged);
    for (QComboBox *box : {m_method, m_balance})
        connect(box, qOverload<int>(&QComboBox::currentIndexChanged), this,
                &RulePanel::ruleChanged);
    for (QCheckBox *box : {m_byLanguage, m_byCountry})
        connect(box, &QCheckBox::toggled, this, &RulePanel::ruleChanged);
    for (QRadioButton *scope : {m_unassigned, m_unlocked, m_selected})
        connect(scope, &QRadioButton::toggled, this, [this](bool isOn) {
            if (isOn)
                emit ruleChanged();
        });
    connect(m_seed, qOverload<int>(&QSpinBox::valueChanged), this, &RulePanel::ruleChanged);
    connect(m_tolerance, &QDoubleSpinBox::valueChanged, this, &RulePanel::ruleChanged);
    connect(m_apply, &QPushButton::clicked, this, &RulePanel::applyWanted);
    connect(m_save, &QPushButton::clicked, this, &RulePanel::saveWanted);
    connect(m_export, &QPushButton::clicked, this, &RulePanel::exportWanted);
}

void RulePanel::addShares(QGridLayout &grid)
{
    for (std::size_t row = 0; row < kShown.size(); ++row) {
        const Split split = kShown.at(row);
        auto &share = m_shares.at(static_cast<std::size_t>(split));
        share.percent = new DecimalBox(this);
        share.percent->setRange(0, kPercent);
        share.percent->setDecimals(1);
        share.percent->setSuffix(tr(" %"));
        share.percent->setValue(kFirstShares.at(row));
        share.percent->setButtonSymbols(QAbstractSpinBox::NoButtons);
        setLook(share.percent, "vxSize", "bare");
        share.percent->setAccessibleName(tr("Percent for %1").arg(splitWords(split)));
        share.hours = makeLabel({}, "muted", this);
        share.lock = new QLabel(this);
        share.lock->setPixmap(
            iconPixmap(QStringLiteral("object-locked"), IconTone::Muted, 14, devicePixelRatioF()));
        share.lock->setToolTip(tr("Frozen: no recording enters or leaves this split"));
        share.lock->setVisible(false);
        auto *rest = new QHBoxLayout;
        rest->addWidget(share.hours);
        rest->addStretch();
        rest->addWidget(share.lock);
        const int at = static_cast<int>(row) + 2;
        share.badge = new QLabel(this);
        auto *name = new QHBoxLayout;
        name->setSpacing(6);
        name->addWidget(share.badge);
        name->addWidget(caption(splitWords(split), share.percent, this), 1);
        grid.addLayout(name, at, 0);
        grid.addWidget(share.percent, at, 1);
        grid.addLayout(rest, at, 2);
        connect(share.percent, qOverload<double>(&QDoubleSpinBox::valueChanged), this, [this] {
            balance();
            emit ruleChanged();
        });
    }
    m_shares[static_cast<std::size_t>(Split::Train)].percent->setReadOnly(true);
    m_shares[static_cast<std::size_t>(Split::Train)].percent->setToolTip(
        tr("Remainder: 100 % minus the other splits"));
}

/// A pixmap keeps the colours it was made in.
void RulePanel::showBadges()
{
    for (const Split split : kShown)
        if (auto *badge = m_shares.at(static_cast<std::size_t>(split)).badge)
            badge->setPixmap(splitBadge(split, Theme::of(palette()), devicePixelRatioF()));
}

void RulePanel::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::StyleChange)
        showBadges();
}

void RulePanel::balance()
{
    auto &train = *m_shares[static_cast<std::size_t>(Split::Train)].percent;
    auto &validation = *m_shares[static_cast<std::size_t>(Split::Validation)].percent;
    auto &test = *m_shares[static_cast<std::size_t>(Split::Test)].percent;
    validation.setMaximum(kPercent - test.value());
    test.setMaximum(kPercent - validation.value());
    const QSignalBlocker quiet(train);
    train.setValue(kPercent - validation.value() - test.value());
}

SplitUnit RulePanel::unit() const
{
    return m_keepSpeakers->isChecked() ? SplitUnit::Speaker : SplitUnit::Recording;
}

double RulePanel::tolerance() const
{
    return m_tolerance->value() / kPercent;
}

RuleScope RulePanel::scope() const
{
    return m_selected->isChecked()   ? RuleScope::Selected
           : m_unlocked->isChecked() ? RuleScope::Unlocked
                                     : RuleScope::Unassigned;
}

SplitPlanOptions RulePanel::options() const
{
    constexpr std::array kMethods{SplitMethod::Random, SplitMethod::LongestFirst,
                                  SplitMethod::Hash};
    constexpr std::array kMeasures{SplitMeasure::Hours, SplitMeasure::Count,
                                   SplitMeasure::Recordings};
    SplitPlanOptions options;
    SplitRule &rule = options.rule;
    rule.method = kMethods.at(static_cast<std::size_t>(std::max(0, m_method->currentIndex())));
    rule.measure = kMeasures.at(static_cast<std::size_t>(std::max(0, m_balance->currentIndex())));
    rule.seed = static_cast<std::uint64_t>(m_seed->value());
    const double minimum = rule.method == SplitMethod::LongestFirst ? kMinimumTestHours : 0;
    for (const Split split : {Split::Test, Split::Validation})
        rule.shares.push_back(
            {splitName(split),
             m_shares.at(static_cast<std::size_t>(split)).percent->value() / kPercent,
             split == Split::Test ? minimum : 0});
    if (m_byLanguage->isChecked())
        rule.stratifyBy.emplace_back("language");
    if (m_byCountry->isChecked())
        rule.stratifyBy.emplace_back("country");
    options.reassigns = scope() != RuleScope::Unassigned;
    return options;
}

KeptSplitRule RulePanel::keptRule() const
{
    return {options().rule, unit(), scope() != RuleScope::Unassigned, tolerance()};
}

void RulePanel::setRule(const std::optional<KeptSplitRule> &kept)
{
    const QSignalBlocker quiet(this); // the caller looks through the rows anyway
    KeptSplitRule rule;
    rule.rule.method = SplitMethod::Random;
    rule.rule.shares = {{splitName(Split::Test), kFirstShares[2] / kPercent, 0},
                        {splitName(Split::Validation), kFirstShares[1] / kPercent, 0}};
    rule.rule.stratifyBy = {"language"};
    setFields(kept.value_or(rule));
}

void RulePanel::setFields(const KeptSplitRule &kept)
{
    const SplitRule &rule = kept.rule;
    m_keepSpeakers->setChecked(kept.unit == SplitUnit::Speaker);
    m_tolerance->setValue(kept.tolerance * kPercent);
    m_method->setCurrentIndex(rule.method == SplitMethod::LongestFirst ? 1
                              : rule.method == SplitMethod::Hash       ? 2
                                                                       : 0);
    m_balance->setCurrentIndex(rule.measure == SplitMeasure::Count        ? 1
                               : rule.measure == SplitMeasure::Recordings ? 2
                                                                          : 0);
    for (const Split split : {Split::Validation, Split::Test}) // the sum stays below 100 meanwhile
        m_shares.at(static_cast<std::size_t>(split)).percent->setValue(0);
    for (const SplitShare &share : rule.shares)
        if (const auto split = splitNamed(share.split);
            split && *split != Split::Unassigned && *split != Split::Train)
            m_shares.at(static_cast<std::size_t>(*split)).percent->setValue(share.share * kPercent);
    const auto isStratifiedBy = [&rule](const char *name) {
        return std::find(rule.stratifyBy.begin(), rule.stratifyBy.end(), name)
               != rule.stratifyBy.end();
    };
    m_byLanguage->setChecked(isStratifiedBy("language"));
    m_byCountry->setChecked(isStratifiedBy("country"));
    setSeed(static_cast<quint32>(rule.seed));
    (kept.reassigns ? m_unlocked : m_unassigned)->setChecked(true);
}

void RulePanel::setSeed(quint32 seed)
{
    m_seed->setValue(static_cast<int>(seed & 0x7fffffff));
}

void RulePanel::showPlan(const SplitPlan *plan)
{
    m_moves = plan ? plan->moves().size() : 0;
    for (const Split split : kShown) {
        const auto index = static_cast<std::size_t>(split);
        m_shares.at(index).hours->setText(
            plan ? spanText(plan->sum().after.at(index).hours * kSecondsPerHour) : QString());
    }
    const auto frozen = plan ? plan->frozenRest() : std::nullopt;
    m_frozenRest->setVisible(frozen.has_value());
    if (frozen)
        m_frozenRest->setText(
            tr("%1 is frozen; recordings that no other split takes stay unassigned.")
                .arg(splitWords(*frozen)));
    refreshButton();
}

void RulePanel::setFrozen(const std::array<bool, kSplits> &frozen)
{
    for (const Split split : kShown) {
        const auto index = static_cast<std::size_t>(split);
        m_shares.at(index).lock->setVisible(frozen.at(index));
    }
}

void RulePanel::setBusy(bool isBusy)
{
    m_isBusy = isBusy;
    refreshButton();
}

void RulePanel::refreshButton()
{
    m_apply->setEnabled(!m_isBusy && m_moves > 0);
    m_save->setEnabled(!m_isBusy);
    m_export->setEnabled(!m_isBusy);
    m_apply->setText(m_moves == 0 ? tr("Nothing to apply")
                                  : tr("Apply to %Ln recordings", nullptr, pluralCount(m_moves)));
    m_apply->setToolTip(tr("Assigns as proposed; one undo step"));
}

} // namespace voxdeck
