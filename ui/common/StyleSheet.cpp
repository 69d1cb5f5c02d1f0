// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/common/StyleSheet.h"

#include "ui/common/TextSize.h"
#include "ui/common/Theme.h"

#include <QHash>

namespace voxdeck {
namespace {

// Choices have no padding above and below: Qt takes it for the margin of their list, which was too low where a focused one
// had another.
const char *const kRules = R"(
QToolTip { background: @base; color: @text; border: 1px solid @line; padding: 3px 6px; }
QMenuBar { background: @window; }
QMenuBar::item { padding: 4px 8px; background: transparent; border-radius: 3px; }
QMenuBar::item:selected { background: @selection; }
QMenu { background: @base; border: 1px solid @line; padding: 4px; }
QMenu::item { padding: 4px 24px 4px 8px; border-radius: 3px; }
QMenu::item:selected { background: @selection; }
QMenu::item:disabled { color: @faint; }
QMenu::icon { padding-left: 6px; }
QMenu::separator { height: 1px; background: @hairline; margin: 4px 8px; }

QStatusBar { background: @window; border-top: 1px solid @line; min-height: 25px; }
QStatusBar::item { border: none; }

QSplitter::handle { background: @window; }
QSplitter::handle:hover { background: @hover; }

QPushButton, QToolButton[vxRole="button"] {
  background: @base; color: @text; border: 1px solid @border; border-radius: 3px;
  min-height: 24px; padding: 1px 10px; }
QPushButton:hover, QToolButton[vxRole="button"]:hover { background: @hover; }
QPushButton:pressed, QToolButton[vxRole="button"]:pressed { background: @selection; }
QPushButton:disabled, QToolButton[vxRole="button"]:disabled { color: @faint; border-color: @line; }
QPushButton:focus, QToolButton[vxRole="button"]:focus { border: 2px solid @accent; padding: 0px 9px;
  outline: 0; }
QPushButton[vxRole="primary"], QToolButton[vxRole="primary"] {
  background: @accent; color: @onAccent; border: 1px solid @accent; border-radius: 3px;
  font-weight: 600; min-height: 24px; padding: 1px 12px; }
QPushButton[vxRole="primary"]:hover, QToolButton[vxRole="primary"]:hover { background: @accentHover; }
QPushButton[vxRole="primary"]:focus { border: 2px solid @text; padding: 0px 11px; }
QPushButton[vxRole="primary"]:disabled, QToolButton[vxRole="primary"]:disabled {
  background: @hairline; color: @faint; border-color: @line; }
QPushButton[vxSize="bar"] { min-height: 22px; }
QPushButton[vxSize="small"] { min-height: 20px; padding: 1px 7px; }
QPushButton[vxRole="link"] { background: transparent; border: none; color: @accent;
  text-decoration: underline; padding: 0 4px; min-height: 20px; }
QPushButton[vxRole="link"]:focus { border: 2px solid @accent; border-radius: 3px; padding: 0 2px; }
QPushButton[vxRole="card"] { text-align: left; padding: 0; min-height: 54px; }
QPushButton[vxRole="chip"] { background: @selection; border: 1px solid @accent; border-radius: 12px;
  min-height: 22px; padding: 0 10px; }
QPushButton[vxRole="chip"]:focus { border: 2px solid @accent; padding: 0 9px; }
QPushButton[vxRole="chipAdd"] { background: transparent; border: 1px dashed @border;
  border-radius: 12px; min-height: 22px; padding: 0 10px; color: @muted; }
QPushButton[vxRole="chipAdd"]:focus { border: 2px solid @accent; padding: 0 9px; }
QPushButton::menu-indicator { image: none; width: 0; }

QToolButton { background: transparent; border: 1px solid transparent; border-radius: 3px;
  min-width: 22px; min-height: 22px; padding: 1px; }
QToolButton[vxRole="framed"] { border: 1px solid @border; min-height: 24px; padding: 1px 12px; }
QToolButton:hover { background: @hover; }
QToolButton:pressed { background: @selection; }
QToolButton:checked { background: @selection; border-color: @accent; }
QToolButton:focus { border: 2px solid @accent; padding: 0; }
QToolButton:disabled { color: @faint; }
QToolButton::menu-indicator { image: none; }
QToolButton[vxRole="framed"] { background: @base; border: 1px solid @border; }
QToolButton[vxRole="framed"]:hover { background: @hover; }
QToolButton[vxRole="framed"]:focus { border: 2px solid @accent; }
QToolButton[vxRole="framed"]:checked { background: @selection; border-color: @accent; }
QToolButton[vxRole="framed"]:disabled { border-color: @line; background: transparent; }

QToolButton[vxRole="workspace"] { background: @base; border: 1px solid @border; border-radius: 0;
  margin-left: -1px; padding: 1px 12px; min-height: 26px; }
QToolButton[vxRole="workspace"][vxPlace="first"] { margin-left: 0;
  border-top-left-radius: 4px; border-bottom-left-radius: 4px; }
QToolButton[vxRole="workspace"][vxPlace="last"] { border-top-right-radius: 4px;
  border-bottom-right-radius: 4px; }
QToolButton[vxRole="workspace"]:checked { background: @accent; color: @onAccent;
  border-color: @accent; font-weight: 600; }
QToolButton[vxRole="workspace"]:focus { border: 2px solid @text; padding: 0 11px; }
QToolButton[vxRole="workspace"]:disabled { color: @muted; background: @window; }
QToolButton[vxRole="commands"] { padding: 1px 8px; min-height: 24px; }
QToolButton[vxRole="commands"]:focus { padding: 0 7px; }

QLineEdit, QSpinBox, QDoubleSpinBox { background: @base; border: 1px solid @border;
  border-radius: 3px; min-height: 24px; padding: 0 6px; selection-background-color: @selection;
  selection-color: @text; }
QLineEdit:focus, QSpinBox:focus, QDoubleSpinBox:focus { border: 2px solid @accent; padding: 0 5px; }
QLineEdit:disabled, QSpinBox:disabled, QDoubleSpinBox:disabled { color: @faint; border-color: @line; }
QSpinBox, QDoubleSpinBox { padding-right: 20px; }
QSpinBox[vxSize="bare"], QDoubleSpinBox[vxSize="bare"] { padding-right: 6px; }
QSpinBox::up-button, QDoubleSpinBox::up-button { subcontrol-origin: border;
  subcontrol-position: top right; width: 18px; border: none; margin: 2px 1px 0 0; }
QSpinBox::down-button, QDoubleSpinBox::down-button { subcontrol-origin: border;
  subcontrol-position: bottom right; width: 18px; border: none; margin: 0 1px 2px 0; }
QSpinBox::up-arrow, QDoubleSpinBox::up-arrow { image: url(:/style/chevron-up-@scheme.svg);
  width: 10px; height: 10px; }
QSpinBox::down-arrow, QDoubleSpinBox::down-arrow { image: url(:/style/chevron-down-@scheme.svg);
  width: 10px; height: 10px; }
QLineEdit[vxState="wrong"] { border: 2px solid @badFill; padding: 0 5px; }
QLineEdit[vxSize="cell"] { min-height: 20px; padding: 0 4px; }
QLineEdit[vxSize="cell"]:focus { padding: 0 3px; }
QToolButton[vxSize="cell"] { min-width: 0; min-height: 20px; padding: 0 2px; }
QToolButton[vxSize="cell"][vxActive="true"] { border-color: @accent; }
QLineEdit > QToolButton { min-width: 0; min-height: 0; padding: 0; border: none; background: none; }
QTabBar QToolButton { min-width: 0; min-height: 0; padding: 0; }
QLineEdit[readOnly="true"] { background: @window; }
QComboBox { background: @base; color: @text; border: 1px solid @border; border-radius: 3px;
  min-height: 24px; padding: 0 6px 0 8px; }
QComboBox:hover { background: @hover; }
QComboBox:focus { border: 2px solid @accent; padding: 0 5px 0 7px; min-height: 22px; }
QComboBox:disabled { color: @faint; border-color: @line; }
QComboBox::drop-down { border: none; width: 20px; }
QComboBox::down-arrow { image: url(:/style/chevron-down-@scheme.svg); width: 12px; height: 12px; }
QComboBox QAbstractItemView { background: @base; border: 1px solid @line; outline: 0;
  selection-background-color: @selection; selection-color: @text; }

QPlainTextEdit, QTextEdit { background: @base; color: @text; border: 1px solid @border;
  border-radius: 3px; padding: 1px; selection-background-color: @selection; selection-color: @text; }
QPlainTextEdit:focus, QTextEdit:focus { border: 2px solid @accent; padding: 0; }

QAbstractItemView { background: @base; alternate-background-color: @alternate; outline: 0;
  border: none; selection-background-color: @selection; selection-color: @text; }
QTreeView { show-decoration-selected: 1; }
QTreeView::item { min-height: 23px; }
QTreeView::item:hover { background: @hover; }
QTreeView::item:selected { background: @selection; color: @text; }
QTreeView::branch { background: transparent; }
QTreeView::branch:selected { background: @selection; }
QTreeView::branch:has-children:closed { image: url(:/style/chevron-right-@scheme.svg); }
QTreeView::branch:has-children:open { image: url(:/style/chevron-down-@scheme.svg); }
QTreeView#navigatorTree { padding-left: 6px; }
QListView::item:hover { background: @hover; }
QListView#hints { background: transparent; }
QListView#hints::item { background: @base; border: 1px solid @line; border-radius: 3px; padding: 0 5px; }
QListView#hints::item:hover { background: @hover; }
QListView#hints::item:selected { background: @selection; border-color: @accent; }
QListView::item:selected { background: @selection; color: @text; }
QListView#comments::item { padding: 4px 8px; }
QHeaderView { background: @window; }
QHeaderView::section { background: @window; color: @text; border: none; font-weight: 400;
  border-right: 1px solid @hairline; border-bottom: 1px solid @line; padding: 0 6px; height: @head; }
QTableView { gridline-color: transparent; border: none; }
QTableView::item:selected { background: @selection; color: @text; }

QTabWidget::pane { border: none; border-top: 1px solid @line; }
QTabBar { qproperty-drawBase: 0; }
QTabBar::tab { background: transparent; color: @muted; padding: 6px 12px; border: none;
  border-top: 2px solid transparent; min-height: 17px; }
QTabBar::tab:selected { background: @base; color: @text; border-top: 2px solid @accent;
  border-left: 1px solid @line; border-right: 1px solid @line; }
QTabBar::tab:hover { color: @text; }
QTabBar::tab:focus { color: @accent; }

QScrollBar:vertical { background: transparent; width: 12px; margin: 0; }
QScrollBar:horizontal { background: transparent; height: 12px; margin: 0; }
QScrollBar::handle { background: @faint; border-radius: 3px; margin: 3px; }
QScrollBar::handle:vertical { min-height: 28px; }
QScrollBar::handle:horizontal { min-width: 28px; }
QScrollBar::handle:hover { background: @muted; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }

QProgressBar { background: @hairline; border: 1px solid @line; border-radius: 3px; max-height: 8px;
  min-height: 8px; text-align: right; }
QProgressBar::chunk { background: @accent; border-radius: 2px; }

QFrame[vxRole="rule"] { background: @line; border: none; max-height: 1px; min-height: 1px; }
QFrame[vxRole="vrule"] { background: @line; border: none; max-width: 1px; min-width: 1px; }
QWidget[vxGround="base"] { background: @base; }
QWidget[vxGround="window"] { background: @window; }
QFrame[vxRole="palette"] { background: @base; border: 1px solid @border; border-radius: 4px; }
QLineEdit#paletteField, QLineEdit#paletteField:focus { border: none; font-size: @fieldText;
  min-height: 30px; padding: 0 6px; }
QSplitter[vxRole="drawer"] { background: @window; border: 2px solid @border; border-right: none; }
QFrame[vxRole="panel"] { background: @base; border: 1px solid @line; border-radius: 3px; }
QFrame[vxMessage="warn"] { background: @warnGround; border: 1px solid @warnFill; border-radius: 3px; }
QFrame[vxMessage="bad"] { background: @badGround; border: 1px solid @badFill; border-radius: 3px; }
QFrame[vxMessage="note"] { background: @hover; border: 1px solid @accent; border-radius: 3px; }
QLabel[vxText="muted"] { color: @muted; }
QLabel[vxText="section"] { color: @muted; font-size: @smallText; font-weight: 600; }
QLabel[vxText="title"] { font-size: @titleText; font-weight: 600; }
QLabel[vxText="heading"] { font-size: @headingText; font-weight: 600; }
QLabel[vxText="strong"] { font-weight: 600; }
QLabel[vxText="small"] { font-size: @smallText; }
QLabel[vxText="smallMuted"] { font-size: @smallText; color: @muted; }
QLabel[vxText="good"] { color: @goodText; }
QLabel[vxText="warn"] { color: @warnText; }
QLabel[vxText="bad"] { color: @badText; }
QLabel[vxSign] { font-size: @smallText; border-radius: 3px; padding: 0 5px; background: @base; }
QLabel[vxSign="S"] { color: @warnText; border: 1px solid @warnFill; }
QLabel[vxSign="D"] { color: @badText; border: 1px solid @badFill; }
QLabel[vxSign="I"] { color: @trainText; border: 1px solid @trainFill; }
QLabel[vxText="key"] { color: @muted; border: 1px solid @line; border-radius: 3px; padding: 0 4px;
  font-size: @keyText; background: @base; }
QCheckBox, QRadioButton { spacing: 6px; min-height: 24px; }
QCheckBox:focus, QRadioButton:focus { color: @accent; }
QAbstractItemView::indicator, QCheckBox::indicator, QRadioButton::indicator { width: 14px;
  height: 14px; background: @base; border: 1px solid @muted; border-radius: 3px; }
QRadioButton::indicator { border-radius: 8px; }
QAbstractItemView::indicator:hover, QCheckBox::indicator:hover,
QRadioButton::indicator:hover { border-color: @text; }
QCheckBox::indicator:focus, QRadioButton::indicator:focus { border-color: @accent; }
QAbstractItemView::indicator:checked, QCheckBox::indicator:checked { background: @accent;
  border-color: @accent;
  image: url(:/style/check-@scheme.svg); }
QAbstractItemView::indicator:indeterminate, QCheckBox::indicator:indeterminate {
  background: @accent; border-color: @accent;
  image: url(:/style/dash-@scheme.svg); }
QRadioButton::indicator:checked { width: 6px; height: 6px; border: 5px solid @accent; }
QCheckBox::indicator:disabled, QRadioButton::indicator:disabled { border-color: @line; }
QCheckBox::indicator:checked:disabled { background: @faint; border-color: @faint; }
)";

