// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/team/ChangeMergeDialog.h"

#include "ui/common/Look.h"
#include "ui/common/Text.h"
#include "ui/common/TextSize.h"
#include "ui/common/Translations.h"
#include "ui/table/RowView.h"
#include "ui/team/ChangeMergeDetail.h"
#include "ui/team/ChangeMergeModel.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QItemSelectionModel>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalBlocker>

#include <algorithm>
#include <array>
#include <utility>

namespace voxdeck {
namespace {

constexpr int kHeaderHeight = 25;
constexpr std::array kWidths{170, 120, 170, 170, 170};

} // namespace

ChangeMergeDialog::ChangeMergeDialog(QWidget *parent)
    : TaskDialog(tr("Import changes"),
                 tr("Choose a change set: its changes are shown here beside yours. Conflicts wait "
                    "for your decision."),
                 parent),
      m_rows(new ChangeMergeModel(this)),
      m_list(new RowView(this)),
      m_detail(new ChangeMergeDetail(this)),
      m_fileName(makeLabel({}, "", this)),
      m_waitingWords(makeLabel(tr("&Waiting for a decision"), "", this)),
      m_reasonWords(makeLabel(tr("&Reason for changing a frozen split"), "", this)),
      m_waiting(new QComboBox(this)),
      m_onlyConflicts(new QCheckBox(tr("&Conflicts only"), this)),
      m_reason(new QLineEdit(this)),
      m_choose(new QPushButton(tr("Choose &file…"), this)),
      m_play(new QPushButton(tr("&Play (F5)"), this)),
      m_mine(new QPushButton(tr("Use &mine (M)"), this)),
      m_theirs(new QPushButton(tr("Use &theirs (T)"), this)),
      m_type(new QPushButton(tr("T&ype a result (F2)"), this)),
      m_compare(new QPushButton(tr("Compare a&greement…"), this)),
      m_later(new QPushButton(tr("Decide &later"), this)),
      m_apply(new QPushButton(this))
{
    m_list->setModel(m_rows);
    m_list->setItemDelegate(new ChangeMergeDelegate(*m_rows, m_list));
    m_list->setAccessibleName(tr("Changes: base, mine, theirs and result"));
    m_list->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_list->setTabKeyNavigation(false);
    m_list->setEditTriggers(QAbstractItemView::DoubleClicked);
    m_list->installEventFilter(this);
    auto *header = m_list->horizontalHeader();
    header->setFixedHeight(sized(kHeaderHeight));
    header->setHighlightSections(false);
    header->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter); // above the words they name
    for (std::size_t column = 0; column < kWidths.size(); ++column)
        header->resizeSection(static_cast<int>(column), kWidths.at(column));
    header->setSectionResizeMode(ChangeMergeModel::Outcome, QHeaderView::Stretch);
    m_waiting->setAccessibleName(tr("Undecided change sets"));
    m_waitingWords->setBuddy(m_waiting);
    m_reason->setAccessibleName(tr("Reason for changing a frozen split"));
    m_reasonWords->setBuddy(m_reason);
    m_play->setToolTip(tr("Play the segment of the row (F5, Space)"));
    m_mine->setToolTip(tr("Use your value as the result of the selected rows"));
    m_theirs->setToolTip(tr("Use the file’s value as the result of the selected rows"));
    m_compare->setToolTip(
        tr("Compares the texts of segments that both people edited with another change set"));
    m_later->setToolTip(tr("Changes nothing; the rows are listed here again next time"));
    m_apply->setToolTip(tr("One undo step. Rows without a result stay undecided."));
    for (auto *button : {m_choose, m_play, m_mine, m_theirs, m_type, m_compare, m_later, m_apply})
        button->setAutoDefault(false);
    layOut();

