// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/ShortcutsDialog.h"

#include "ui/common/KeyMenu.h"
#include "ui/common/Look.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace voxdeck {
namespace {

constexpr int kIdRole = Qt::UserRole;
constexpr int kContextRole = Qt::UserRole + 1;

enum Column { NameColumn, OutsideColumn, EverywhereColumn };

} // namespace

ShortcutsDialog::ShortcutsDialog(Actions &actions, KeyMap &keys, QWidget *parent)
    : QDialog(parent),
      m_actions(actions),
      m_keys(keys),
      m_plan(keys.plan()),
      m_preset(new QComboBox(this)),
      m_find(new QLineEdit(this)),
      m_tree(new QTreeWidget(this)),
      m_own(new QListWidget(this)),
      m_new(new QLineEdit(this)),
      m_addOutside(new QPushButton(tr("Use outside text"), this)),
      m_addEverywhere(new QPushButton(tr("Use everywhere"), this)),
      m_remove(new QPushButton(tr("Remove"), this)),
      m_usual(new QPushButton(tr("Reset to preset"), this)),
      m_trouble(makeLabel(QString(), "bad", this))
{
    setWindowTitle(tr("Change keys"));
    describeFields();
    layOut();
    connectFields();
    fillActions();
    m_tree->header()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_tree->header()->setMinimumSectionSize(m_tree->header()->sectionSizeHint(EverywhereColumn));
    m_find->setFocus();
    resize(820, 640);
}

void ShortcutsDialog::describeFields()
{
    m_preset->setAccessibleName(tr("Preset"));
    m_preset->addItems(keyPresetNames());
    m_preset->setCurrentIndex(m_keys.preset());
    m_find->setAccessibleName(tr("Find an action or a key"));
    m_find->setPlaceholderText(tr("Find an action or a key"));
    m_find->setClearButtonEnabled(true);
    m_tree->setAccessibleName(tr("Actions and their keys"));
    m_tree->setHeaderLabels({tr("Action"), tr("Outside text"), tr("Everywhere")});
    m_tree->setAlternatingRowColors(true);
    m_tree->setRootIsDecorated(false);
    m_own->setAccessibleName(tr("Keys of the action"));
    m_own->setFixedHeight(84);
    m_new->setAccessibleName(tr("New key"));
    m_new->setReadOnly(true);
    m_new->setPlaceholderText(tr("Press a key here"));
    m_new->installEventFilter(this);
    m_new->setToolTip(tr("Press the key here, then choose where it acts"));
    m_addOutside->setToolTip(tr("The key acts while no text field has the focus"));
    m_addEverywhere->setToolTip(tr("The key acts in the transcript field, too"));
    m_remove->setToolTip(tr("Remove the chosen key from the action"));
    m_usual->setToolTip(tr("Restore the keys of the preset for this action"));
    m_trouble->setWordWrap(true);
    m_trouble->setAccessibleName(tr("Conflicts"));
}

