// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/splits/RecordingFilters.h"

#include "ui/common/DialogKeys.h"
#include "ui/common/Icons.h"
#include "ui/common/Look.h"
#include "ui/common/NameDialog.h"
#include "ui/common/ScriptFont.h"
#include "ui/common/Text.h"
#include "ui/common/Words.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QPushButton>

#include <array>
#include <set>
#include <utility>

namespace voxdeck {
namespace {

constexpr std::array kSplitsShown{Split::Train, Split::Validation, Split::Test, Split::Unassigned};
constexpr std::size_t kMostSources = 40; ///< on a menu
constexpr int kMostInChip = 24;

QString escaped(const QString &words)
{
    return QString(words).replace(QLatin1Char('&'), QLatin1String("&&"));
}

} // namespace

RecordingFilters::RecordingFilters(QWidget *parent)
    : QWidget(parent),
      m_chips(new QHBoxLayout),
      m_add(new QPushButton(tr("Add filter"), this)),
      m_menu(new QMenu(this))
{
    auto *sign = new QLabel(this);
    sign->setPixmap(
        iconPixmap(QStringLiteral("view-filter"), IconTone::Muted, 16, devicePixelRatioF()));
    setLook(m_add, "vxRole", "chipAdd");
    m_add->setIcon(icon(QStringLiteral("list-add"), IconTone::Muted));
    m_add->setToolTip(tr("List only some of the recordings"));
    m_add->setMenu(m_menu);
    connect(m_menu, &QMenu::aboutToShow, this, &RecordingFilters::fillMenu);
    m_chips->setContentsMargins(0, 0, 0, 0);
    m_chips->setSpacing(6);
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(6);
    row->addWidget(sign);
    row->addLayout(m_chips);
    row->addWidget(m_add);
}

void RecordingFilters::setFilter(const RecordingFilter &filter)
{
    if (filter == m_filter)
        return;
    m_filter = filter;
    showChips();
    emit changed();
}

void RecordingFilters::addChoice(QMenu &menu, const QString &words,
                                 const std::function<void(RecordingFilter &)> &change)
{
    connect(menu.addAction(escaped(words)), &QAction::triggered, this, [this, change] {
        auto filter = m_filter;
        change(filter);
        setFilter(filter);
    });
}

void RecordingFilters::fillMenu()
{
    m_menu->clear();
    addChoice(*m_menu, tr("Would move"), [](RecordingFilter &filter) { filter.onlyMoves = true; });
    auto *splits = m_menu->addMenu(tr("Split now"));
    for (const Split split : kSplitsShown)
        addChoice(*splits, splitWords(split),
                  [split](RecordingFilter &filter) { filter.now = split; });
    addChoice(*splits, tr("in several"),
              [](RecordingFilter &filter) { filter.isInSeveralSplits = true; });
    if (m_plan) {
        auto *languages = m_menu->addMenu(tr("Language"));
        for (const SplitLine &line : m_plan->lines())
            if (!line.language.empty())
                addChoice(*languages, languageName(toQString(line.language)),
                          [language = toQString(line.language)](RecordingFilter &filter) {
                              filter.language = language;
                          });
        languages->setEnabled(!languages->isEmpty());
        std::set<quint32> sources;
        quint32 last = 0; // recordings of a source come in runs
        for (const auto &recording : m_plan->survey().recordings())
            if (std::exchange(last, recording.source) != recording.source
                && sources.size() < kMostSources)
                sources.insert(recording.source);
        auto *menu = m_menu->addMenu(tr("Source"));
        for (const quint32 source : sources) {
            const auto path = toQString(m_plan->survey().names()[source]);
            if (!path.isEmpty())
                addChoice(*menu, path.section(QLatin1Char('/'), -1, -1, QString::SectionSkipEmpty),
                          [path](RecordingFilter &filter) { filter.source = path; });
        }
        menu->setEnabled(!menu->isEmpty());
    }
    addChoice(*m_menu, tr("Several speakers"),
              [](RecordingFilter &filter) { filter.hasSeveralSpeakers = true; });
    connect(m_menu->addAction(tr("Name contains…")), &QAction::triggered, this,
            &RecordingFilters::askForName);
}

void RecordingFilters::askForName()
{
    auto *dialog = new NameDialog(
        {tr("Filter recordings"), tr("Part of the recording’s name"), tr("Filter"), m_filter.name},
        window());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &NameDialog::answered, this, [this](const QString &name) {
        auto filter = m_filter;
        filter.name = name;
        setFilter(filter);
    });
    openAtOnce(*dialog);
}

void RecordingFilters::showChips()
{
    while (auto *item = m_chips->takeAt(0)) {
        item->widget()->hide();
        item->widget()->deleteLater();
        delete item;
    }
    if (m_filter.onlyMoves)
        addChip(tr("Show"), tr("would move"),
                [](RecordingFilter &filter) { filter.onlyMoves = false; });
    if (m_filter.now)
        addChip(tr("Split now"), splitWords(*m_filter.now),
                [](RecordingFilter &filter) { filter.now.reset(); });
    if (m_filter.isInSeveralSplits)
        addChip(tr("Split now"), tr("in several"),
                [](RecordingFilter &filter) { filter.isInSeveralSplits = false; });
    if (!m_filter.language.isEmpty())
        addChip(tr("Language"), languageName(m_filter.language),
                [](RecordingFilter &filter) { filter.language.clear(); });
    if (!m_filter.source.isEmpty())
        addChip(tr("Source"),
                m_filter.source.section(QLatin1Char('/'), -1, -1, QString::SectionSkipEmpty),
                [](RecordingFilter &filter) { filter.source.clear(); });
    if (m_filter.hasSeveralSpeakers)
        addChip(tr("Speaker"), tr("several"),
                [](RecordingFilter &filter) { filter.hasSeveralSpeakers = false; });
    if (!m_filter.name.isEmpty())
        addChip(tr("Name"), m_filter.name, [](RecordingFilter &filter) { filter.name.clear(); });
}

void RecordingFilters::addChip(const QString &kind, const QString &value,
                               const std::function<void(RecordingFilter &)> &remove)
{
    const auto shown = value.size() > kMostInChip ? value.left(kMostInChip) + QStringLiteral("…")
                                                  : value;
    auto *chip = new QPushButton(escaped(QStringLiteral("%1: %2").arg(kind, shown)), this);
    setLook(chip, "vxRole", "chip");
    chip->setIcon(icon(QStringLiteral("window-close"), IconTone::Muted));
    chip->setIconSize({12, 12});
    chip->setLayoutDirection(Qt::RightToLeft); // the cross follows the words
    chip->setToolTip(tr("Remove this filter"));
    chip->setAccessibleName(tr("Filter %1: %2, press to remove it").arg(kind, value));
    connect(chip, &QPushButton::clicked, this, [this, remove] {
        auto filter = m_filter;
        remove(filter);
        m_add->setFocus(Qt::OtherFocusReason); // the chip goes
        setFilter(filter);
    });
    m_chips->addWidget(chip);
}

} // namespace voxdeck
