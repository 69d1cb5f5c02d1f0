// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/table/FilterRow.h"

#include "core/query/FieldFilter.h"
#include "ui/common/Icons.h"
#include "ui/common/Look.h"
#include "ui/common/ScriptFont.h"
#include "ui/common/Text.h"
#include "ui/common/TextSize.h"
#include "ui/common/Theme.h"
#include "ui/common/Words.h"
#include "ui/table/ColumnFilters.h"
#include "ui/table/RowView.h"
#include "ui/table/SegmentTableModel.h"
#include "ui/table/ShownColumns.h"

#include <QKeyEvent>
#include <QLineEdit>
#include <QMenu>
#include <QPainter>
#include <QScopedValueRollback>
#include <QToolButton>

#include <algorithm>
#include <array>

namespace voxdeck {
namespace {

using Model = SegmentTableModel;

constexpr int kHeight = 30, kGap = 2, kLeastSeen = 40;
constexpr int kTypedDelayMs = 250;
constexpr int kMostListed = 40;

bool isList(int column)
{
    return column == Model::Status || column == Model::Language || column == Model::SplitName;
}

QString hintFor(int column)
{
    if (column == Model::Country)
        return {}; // too narrow for words
    if (column == Model::Duration)
        return QStringLiteral("3-20");
    const ShownColumn &shown = shownColumn(column);
    if (shown.metric)
        return toQString(shown.metric->example).section(QLatin1Char(' '), 0, 0);
    switch (infoOf(*shown.filter).kind) {
    case QueryFieldKind::Ratio: return QStringLiteral(">0.3");
    case QueryFieldKind::Time: return QStringLiteral(">2m10");
    default: return FilterRow::tr("contains");
    }
}

QueryTest testOf(QueryField field, QueryMatch match, std::int32_t choice = 0)
{
    QueryTest test;
    test.field = field;
    test.match = match;
    test.choice = choice;
    return test;
}

QString wordsOf(const QueryTest &test)
{
    if (test.match == QueryMatch::Empty)
        return test.field == QueryField::Split ? splitWords(Split::Unassigned)
                                               : FilterRow::tr("none");
    if (test.field == QueryField::Status)
        return statusWords(static_cast<SegmentStatus>(test.choice));
    if (test.field == QueryField::Split)
        return splitWords(static_cast<Split>(test.choice));
    return toQString(test.text);
}

} // namespace

FilterRow::FilterRow(RowView &view) : QWidget(&view), m_view(view)
{
    setAccessibleName(tr("Column filters"));
    m_typed.setSingleShot(true);
    m_typed.setInterval(kTypedDelayMs);
    connect(&m_typed, &QTimer::timeout, this, [this] { apply(m_typedIn); });
    for (int column = 0; column < Model::columns(); ++column) {
        if (!filterFieldOf(column))
            continue;
        if (isList(column))
            m_buttons[column] = makeButton(column);
        else
            m_fields[column] = makeField(column);
    }
    connect(&view, &RowView::columnsPlaced, this, &FilterRow::place);
    showQuery({});
}

QSize FilterRow::sizeHint() const
{
    return {200, sized(kHeight)};
}

QLineEdit *FilterRow::makeField(int column)
{
    const auto name =
        m_view.model()->headerData(column, Qt::Horizontal, Qt::ToolTipRole).toString();
    auto *field = new QLineEdit(this);
    field->setPlaceholderText(hintFor(column));
    field->setAccessibleName(tr("Filter of the column %1").arg(name));
    setLook(field, "vxSize", "cell");
    field->installEventFilter(this);
    connect(field, &QLineEdit::textEdited, this, [this, column] {
        m_typedIn = column;
        m_typed.start();
    });
    return field;
}

QToolButton *FilterRow::makeButton(int column)
{
    const auto name =
        m_view.model()->headerData(column, Qt::Horizontal, Qt::ToolTipRole).toString();
    auto *button = new QToolButton(this);
    button->setAccessibleName(tr("Filter of the column %1").arg(name));
    button->setToolTip(tr("Choose what to show of the column %1").arg(name));
    button->setPopupMode(QToolButton::InstantPopup);
    button->setFocusPolicy(Qt::TabFocus);
    button->setToolButtonStyle(column == Model::Status ? Qt::ToolButtonIconOnly
                                                       : Qt::ToolButtonTextOnly);
    button->setIconSize({14, 14});
    setLook(button, "vxRole", "framed");
    setLook(button, "vxSize", "cell");
    button->installEventFilter(this);
    auto *menu = new QMenu(button);
    button->setMenu(menu);
    connect(menu, &QMenu::aboutToShow, this, [this, column, menu] { fillMenu(column, *menu); });
    return button;
}

void FilterRow::showQuery(const RowQuery &query)
{
    m_query = query;
    const auto search = searchOf(query);
    for (auto at = m_fields.constBegin(); at != m_fields.constEnd(); ++at) {
        auto *field = at.value();
        if (at.key() == m_applied || (m_typed.isActive() && at.key() == m_typedIn))
            continue; // the query is of what is typed there, or is about to be
        const auto text = fieldFilterText(search, *filterFieldOf(at.key()));
        field->setText(text ? toQString(*text) : QString());
        field->setPlaceholderText(text ? hintFor(at.key()) : QStringLiteral("…"));
        field->setToolTip(text ? tr("Filter by this column, such as %1").arg(hintFor(at.key()))
                               : tr("The search field has a condition that this row cannot show"));
        field->setCursorPosition(0);
        showMistake(at.key(), {});
    }
    for (auto at = m_buttons.constBegin(); at != m_buttons.constEnd(); ++at) {
        QStringList words;
        for (const auto &test : testsOf(at.key()))
            words << wordsOf(test);
        if (words.isEmpty() && fieldFilterText(search, *filterFieldOf(at.key())) != std::string())
            words << QStringLiteral("…");
        auto *button = at.value();
        button->setIcon(icon(QStringLiteral("view-filter"),
                             words.isEmpty() ? IconTone::Muted : IconTone::Accent));
        button->setText(words.isEmpty() ? tr("any") : words.join(QStringLiteral(", ")));
        button->setAccessibleDescription(button->text());
        button->setProperty("vxActive", !words.isEmpty());
    }
}

void FilterRow::setLanguages(std::vector<std::pair<std::string, std::uint64_t>> languages)
{
    m_languages = std::move(languages);
}

/// Of a list: what the search says, or what the navigator asked.
std::vector<QueryTest> FilterRow::testsOf(int column) const
{
    const auto field = *filterFieldOf(column);
    auto tests = fieldFilterTests(searchOf(m_query), field);
    if (!tests.empty())
        return tests;
    if (field == QueryField::Status && m_query.status)
        tests.push_back(
            testOf(field, QueryMatch::Choice, static_cast<std::int32_t>(*m_query.status)));
    if (field == QueryField::Language && !m_query.language.empty()) {
        tests.push_back(testOf(field, QueryMatch::Exact));
        tests.back().text = m_query.language;
    }
    return tests;
}

void FilterRow::fillMenu(int column, QMenu &menu)
{
    menu.clear();
    const auto field = *filterFieldOf(column);
    const auto chosen = testsOf(column);
    const auto add = [&](const QueryTest &test, const QString &words) {
        const bool isChecked = std::any_of(chosen.begin(), chosen.end(), [&](const auto &one) {
            return wordsOf(one) == wordsOf(test);
        });
        addValue(menu, column, test, words, isChecked);
    };
    connect(menu.addAction(tr("Any")), &QAction::triggered, this, [this, field] {
        emit queryWanted(withSearch(m_query, withFieldTests(searchOf(m_query), field, {}), field));
    });
    menu.addSeparator();
    if (field == QueryField::Language) {
        for (std::size_t at = 0; at < m_languages.size() && at < kMostListed; ++at) {
            auto test = testOf(field, m_languages[at].first.empty() ? QueryMatch::Empty
                                                                    : QueryMatch::Exact);
            test.text = m_languages[at].first;
            add(test, tr("%1 (%2)").arg(test.text.empty() ? tr("none")
                                                          : languageName(toQString(test.text)),
                                        countText(m_languages[at].second)));
        }
        return;
    }
    for (const auto &known : infoOf(field).choices)
        if (!known.isAlias) {
            const auto test = testOf(field, QueryMatch::Choice, known.value);
            add(test, wordsOf(test));
        }
    if (field == QueryField::Split)
        add(testOf(field, QueryMatch::Empty), splitWords(Split::Unassigned));
}

void FilterRow::addValue(QMenu &menu, int column, const QueryTest &test, const QString &words,
                         bool isChecked)
{
    auto *action = menu.addAction(words);
    action->setCheckable(true);
    action->setChecked(isChecked);
    connect(action, &QAction::toggled, this, [this, column, test](bool isChosen) {
        auto tests = testsOf(column);
        std::erase_if(tests, [&test](const auto &one) { return wordsOf(one) == wordsOf(test); });
        if (isChosen)
            tests.push_back(test);
        const auto search = withFieldTests(searchOf(m_query), test.field, tests);
        emit queryWanted(withSearch(m_query, search, test.field));
    });
}

void FilterRow::apply(int column)
{
    m_typed.stop();
    auto *edit = field(column);
    if (!edit)
        return;
    const auto about = *filterFieldOf(column);
    const auto changed = withFieldFilter(searchOf(m_query), about, toUtf8(edit->text()));
    showMistake(column, changed ? QString() : toQString(changed.error().sentence));
    if (!changed)
        return;
    const auto query = withSearch(m_query, *changed, about);
    if (query.search == m_query.search)
        return;
    const QScopedValueRollback applying(m_applied, column);
    emit queryWanted(query);
}

void FilterRow::showMistake(int column, const QString &sentence)
{
    auto *edit = field(column);
    setLook(edit, "vxState", sentence.isEmpty() ? "" : "wrong");
    edit->setAccessibleDescription(sentence);
    if (!sentence.isEmpty())
        edit->setToolTip(sentence);
    if (edit->hasFocus())
        emit mistake(sentence);
}

void FilterRow::takeFocus()
{
    QWidget *wanted = m_fields.value(m_lastIn >= 0 ? m_lastIn : int{Model::Transcript});
    if (!wanted || !wanted->isVisible())
        wanted = m_fields.value(Model::Transcript);
    wanted->setFocus(Qt::ShortcutFocusReason);
}

void FilterRow::place()
{
    const int frozen = m_view.frozenWidth();
    const auto put = [&](int column, QWidget *widget) {
        const QRect whole = m_view.columnRect(column);
        QRect seen = whole;
        if (!m_view.isFrozen(column)) // what is under the frozen columns is not to be seen
            seen = whole.intersected(layoutDirection() == Qt::RightToLeft
                                         ? rect().adjusted(0, 0, -frozen, 0)
                                         : rect().adjusted(frozen, 0, 0, 0));
        widget->setVisible(!seen.isEmpty()
                           && (seen.width() == whole.width() || seen.width() >= kLeastSeen));
        widget->setGeometry(seen.left() + kGap, kGap, std::max(seen.width() - 2 * kGap, 0),
                            sized(kHeight) - 2 * kGap);
    };
    QList<QWidget *> widgets;
    for (const int column : m_view.columnsInOrder()) {
        QWidget *widget = m_fields.value(column);
        if (!widget)
            widget = m_buttons.value(column);
        if (!widget)
            continue;
        put(column, widget);
        widgets << widget;
    }
    if (widgets == m_tabOrder)
        return;
    m_tabOrder = widgets; // Tab goes from column to column in their order
    for (qsizetype at = 1; at < widgets.size(); ++at)
        setTabOrder(widgets[at - 1], widgets[at]);
}

void FilterRow::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    place();
}

void FilterRow::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const auto &theme = Theme::of(palette());
    painter.fillRect(rect(), theme.window);
    painter.fillRect(QRect(0, height() - 1, width(), 1), theme.line);
}

bool FilterRow::eventFilter(QObject *watched, QEvent *event)
{
    if (auto *edit = qobject_cast<QLineEdit *>(watched); edit && event->type() == QEvent::FocusIn)
        m_lastIn = m_fields.key(edit, m_lastIn);
    if (event->type() == QEvent::FocusOut && m_typed.isActive())
        apply(m_typedIn);
    if (event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent *>(event)->key();
        const bool isField = qobject_cast<QLineEdit *>(watched);
        if (key == Qt::Key_Escape || (key == Qt::Key_Down && isField)) {
            emit leaveWanted();
            return true;
        }
        if (isField && (key == Qt::Key_Return || key == Qt::Key_Enter)) {
            apply(m_fields.key(static_cast<QLineEdit *>(watched), -1));
            return true; // a line edit hands it on, and for the table it means to edit
        }
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace voxdeck