void ShortcutsDialog::layOut()
{
    auto *top = new QHBoxLayout;
    top->setSpacing(8);
    auto *presetLabel = new QLabel(tr("&Preset"), this);
    presetLabel->setBuddy(m_preset);
    top->addWidget(presetLabel);
    top->addWidget(m_preset);
    top->addWidget(m_find, 1);
    auto *edit = new QHBoxLayout;
    edit->setSpacing(8);
    auto *newLabel = new QLabel(tr("New &key"), this);
    newLabel->setBuddy(m_new);
    edit->addWidget(newLabel);
    edit->addWidget(m_new, 1);
    edit->addWidget(m_addOutside);
    edit->addWidget(m_addEverywhere);
    auto *ownButtons = new QVBoxLayout;
    ownButtons->setSpacing(8);
    ownButtons->addWidget(m_remove);
    ownButtons->addWidget(m_usual);
    ownButtons->addStretch(1);
    auto *own = new QHBoxLayout;
    own->setSpacing(8);
    own->addWidget(m_own, 1);
    own->addLayout(ownButtons);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    m_save = buttons->addButton(tr("Change keys"), QDialogButtonBox::AcceptRole);
    setLook(m_save, "vxRole", "primary");
    connect(buttons, &QDialogButtonBox::accepted, this, &ShortcutsDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(16, 14, 16, 12);
    column->setSpacing(10);
    column->addLayout(top);
    column->addWidget(m_tree, 1);
    column->addLayout(own);
    column->addLayout(edit);
    column->addWidget(m_trouble);
    column->addWidget(buttons);
}

void ShortcutsDialog::connectFields()
{
    connect(m_preset, &QComboBox::activated, this, &ShortcutsDialog::choosePreset);
    connect(m_find, &QLineEdit::textChanged, this, &ShortcutsDialog::fillActions);
    connect(m_tree, &QTreeWidget::currentItemChanged, this, &ShortcutsDialog::showKeys);
    connect(m_own, &QListWidget::currentRowChanged, this,
            [this](int row) { m_remove->setEnabled(row >= 0); });
    connect(m_addOutside, &QPushButton::clicked, this, [this] { addKey(KeyContext::OutsideText); });
    connect(m_addEverywhere, &QPushButton::clicked, this,
            [this] { addKey(KeyContext::Everywhere); });
    connect(m_remove, &QPushButton::clicked, this, &ShortcutsDialog::removeKey);
    connect(m_usual, &QPushButton::clicked, this, [this] {
        if (const auto id = current())
            planned(*id) = keyPreset(m_actions,
                                     m_preset->currentIndex())[static_cast<std::size_t>(*id)];
        fillActions();
    });
}

std::optional<ActionId> ShortcutsDialog::current() const
{
    const auto *item = m_tree->currentItem();
    if (!item)
        return {};
    return static_cast<ActionId>(item->data(NameColumn, kIdRole).toInt());
}

/// Those that the search finds, the current one still chosen.
void ShortcutsDialog::fillActions()
{
    const auto before = current();
    const auto words = m_find->text().trimmed();
    m_tree->clear();
    for (const auto id : Actions::all()) {
        const auto &keys = planned(id);
        const auto name = m_actions[id]->text().remove(u'…');
        const auto outside = keyWords(keys.outsideText);
        const auto everywhere = keyWords(keys.everywhere);
        const auto all = QStringList{m_actions.group(id), name, m_actions.synonyms(id), outside,
                                     everywhere}
                             .join(QLatin1Char(' '));
        if (!words.isEmpty() && !all.contains(words, Qt::CaseInsensitive))
            continue;
        auto *item = new QTreeWidgetItem(
            m_tree, {QStringLiteral("%1: %2").arg(m_actions.group(id), name), outside, everywhere});
        item->setData(NameColumn, kIdRole, static_cast<int>(id));
        if (const auto why = m_keys.trouble(m_plan, id); !why.isEmpty()) {
            item->setText(NameColumn, QStringLiteral("\u26a0 %1").arg(item->text(NameColumn)));
            item->setToolTip(NameColumn, why);
        }
        if (before == id)
            m_tree->setCurrentItem(item);
    }
    if (!m_tree->currentItem() && m_tree->topLevelItemCount() > 0)
        m_tree->setCurrentItem(m_tree->topLevelItem(0));
    showKeys();
}

void ShortcutsDialog::showKeys()
{
    m_own->clear();
    const auto id = current();
    if (id) {
        const auto add = [this](const QList<QKeySequence> &keys, KeyContext context,
                                const QString &where) {
            for (const auto &key : keys) {
                auto *item = new QListWidgetItem(
                    QStringLiteral("%1   %2").arg(keyWords(key), where), m_own);
                item->setData(kIdRole, key.toString(QKeySequence::PortableText));
                item->setData(kContextRole, static_cast<int>(context));
            }
        };
        add(planned(*id).outsideText, KeyContext::OutsideText, tr("outside text"));
        add(planned(*id).everywhere, KeyContext::Everywhere, tr("everywhere"));
    }
    m_remove->setEnabled(m_own->currentRow() >= 0);
    m_usual->setEnabled(id.has_value());
    showTroubles();
}

void ShortcutsDialog::showTroubles()
{
    QString words;
    for (const auto id : Actions::all()) {
        const auto why = m_keys.trouble(m_plan, id);
        if (!why.isEmpty()) {
            words = QStringLiteral("%1: %2").arg(m_actions[id]->text().remove(u'…'), why);
            break;
        }
    }
    m_save->setEnabled(words.isEmpty());
    const auto key = m_newKey;
    const bool hasKey = !key.isEmpty() && current().has_value();
    const auto objection = hasKey ? keyObjection(key, KeyContext::OutsideText) : QString();
    const auto inText = hasKey ? keyObjection(key, KeyContext::Everywhere) : QString();
    m_addOutside->setEnabled(hasKey && objection.isEmpty());
    m_addEverywhere->setEnabled(hasKey && inText.isEmpty());
    m_trouble->setText(words.isEmpty() ? (objection.isEmpty() ? inText : objection) : words);
}

void ShortcutsDialog::addKey(KeyContext context)
{
    const auto id = current();
    const auto key = m_newKey;
    if (!id || key.isEmpty())
        return;
    auto &keys = context == KeyContext::Everywhere ? planned(*id).everywhere
                                                   : planned(*id).outsideText;
    if (!keys.contains(key))
        keys << key;
    m_newKey = {};
    m_new->clear();
    fillActions();
}

void ShortcutsDialog::removeKey()
{
    const auto id = current();
    const auto *item = m_own->currentItem();
    if (!id || !item)
        return;
    const QKeySequence key(item->data(kIdRole).toString(), QKeySequence::PortableText);
    const bool isEverywhere = item->data(kContextRole).toInt()
                              == static_cast<int>(KeyContext::Everywhere);
    (isEverywhere ? planned(*id).everywhere : planned(*id).outsideText).removeAll(key);
    fillActions();
}

void ShortcutsDialog::choosePreset(int preset)
{
    m_plan = keyPreset(m_actions, preset);
    fillActions();
}

/// A key in the field is the new key, but for those that move between controls and close the dialog.
bool ShortcutsDialog::eventFilter(QObject *watched, QEvent *event)
{
    const bool isKey = event->type() == QEvent::KeyPress
                       || event->type() == QEvent::ShortcutOverride;
    if (watched != m_new || !isKey)
        return QDialog::eventFilter(watched, event);
    const auto &pressed = *static_cast<QKeyEvent *>(event);
    const int key = pressed.key();
    const bool isModifier = key == Qt::Key_Shift || key == Qt::Key_Control || key == Qt::Key_Alt
                            || key == Qt::Key_Meta || key == Qt::Key_AltGr || key == 0
                            || key == Qt::Key_unknown;
    if (key == Qt::Key_Tab || key == Qt::Key_Backtab || key == Qt::Key_Escape)
        return false;
    event->accept();
    if (isModifier || event->type() == QEvent::ShortcutOverride)
        return true;
    m_newKey = QKeySequence(
        QKeyCombination(pressed.modifiers() & ~Qt::KeypadModifier, static_cast<Qt::Key>(key)));
    m_new->setText(keyWords(m_newKey));
    showTroubles();
    return true;
}

void ShortcutsDialog::accept()
{
    if (!m_save->isEnabled())
        return;
    m_keys.take(m_preset->currentIndex(), m_plan);
    QDialog::accept();
}

} // namespace voxdeck
