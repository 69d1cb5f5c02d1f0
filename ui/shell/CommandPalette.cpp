// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/CommandPalette.h"

#include "ui/common/Icons.h"
#include "ui/common/Look.h"
#include "ui/common/ScriptFont.h"
#include "ui/common/Tell.h"
#include "ui/common/TextSize.h"
#include "ui/common/Theme.h"

#include <QApplication>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListWidget>
#include <QPainter>
#include <QRegularExpression>
#include <QStyledItemDelegate>
#include <QVBoxLayout>

#include <algorithm>

namespace voxdeck {
namespace {

constexpr int kWidth = 620, kTop = 60, kRowHeight = 30, kHeadHeight = 27, kMostHeight = 420;
constexpr int kIconAt = 12, kIconSize = 16, kTextAt = 40, kKeyMargin = 12, kGap = 10;
constexpr int kEntryRole = Qt::UserRole; ///< a PaletteEntry; of a heading nothing
constexpr int kMarksRole = Qt::UserRole + 1;
constexpr std::size_t kMostRecent = 6;
constexpr std::size_t kMostInGroup = 12; ///< of what was searched for; the first ones fit best

/// Paints an icon, the name with its matching letters, the detail behind it and the key at the right.
class PaletteDelegate final : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter *painter, const QStyleOptionViewItem &option,
               const QModelIndex &index) const override
    {
        const auto &theme = Theme::of(option.palette);
        const auto *entry = entryOf(index);
        if (!entry) {
            paintHead(*painter, option.rect, theme, index.data().toString());
            return;
        }
        painter->save();
        if (option.state & QStyle::State_Selected)
            painter->fillRect(option.rect, theme.selection);
        const auto row = option.rect;
        entry->icon.paint(painter,
                          QRect(row.left() + kIconAt, row.top() + (row.height() - kIconSize) / 2,
                                kIconSize, kIconSize));
        const int right = paintKey(*painter, row, theme, entry->key);
        int at = row.left() + kTextAt;
        const bool canRun = entry->why.isEmpty();
        at = paintName(*painter, row, at, right, *entry, marksOf(index),
                       canRun ? theme.text : theme.muted, theme.accent);
        const auto &detail = canRun ? entry->detail : entry->why;
        painter->setFont(small(painter->font()));
        painter->setPen(theme.muted);
        const QRect rest(at + kGap, row.top(), std::max(0, right - at - 2 * kGap), row.height());
        painter->drawText(rest, static_cast<int>(Qt::AlignLeft | Qt::AlignVCenter),
                          elidedText(painter->fontMetrics(), detail, rest.width()));
        painter->restore();
    }

    QSize sizeHint(const QStyleOptionViewItem &, const QModelIndex &index) const override
    {
        return {10, sized(entryOf(index) ? kRowHeight : kHeadHeight)};
    }

    static const PaletteEntry *entryOf(const QModelIndex &index)
    {
        return static_cast<const PaletteEntry *>(index.data(kEntryRole).value<const void *>());
    }

private:
    static QList<int> marksOf(const QModelIndex &index)
    {
        return index.data(kMarksRole).value<QList<int>>();
    }

    static QFont small(QFont font)
    {
        font.setWeight(QFont::Normal);
        font.setPixelSize(sized(12));
        return font;
    }

    static void paintHead(QPainter &painter, const QRect &row, const Theme &theme,
                          const QString &name)
    {
        painter.save();
        auto font = small(painter.font());
        font.setWeight(QFont::DemiBold);
        painter.setFont(font);
        painter.setPen(theme.muted);
        painter.drawText(row.adjusted(kIconAt, 0, 0, -3),
                         static_cast<int>(Qt::AlignLeft | Qt::AlignBottom), name.toUpper());
        painter.restore();
    }