    connect(m_choose, &QPushButton::clicked, this, &ChangeMergeDialog::chooseFile);
    connect(m_waiting, &QComboBox::activated, this, [this](int) {
        const auto file = m_waiting->currentData().toString();
        if (!file.isEmpty())
            setFile(toPath(file));
    });
    connect(m_onlyConflicts, &QCheckBox::toggled, this, [this](bool isOnly) {
        m_rows->setOnlyConflicts(isOnly);
        refresh();
    });
    connect(m_play, &QPushButton::clicked, this, &ChangeMergeDialog::play);
    connect(m_mine, &QPushButton::clicked, this, [this] { takeSide(true); });
    connect(m_theirs, &QPushButton::clicked, this, [this] { takeSide(false); });
    connect(m_type, &QPushButton::clicked, this, [this] {
        const auto current = m_list->currentIndex();
        if (current.isValid())
            m_list->edit(current.siblingAtColumn(ChangeMergeModel::Outcome));
    });
    connect(m_rows, &ChangeMergeModel::decided, this, &ChangeMergeDialog::refresh);
    connect(m_list->selectionModel(), &QItemSelectionModel::currentChanged, this,
            &ChangeMergeDialog::showDetail);
    connect(m_rows, &ChangeMergeModel::refused, this,
            [this](const QString &sentence) { showState(sentence, true); });
    connect(m_compare, &QPushButton::clicked, this, &ChangeMergeDialog::compareWanted);
    connect(m_later, &QPushButton::clicked, this, &ChangeMergeDialog::laterWanted);
    connect(m_apply, &QPushButton::clicked, this, &ChangeMergeDialog::applyWanted);
    setWaiting({});
    setPlan(nullptr);
}

void ChangeMergeDialog::layOut()
{
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(16, 16, 16, 16);
    column->setSpacing(12);
    const auto row = [column](std::initializer_list<QWidget *> widgets, int stretched) {
        auto *line = new QHBoxLayout;
        line->setSpacing(8);
        int at = 0;
        for (auto *widget : widgets) {
            line->addWidget(widget, at == stretched ? 1 : 0);
            ++at;
        }
        column->addLayout(line);
        return line;
    };
    row({makeLabel(tr("Change set"), "", this), m_fileName, m_choose}, 1);
    row({m_waitingWords, m_waiting}, 1);
    row({stateLabel(), m_onlyConflicts}, 0);
    column->addWidget(m_list, 1);
    column->addWidget(m_detail);
    row({m_play, m_mine, m_theirs, m_type}, -1)->addStretch();
    row({m_reasonWords, m_reason}, 1);
    auto *buttons = makeButtons(m_apply, tr("Close"));
    buttons->insertWidget(0, m_compare);
    buttons->insertWidget(buttons->indexOf(m_apply), m_later);
    setTabOrder(&stopButton(), m_later);
    setTabOrder(m_later, m_apply);
    column->addLayout(buttons);
    resize(1040, 660);
}

void ChangeMergeDialog::setWaiting(const std::vector<std::filesystem::path> &files)
{
    const QSignalBlocker blocker(m_waiting);
    m_waiting->clear();
    m_waiting->addItem(tr("Choose one…"));
    for (const auto &file : files)
        m_waiting->addItem(pathText(file.filename()), pathText(file));
    for (QWidget *widget :
         {static_cast<QWidget *>(m_waiting), static_cast<QWidget *>(m_waitingWords)})
        widget->setVisible(!files.empty());
}