/// Fusion draws these from shades of a ground that has none on black.
const char *const kHighContrastRules = R"(
QSlider::groove:horizontal { height: 4px; background: @hairline; border-radius: 2px; }
QSlider::handle:horizontal { width: 12px; height: 12px; margin: -5px 0; background: @accent;
  border: 1px solid @text; border-radius: 6px; }
QSlider::groove:vertical { width: 4px; background: @hairline; border-radius: 2px; }
QSlider::handle:vertical { width: 12px; height: 12px; margin: 0 -5px; background: @accent;
  border: 1px solid @text; border-radius: 6px; }
QMenu::item:selected { border: 1px solid @accent; }
QPushButton[vxRole="primary"]:disabled, QToolButton[vxRole="primary"]:disabled {
  background: @base; color: @faint; border-color: @faint; }
)";

QString name(const QColor &color)
{
    return color.name();
}

QString pixels(int designed)
{
    return QStringLiteral("%1px").arg(sized(designed));
}

} // namespace

QString applicationStyleSheet(const Theme &theme)
{
    const QHash<QString, QString> tokens{
        {QStringLiteral("window"), name(theme.window)},
        {QStringLiteral("base"), name(theme.base)},
        {QStringLiteral("alternate"), name(theme.alternate)},
        {QStringLiteral("text"), name(theme.text)},
        {QStringLiteral("muted"), name(theme.muted)},
        {QStringLiteral("faint"), name(theme.faint)},
        {QStringLiteral("line"), name(theme.line)},
        {QStringLiteral("hairline"), name(theme.hairline)},
        {QStringLiteral("border"), name(theme.border)},
        {QStringLiteral("accent"), name(theme.accent)},
        {QStringLiteral("accentHover"),
         name(theme.isDark ? theme.accent.lighter(112) : theme.accent.darker(112))},
        {QStringLiteral("onAccent"), name(theme.onAccent)},
        {QStringLiteral("selection"), name(theme.selection)},
        {QStringLiteral("hover"), name(theme.hover)},
        {QStringLiteral("goodText"), name(theme.good.text)},
        {QStringLiteral("warnText"), name(theme.warn.text)},
        {QStringLiteral("warnFill"), name(theme.warn.fill)},
        {QStringLiteral("warnGround"), name(theme.warn.ground)},
        {QStringLiteral("badText"), name(theme.bad.text)},
        {QStringLiteral("badFill"), name(theme.bad.fill)},
        {QStringLiteral("badGround"), name(theme.bad.ground)},
        {QStringLiteral("trainText"), name(theme.train.text)},
        {QStringLiteral("trainFill"), name(theme.train.fill)},
        {QStringLiteral("head"), pixels(24)},
        {QStringLiteral("keyText"), pixels(11)},
        {QStringLiteral("smallText"), pixels(12)},
        {QStringLiteral("fieldText"), pixels(15)},
        {QStringLiteral("headingText"), pixels(16)},
        {QStringLiteral("titleText"), pixels(20)},
        {QStringLiteral("scheme"), theme.isDark ? QStringLiteral("dark") : QStringLiteral("light")},
    };
    const auto rules = QString::fromLatin1(kRules)
                       + QString::fromLatin1(theme.isHighContrast ? kHighContrastRules : "");
    QString result;
    result.reserve(rules.size() * 5 / 4);
    for (qsizetype at = 0; at < rules.size(); ++at) {
        if (rules[at] != QLatin1Char('@')) {
            result += rules[at];
            continue;
        }
        qsizetype end = at + 1;
        while (end < rules.size() && rules[end].isLetter())
            ++end;
        const auto token = rules.mid(at + 1, end - at - 1);
        Q_ASSERT(tokens.contains(token));
        result += tokens.value(token);
        at = end - 1;
    }
    return result;
}

} // namespace voxdeck