    /// Gives the left edge of the key's box.
    static int paintKey(QPainter &painter, const QRect &row, const Theme &theme, const QString &key)
    {
        const int right = row.right() - kKeyMargin;
        if (key.isEmpty())
            return right;
        painter.save();
        auto font = small(painter.font());
        font.setPixelSize(sized(11));
        painter.setFont(font);
        const int width = painter.fontMetrics().horizontalAdvance(key) + 10;
        const int height = painter.fontMetrics().height() + 3;
        const int top = row.center().y() - height / 2;
        const QRectF box(right - width + 0.5, top + 0.5, width, height);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(theme.line);
        painter.setBrush(theme.base);
        painter.drawRoundedRect(box, 3, 3);
        painter.setPen(theme.muted);
        painter.drawText(box, Qt::AlignCenter, key);
        painter.restore();
        return right - width;
    }

    /// Gives where the name ends.
    static int paintName(QPainter &painter, const QRect &row, int at, int right,
                         const PaletteEntry &entry, const QList<int> &marks, const QColor &color,
                         const QColor &markColor)
    {
        const auto plain = painter.font();
        auto bold = plain;
        bold.setWeight(QFont::Bold);
        const auto draw = [&](const QString &text, bool isMarked) {
            painter.setFont(isMarked ? bold : plain);
            painter.setPen(isMarked ? markColor : color);
            const QRect place(at, row.top(), std::max(0, right - at - kGap), row.height());
            painter.drawText(place, static_cast<int>(Qt::AlignLeft | Qt::AlignVCenter),
                             elidedText(painter.fontMetrics(), text, place.width()));
            at += painter.fontMetrics().horizontalAdvance(text);
        };
        int from = 0;
        for (qsizetype i = 0; i + 1 < marks.size(); i += 2) {
            if (marks[i] < from)
                continue;
            draw(entry.name.mid(from, marks[i] - from), false);
            draw(entry.name.mid(marks[i], marks[i + 1]), true);
            from = marks[i] + marks[i + 1];
        }
        draw(entry.name.mid(from), false);
        painter.setFont(plain);
        return std::min(at, right);
    }
};

QString usage()
{
    return CommandPalette::tr("↑ ↓ choose     Enter run     > actions     # row     @ recording or "
                              "person     / filter");
}

} // namespace

CommandPalette::CommandPalette(QWidget *window)
    : QFrame(window),
      m_listAll([] { return std::vector<PaletteEntry>(); }),
      m_listTyped([](const QString &) { return std::vector<PaletteEntry>(); }),
      m_field(new QLineEdit(this)),
      m_list(new QListWidget(this)),
      m_hint(makeLabel(usage(), "smallMuted", this))
{
    setProperty("vxRole", QStringLiteral("palette"));
    setAccessibleName(tr("Commands"));
    m_field->setObjectName(QStringLiteral("paletteField"));
    m_field->setPlaceholderText(tr("Find a command, queue, filter, language or row"));
    m_field->setAccessibleName(tr("Command"));
    m_field->addAction(icon(QStringLiteral("edit-find"), IconTone::Muted),
                       QLineEdit::LeadingPosition);
    m_list->setAccessibleName(tr("Matching commands"));
    m_list->setFocusPolicy(Qt::NoFocus);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setItemDelegate(new PaletteDelegate(m_list));
    m_list->setMouseTracking(true);
    auto *top = new QHBoxLayout;
    top->setContentsMargins(6, 6, 10, 6);
    top->addWidget(m_field, 1);
    top->addWidget(makeLabel(tr("Esc", "the key"), "key", this), 0, Qt::AlignVCenter);
    makeTeller(*m_hint);
    m_hint->setContentsMargins(12, 6, 12, 6);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(1, 1, 1, 1);
    column->setSpacing(0);
    column->addLayout(top);
    column->addWidget(makeRule(Qt::Horizontal, this));
    column->addWidget(m_list, 1);
    column->addWidget(makeRule(Qt::Horizontal, this));
    column->addWidget(m_hint);
    m_field->installEventFilter(this);
    connect(m_field, &QLineEdit::textChanged, this, &CommandPalette::fill);
    connect(m_list, &QListWidget::itemClicked, this, &CommandPalette::run);
    connect(m_list, &QListWidget::currentItemChanged, this, &CommandPalette::showCurrent);
    hide();
}

