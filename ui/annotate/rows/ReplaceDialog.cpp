// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/annotate/rows/ReplaceDialog.h"

#include "core/edit/ReplacePlan.h"
#include "ui/common/Look.h"
#include "ui/common/Text.h"
#include "ui/common/TextSize.h"
#include "ui/common/Translations.h"
#include "ui/table/RowView.h"

#include <QCheckBox>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMouseEvent>
#include <QPushButton>

namespace voxdeck {
namespace {

constexpr int kTickWidth = 34, kKeyWidth = 190, kTextWidth = 330, kHeaderHeight = 25;

} // namespace

ReplaceDialog::ReplaceDialog(QWidget *parent)
    : TaskDialog(tr("Find and replace in transcripts"), {}, parent),
      m_model(new ReplaceModel(this)),
      m_list(new RowView(this)),
      m_find(new QLineEdit(this)),
      m_with(new QLineEdit(this)),
      m_regex(new QCheckBox(tr("Regular e&xpression"), this)),
      m_words(new QCheckBox(tr("Wh&ole words"), this)),
      m_case(new QCheckBox(tr("Match &case"), this)),
      m_scope(makeLabel({}, "muted", this)),
      m_look(new QPushButton(tr("&Find all"), this)),
      m_all(new QPushButton(tr("Tick &all"), this)),
      m_none(new QPushButton(tr("Tick &none"), this)),
      m_replace(new QPushButton(tr("&Replace"), this))
{
    m_find->setAccessibleName(tr("Text to find"));
    m_with->setAccessibleName(tr("Replacement text"));
    m_regex->setToolTip(tr("$1 is the first group, $0 the whole match, $$ a dollar sign"));
    m_words->setToolTip(tr("Matches whole words only: “der” does not match “anderen”"));
    m_list->setModel(m_model);
    m_list->setItemDelegate(new ReplaceDelegate(*m_model, m_list));
    m_list->setAccessibleName(tr("Matches; Space selects or clears a row"));
    m_list->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_list->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_list->setTabKeyNavigation(false);
    m_list->installEventFilter(this);
    m_list->viewport()->installEventFilter(this);
    auto *header = m_list->horizontalHeader();
    header->setFixedHeight(sized(kHeaderHeight));
    header->setHighlightSections(false);
    header->resizeSection(ReplaceModel::Tick, kTickWidth);
    header->resizeSection(ReplaceModel::Key, kKeyWidth);
    header->resizeSection(ReplaceModel::Before, kTextWidth);
    header->setSectionResizeMode(ReplaceModel::After, QHeaderView::Stretch);
    setLook(m_replace, "vxRole", "primary");
    m_look->setDefault(true);
    for (auto *button : {m_all, m_none, m_replace})
        button->setAutoDefault(false);

    auto *fields = new QGridLayout;
    fields->setHorizontalSpacing(8);
    fields->setVerticalSpacing(8);
    const auto addField = [this, fields](int row, const QString &text, QLineEdit *field) {
        auto *label = makeLabel(text, "", this);
        label->setBuddy(field);
        fields->addWidget(label, row, 0);
        fields->addWidget(field, row, 1);
    };
    addField(0, tr("Fin&d"), m_find);
    addField(1, tr("Replace &with"), m_with);
    fields->addWidget(m_look, 0, 2);
    auto *options = new QHBoxLayout;
    options->setSpacing(16);
    options->addWidget(m_regex);
    options->addWidget(m_case);
    options->addWidget(m_words);
    options->addStretch();
    options->addWidget(m_scope);
    auto *buttons = new QHBoxLayout;
    buttons->setSpacing(8);
    auto *close = new QPushButton(tr("Close"), this);
    close->setAutoDefault(false);
    buttons->addWidget(m_all);
    buttons->addWidget(m_none);
    buttons->addStretch();
    buttons->addWidget(m_replace);
    buttons->addWidget(close);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(16, 16, 16, 16);
    column->setSpacing(12);
    column->addLayout(fields);
    column->addLayout(options);
    column->addWidget(stateLabel());
    column->addWidget(m_list, 1);
    column->addLayout(buttons);
    resize(940, 560);

    connect(m_look, &QPushButton::clicked, this, [this] {
        if (isBusy())
            emit stopWanted();
        else
            emit lookWanted();
    });
    connect(m_replace, &QPushButton::clicked, this, &ReplaceDialog::replaceWanted);
    connect(m_all, &QPushButton::clicked, this, [this] { m_model->tickAll(true); });
    connect(m_none, &QPushButton::clicked, this, [this] { m_model->tickAll(false); });
    connect(close, &QPushButton::clicked, this, &QDialog::reject);
    connect(m_model, &ReplaceModel::tickedChanged, this, &ReplaceDialog::refresh);
    for (auto *field : {m_find, m_with})
        connect(field, &QLineEdit::textEdited, this, &ReplaceDialog::forget);
    for (auto *box : {m_regex, m_words, m_case})
        connect(box, &QCheckBox::toggled, this, &ReplaceDialog::forget);
    refresh();
}

ReplaceRule ReplaceDialog::rule() const
{
    return {toUtf8(m_find->text()), toUtf8(m_with->text()), m_regex->isChecked(),
            m_case->isChecked(), m_words->isChecked()};
}

void ReplaceDialog::setScope(const QString &words)
{
    m_scope->setText(words);
}

void ReplaceDialog::showState(const QString &words, bool isMistake)
{
    TaskDialog::showState(words, isMistake);
    setLook(m_find, "vxState", isMistake ? "wrong" : "");
}

/// The matches belong to another rule now.
void ReplaceDialog::forget()
{
    if (isBusy())
        emit stopWanted();
    if (m_model->rowCount() > 0)
        m_model->setFindings(nullptr, nullptr);
    showState({});
    refresh();
}

void ReplaceDialog::refresh()
{
    const auto ticked = m_model->ticked();
    m_look->setText(isBusy() ? tr("Stop") : tr("&Find all"));
    m_look->setEnabled(isBusy() || !m_find->text().isEmpty());
    m_all->setEnabled(m_model->rowCount() > 0);
    m_none->setEnabled(ticked > 0);
    m_replace->setEnabled(!isBusy() && ticked > 0 && ticked <= kMostReplacedRows);
    m_replace->setText(ticked == 0 ? tr("&Replace")
                                   : tr("&Replace in %Ln segments", nullptr, pluralCount(ticked)));
    m_replace->setToolTip(ticked > kMostReplacedRows
                              ? tr("At most %1 segments can be replaced at once; narrow the filter")
                                    .arg(countText(kMostReplacedRows))
                              : tr("One undo step"));
}

bool ReplaceDialog::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::KeyPress && watched == m_list
        && static_cast<QKeyEvent *>(event)->key() == Qt::Key_Space
        && m_list->currentIndex().isValid()) {
        m_model->toggle(m_list->currentIndex().row());
        return true;
    }
    if (event->type() == QEvent::MouseButtonPress && watched == m_list->viewport()) {
        const auto cell = m_list->indexAt(static_cast<QMouseEvent *>(event)->position().toPoint());
        if (cell.isValid() && cell.column() == ReplaceModel::Tick)
            m_model->toggle(cell.row());
    }
    return TaskDialog::eventFilter(watched, event);
}

} // namespace voxdeck
