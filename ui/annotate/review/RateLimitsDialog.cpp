// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/annotate/review/RateLimitsDialog.h"

#include "ui/common/Decimal.h"
#include "ui/common/Look.h"
#include "ui/common/Room.h"
#include "ui/common/ScriptFont.h"
#include "ui/common/Text.h"
#include "ui/common/TextSize.h"
#include "ui/common/Translations.h"

#include <QDialogButtonBox>
#include <QHeaderView>
#include <QLocale>
#include <QPushButton>
#include <QSignalBlocker>
#include <QTableWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <optional>

namespace voxdeck {
namespace {

constexpr Qt::Alignment kOfNumbers = Qt::AlignRight | Qt::AlignVCenter;

enum Column { Language, CerGood, CerFair, WerGood, WerFair, ColumnCount };
constexpr double kPercent = 100;

QString percentText(double share)
{
    return QLocale().toString(share * kPercent, 'g', 4);
}

std::optional<double> shareIn(const QString &text)
{
    const auto percent = decimalIn(QString(text).remove(QLatin1Char('%')));
    return percent ? std::optional(*percent / kPercent) : std::nullopt;
}

QTableWidgetItem *cell(const QString &text)
{
    auto *item = new QTableWidgetItem(text);
    item->setTextAlignment(kOfNumbers);
    return item;
}

} // namespace

RateLimitsDialog::RateLimitsDialog(const RateLimits &limits, const QStringList &languages,
                                   QWidget *parent)
    : QDialog(parent),
      m_table(new QTableWidget(0, ColumnCount, this)),
      m_problem(makeLabel({}, "warn", this)),
      m_use(nullptr)
{
    setWindowTitle(tr("Error rate limits"));
    auto *about = makeLabel(
        tr("A rate is good up to the first percentage, fair up to the second, and bad above. "
           "Languages without limits use those of “All languages”. The limits apply to everyone "
           "who opens this workspace."),
        "muted", this);
    about->setWordWrap(true);
    m_table->setHorizontalHeaderLabels({tr("Language"), tr("CER good up to %"),
                                        tr("CER fair up to %"), tr("WER good up to %"),
                                        tr("WER fair up to %")});
    m_table->setAccessibleName(tr("Error rate limits"));
    m_table->verticalHeader()->hide();
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    m_table->horizontalHeader()->setHighlightSections(false);
    m_table->horizontalHeader()->setDefaultAlignment(kOfNumbers);
    m_table->horizontalHeaderItem(Language)->setTextAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    m_table->setTabKeyNavigation(false);
    addRow(limits, {});
    QStringList all = languages;
    for (const auto &tag : limits.languages())
        if (!all.contains(toQString(tag)))
            all << toQString(tag);
    all.removeAll(QString());
    all.sort();
    for (const auto &language : std::as_const(all))
        addRow(limits, language);
    connect(m_table, &QTableWidget::cellChanged, this, &RateLimitsDialog::check);
    m_problem->setWordWrap(true);
    auto *buttons = new QDialogButtonBox(this);
    m_use = buttons->addButton(tr("Save limits"), QDialogButtonBox::AcceptRole);
    buttons->addButton(tr("Cancel"), QDialogButtonBox::RejectRole);
    setLook(m_use, "vxRole", "primary");
    m_use->setDefault(true);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(20, 18, 20, 16);
    column->setSpacing(12);
    column->addWidget(about);
    column->addWidget(m_table, 1);
    column->addWidget(m_problem);
    column->addWidget(buttons);
    resize(std::max(sized(800), equalTitlesWidth(*m_table->horizontalHeader()) + sized(60)),
           sized(380));
    check();
    m_table->setCurrentCell(0, CerGood);
    m_table->setFocus();
}

void RateLimitsDialog::addRow(const RateLimits &limits, const QString &language)
{
    const int row = m_table->rowCount();
    m_table->insertRow(row);
    const auto name = languageName(language);
    auto *title = new QTableWidgetItem(language.isEmpty() ? tr("All languages")
                                       : name.isEmpty() || name == language
                                           ? language
                                           : tr("%1 · %2").arg(language, name));
    title->setData(Qt::UserRole, language);
    title->setFlags(Qt::ItemIsEnabled);
    m_table->setItem(row, Language, title);
    for (const auto kind : {RateKind::Cer, RateKind::Wer}) {
        const auto own = language.isEmpty() ? std::optional(limits.of(kind))
                                            : limits.own(kind, toUtf8(language));
        const int first = kind == RateKind::Cer ? CerGood : WerGood;
        m_table->setItem(row, first, cell(own ? percentText(own->good) : QString()));
        m_table->setItem(row, first + 1, cell(own ? percentText(own->fair) : QString()));
    }
}

Result<RateLimits> RateLimitsDialog::typed() const
{
    RateLimits limits;
    for (int row = 0; row < m_table->rowCount(); ++row) {
        const auto language = m_table->item(row, Language)->data(Qt::UserRole).toString();
        for (const auto kind : {RateKind::Cer, RateKind::Wer}) {
            const int first = kind == RateKind::Cer ? CerGood : WerGood;
            const auto good = m_table->item(row, first)->text().trimmed();
            const auto fair = m_table->item(row, first + 1)->text().trimmed();
            if (good.isEmpty() && fair.isEmpty() && row > 0)
                continue;
            const auto from = shareIn(good);
            const auto to = shareIn(fair);
            if (!from || !to || *from < 0 || *from > *to || *to > RateLimits::kMost)
                return fail(ErrorCode::InvalidArgument, "two rising percentages are expected",
                            toUtf8(m_table->item(row, Language)->text()));
            limits.set(kind, toUtf8(language), {*from, *to});
        }
    }
    return limits;
}

RateLimits RateLimitsDialog::limits() const
{
    return typed().value_or(RateLimits());
}

void RateLimitsDialog::check()
{
    const auto read = typed();
    m_problem->setText(read ? QString()
                            : tr("%1: enter two increasing percentages, or leave both empty.")
                                  .arg(toQString(read.error().subject)));
    m_problem->setVisible(!read);
    if (m_use)
        m_use->setEnabled(read.has_value());
}

} // namespace voxdeck