void CommandPalette::setSources(std::function<std::vector<PaletteEntry>()> all,
                                std::function<std::vector<PaletteEntry>(const QString &)> typed)
{
    m_listAll = std::move(all);
    m_listTyped = std::move(typed);
}

void CommandPalette::popUp()
{
    if (isVisible()) {
        close();
        return;
    }
    m_focusBefore = QApplication::focusWidget();
    m_all = m_listAll();
    m_field->clear();
    fill();
    show();
    raise();
    m_field->setFocus();
}

void CommandPalette::refresh()
{
    if (!isVisible())
        return;
    const auto *chosen = current();
    const auto name = chosen ? chosen->name : QString(); // its entry goes
    fill();
    for (int i = 0; i < m_list->count(); ++i) {
        const auto *entry = PaletteDelegate::entryOf(m_list->model()->index(i, 0));
        if (entry && entry->name == name) {
            m_list->setCurrentRow(i);
            return;
        }
    }
}

/// As high as its rows, up to a limit.
void CommandPalette::place()
{
    m_list->setVisible(m_list->count() > 0); // else its least height would be the field's
    int rows = 0;
    for (int i = 0; i < m_list->count() && rows < kMostHeight; ++i)
        rows += m_list->sizeHintForRow(i);
    constexpr int kMargins = 28; // of the hint
    const int wanted = std::max(sized(kWidth), m_hint->sizeHint().width() + kMargins);
    const int width = std::min(wanted, parentWidget()->width() - 40);
    const int rest = m_field->sizeHint().height() + m_hint->sizeHint().height() + 22;
    const int height = std::min({rows, kMostHeight, parentWidget()->height() - kTop - rest - 20})
                       + rest;
    setGeometry((parentWidget()->width() - width) / 2, kTop, width, height);
}

std::vector<CommandPalette::Found> CommandPalette::find(const QString &query) const
{
    std::vector<Found> found;
    for (const auto &entry : m_all)
        if (auto match = matchPalette(query, entry); match.score > 0)
            found.push_back({&entry, std::move(match)});
    std::stable_sort(found.begin(), found.end(), [](const Found &a, const Found &b) {
        return std::pair(a.entry->why.isEmpty(), a.match.score)
               > std::pair(b.entry->why.isEmpty(), b.match.score);
    });
    return found;
}

void CommandPalette::fill()
{
    {
        const QSignalBlocker quiet(m_list);
        m_list->clear();
    }
    auto query = m_field->text().trimmed();
    while (query.endsWith(QLatin1Char('.'))) // as menus write "Import..."
        query.chop(1);
    m_typed = m_listTyped(query);
    std::vector<Found> found;
    const auto addTyped = [&](bool isGuess) { // of the words themselves: they fit whatever is typed
        for (const auto &entry : m_typed)
            if (entry.isGuess == isGuess)
                found.push_back({&entry, matchPalette(query, entry)});
    };
    addTyped(false);
    const bool isPrefixed = query.startsWith(QLatin1Char('#')) || query.startsWith(QLatin1Char('@'))
                            || query.startsWith(QLatin1Char('/'));
    if (query.startsWith(QLatin1Char('>')))
        query = query.mid(1).trimmed();
    if (!isPrefixed) {
        auto others = find(query);
        if (others.empty() && !m_typed.empty()) { // "cer 20" is about CER whatever the number is
            static const QRegularExpression kNumbers(QStringLiteral("\\s*[\\d.,]+\\s*%?$"));
            others = find(QString(query).remove(kNumbers));
        }
        for (auto &one : others)
            found.push_back(std::move(one));
    }
    addTyped(true);
    std::vector<Found> recent;
    if (query.isEmpty())
        for (const auto &id : m_recent)
            for (const auto &one : found)
                if (one.entry->id == id)
                    recent.push_back(one);
    addGroup(tr("Recent"), recent);
    QStringList groups; // in the order of their best entries
    for (const auto &one : found)
        if (!groups.contains(one.entry->group))
            groups << one.entry->group;
    for (const auto &group : groups) {
        std::vector<Found> of;
        for (const auto &one : found)
            if (one.entry->group == group && (query.isEmpty() || of.size() < kMostInGroup))
                of.push_back(one);
        addGroup(group, of);
    }
    for (int i = 0; i < m_list->count() && m_list->currentRow() < 0; ++i)
        if (PaletteDelegate::entryOf(m_list->model()->index(i, 0)))
            m_list->setCurrentRow(i);
    place();
    showCurrent();
}