void ChangeMergeDialog::chooseFile()
{
    auto *dialog = new QFileDialog(this, tr("Change set"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    dialog->setNameFilters({tr("Change sets (*.jsonl)"), tr("All files (*)")});
    connect(dialog, &QFileDialog::fileSelected, this,
            [this](const QString &file) { setFile(toPath(file)); });
    dialog->open();
}

void ChangeMergeDialog::setFile(const std::filesystem::path &file)
{
    m_file = file;
    setPlan(nullptr);
    emit planWanted();
}

void ChangeMergeDialog::setPlan(std::shared_ptr<MergePlan> plan)
{
    m_plan = std::move(plan);
    m_rows->setPlan(m_plan);
    const bool movesSplits = m_plan && m_plan->movesSplits;
    m_reason->setVisible(movesSplits);
    m_reasonWords->setVisible(movesSplits);
    refresh();
    if (m_rows->rowCount() > 0) {
        m_list->setCurrentIndex(m_rows->index(0, 0));
        m_list->setFocus();
    }
}

QString ChangeMergeDialog::reason() const
{
    return m_reason->text().trimmed();
}

void ChangeMergeDialog::takeSide(bool isMine)
{
    if (isBusy() || m_rows->isTaking())
        return;
    std::vector<ChangeMergeModel::Rows> selected;
    for (const auto &range : m_list->selectionModel()->selection())
        selected.push_back({range.top(), range.bottom()});
    m_rows->take(isMine ? ChangeMergeModel::Side::Mine : ChangeMergeModel::Side::Theirs,
                 std::move(selected));
}

void ChangeMergeDialog::play()
{
    if (const MergeRow *const row = m_rows->rowAt(m_list->currentIndex().row()))
        emit playWanted(row->ref);
}

bool ChangeMergeDialog::eventFilter(QObject *watched, QEvent *event)
{
    if (watched != m_list || event->type() != QEvent::KeyPress)
        return TaskDialog::eventFilter(watched, event);
    const auto *const key = static_cast<QKeyEvent *>(event);
    if ((key->modifiers() & ~Qt::KeypadModifier) != Qt::NoModifier)
        return TaskDialog::eventFilter(watched, event);
    switch (key->key()) {
    case Qt::Key_Space:
    case Qt::Key_F5: m_play->click(); return true;
    case Qt::Key_M: m_mine->click(); return true;
    case Qt::Key_T: m_theirs->click(); return true;
    case Qt::Key_F2:
    case Qt::Key_Return:
    case Qt::Key_Enter: m_type->click(); return true;
    default: return TaskDialog::eventFilter(watched, event);
    }
}

void ChangeMergeDialog::showDetail()
{
    const int current = m_list->currentIndex().row();
    const bool canType = m_rows->rowAt(current) == nullptr || m_rows->canType(current);
    m_type->setEnabled(canType && m_list->isEnabled());
    m_type->setToolTip(
        canType ? tr("Type another result")
                : tr("Segment changes are applied as a whole: choose yours or the file’s"));
    m_detail->show(m_rows->rowAt(m_list->currentIndex().row()));
}

void ChangeMergeDialog::refresh()
{
    m_fileName->setText(m_file.empty() ? tr("No file chosen") : pathText(m_file));
    const std::uint64_t changes = m_plan ? m_plan->changes : 0;
    const bool isTaking = m_rows->isTaking();
    const bool isFree = !isBusy() && m_plan && !m_plan->rows.empty();
    m_onlyConflicts->setText(
        m_plan ? tr("&Conflicts only (%1)").arg(countText(m_plan->conflicts.size()))
               : tr("&Conflicts only"));
    m_choose->setEnabled(!isBusy());
    m_compare->setEnabled(!isBusy() && !m_file.empty());
    m_waiting->setEnabled(!isBusy());
    for (QWidget *widget : {static_cast<QWidget *>(m_list), static_cast<QWidget *>(m_onlyConflicts),
                            static_cast<QWidget *>(m_play), static_cast<QWidget *>(m_mine),
                            static_cast<QWidget *>(m_theirs), static_cast<QWidget *>(m_type),
                            static_cast<QWidget *>(m_later)})
        widget->setEnabled(isFree);
    m_onlyConflicts->setEnabled(isFree && !isTaking);
    m_apply->setEnabled(isFree && !isTaking && m_plan->decided > 0);
    m_apply->setText(isTaking       ? tr("Deciding…")
                     : changes == 0 ? tr("&Apply")
                                    : tr("&Apply %Ln changes", nullptr, pluralCount(changes)));
    showDetail(); // the result may be another one
}

} // namespace voxdeck