void CommandPalette::addGroup(const QString &name, const std::vector<Found> &found)
{
    if (found.empty())
        return;
    auto *head = new QListWidgetItem(name, m_list);
    head->setFlags(Qt::NoItemFlags);
    for (const auto &one : found) {
        auto *item = new QListWidgetItem(one.entry->name, m_list);
        item->setData(kEntryRole, QVariant::fromValue(static_cast<const void *>(one.entry)));
        QList<int> marks;
        auto sorted = one.match.marks;
        std::sort(sorted.begin(), sorted.end());
        for (const auto &[from, length] : sorted)
            marks << from << length;
        item->setData(kMarksRole, QVariant::fromValue(marks));
        item->setData(Qt::AccessibleTextRole, one.entry->name);
        item->setData(Qt::AccessibleDescriptionRole,
                      QStringList{one.entry->why.isEmpty() ? one.entry->detail : one.entry->why,
                                  one.entry->key}
                          .join(QLatin1Char(' '))
                          .trimmed());
    }
}

const PaletteEntry *CommandPalette::current() const
{
    const auto *item = m_list->currentItem();
    return item ? static_cast<const PaletteEntry *>(item->data(kEntryRole).value<const void *>())
                : nullptr;
}

/// The field keeps the focus, so it announces the current entry.
void CommandPalette::showCurrent()
{
    const auto *entry = current();
    const auto nothing = tr("Nothing matches. Try fewer letters, or / and words to filter.");
    m_hint->setText(!entry ? nothing : entry->why.isEmpty() ? usage() : entry->why);
    m_field->setAccessibleDescription(
        !entry ? nothing
               : QStringList{entry->name, entry->why.isEmpty() ? entry->detail : entry->why,
                             entry->key}
                     .join(QLatin1Char(' '))
                     .simplified());
    if (entry)
        return; // told by the list's own event
    tell(*m_hint);
}

QStringList CommandPalette::shownNames() const
{
    QStringList names;
    for (int i = 0; i < m_list->count(); ++i)
        if (const auto *entry = PaletteDelegate::entryOf(m_list->model()->index(i, 0)))
            names << entry->name;
    return names;
}

QString CommandPalette::hint() const
{
    return m_hint->text();
}

bool CommandPalette::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_field && event->type() == QEvent::FocusOut) {
        const auto reason = static_cast<QFocusEvent *>(event)->reason();
        if (reason != Qt::ActiveWindowFocusReason && reason != Qt::PopupFocusReason)
            hide();
        return false;
    }
    if (watched != m_field || event->type() != QEvent::KeyPress)
        return false;
    switch (static_cast<QKeyEvent *>(event)->key()) {
    case Qt::Key_Up:
    case Qt::Key_Down:
    case Qt::Key_PageUp:
    case Qt::Key_PageDown: QApplication::sendEvent(m_list, event); return true;
    case Qt::Key_Return:
    case Qt::Key_Enter: run(); return true;
    case Qt::Key_Escape: close(); return true;
    default: return false;
    }
}

void CommandPalette::close()
{
    hide();
    emit closed();
    if (m_focusBefore)
        m_focusBefore->setFocus();
}

void CommandPalette::run()
{
    const auto *entry = current();
    if (!entry || !entry->why.isEmpty())
        return; // the hint says why
    const auto act = entry->run;
    const auto id = entry->id;
    close();
    if (!id.isEmpty()) {
        std::erase(m_recent, id);
        m_recent.insert(m_recent.begin(), id);
        m_recent.resize(std::min(m_recent.size(), kMostRecent));
    }
    if (act)
        act();
}

} // namespace voxdeck
