// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/annotate/rows/TagDesk.h"

#include "core/workspace/ProjectText.h"
#include "ui/actions/Actions.h"
#include "ui/annotate/AnnotateView.h"
#include "ui/annotate/rows/BulkDesk.h"
#include "ui/annotate/rows/TableDesk.h"
#include "ui/annotate/rows/TagKeysDialog.h"
#include "ui/common/DialogKeys.h"
#include "ui/common/Text.h"
#include "ui/details/RowFields.h"
#include "ui/session/Workbench.h"
#include "ui/table/SegmentTable.h"

#include <QLineEdit>
#include <QTimer>

#include <algorithm>
#include <utility>
#include <vector>

namespace voxdeck {
namespace {

constexpr std::size_t kMostSpeakers = 5000; // offered
constexpr int kBusyMs = 50;                 // until a change is asked for again

struct Known {
    std::vector<std::string> tags, speakers;
    TagKeys keys;
};

QStringList words(const std::vector<std::string> &texts)
{
    QStringList list;
    list.reserve(static_cast<qsizetype>(texts.size()));
    for (const auto &text : texts)
        list << toQString(text);
    return list;
}

ActionId actionOf(std::size_t key)
{
    return static_cast<ActionId>(static_cast<std::size_t>(ActionId::Tag1) + key);
}

} // namespace

TagDesk::TagDesk(Workbench &bench, Actions &actions, AnnotateView &view, TableDesk &table,
                 BulkDesk &bulk, QObject *parent)
    : QObject(parent), m_actions(actions), m_view(view), m_table(table), m_bulk(bulk)
{
    bench.serve(*this);
    bench.hear(*this);
    connect(&bench.currentRow(), &CurrentRow::changed, this, &TagDesk::showSegment);
    connect(&bench.currentRow(), &CurrentRow::detailsShown, this,
            [this](const SegmentDetails &details) { showSegment(details.row); });
    connect(&bench.rowChanges(), &RowChanges::changed, this, [this](RowChange what) {
        if (what == RowChange::Imported)
            rowsChanged();
    });
    auto *fields = view.rowFields;
    connect(fields, &RowFields::tagsWanted, this,
            [this](const QString &added, const QString &removed) {
                setTags(added, removed, rowMeant());
            });
    connect(fields, &RowFields::speakerWanted, this,
            [this](const QString &speaker) { setSpeaker(speaker, rowMeant()); });
    connect(fields, &RowFields::leaveWanted, view.table, [&view] { view.table->setFocus(); });
    connect(view.table, &SegmentTable::selectedCountChanged, this, &TagDesk::refresh);
    connect(actions[ActionId::EditTags], &QAction::triggered, this,
            [this] { edit(m_view.rowFields->tagsField()); });
    connect(actions[ActionId::EditSpeaker], &QAction::triggered, this,
            [this] { edit(m_view.rowFields->speakerField()); });
    for (std::size_t key = 0; key < m_keys.size(); ++key)
        connect(actions[actionOf(key)], &QAction::triggered, this, [this, key] { toggleTag(key); });
    connect(actions[ActionId::TagKeysOfProject], &QAction::triggered, this, &TagDesk::openKeys);
    showKeys({});
}

void TagDesk::attach(DatasetSession &session)
{
    m_session = &session;
}

void TagDesk::detach()
{
    m_task.forget();
    m_session = nullptr;
    m_row = {};
    m_tags.clear();
    m_speakers.clear();
    showKeys({});
    m_view.rowFields->showNothing();
    m_view.rowFields->setKnown({}, {});
}

void TagDesk::rowsChanged()
{
    if (m_session)
        read();
}

/// Tags that people made are offered though no row has them any more.
void TagDesk::keep(const QString &added)
{
    m_tags << added.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    m_tags.removeDuplicates();
    m_tags.sort();
    m_view.rowFields->setKnown(m_tags, m_speakers);
    write([tags = toUtf8(added)](Workspace &workspace) {
        return ProjectText(workspace).addTags(tags);
    });
}

/// In the background; then what is known is read again.
void TagDesk::write(std::function<Result<>(Workspace &workspace)> change)
{
    m_task.look<bool>(
        {},
        [login = m_session->login(), change = std::move(change)](
            const ProgressSink &, const std::stop_token &) -> Result<bool> {
            VOX_TRY(const auto workspace, login.write());
            VOX_CHECK(change(*workspace));
            return true;
        },
        [this](const Result<bool> &kept) {
            if (!kept)
                emit failed(kept.error());
            read();
        });
}

void TagDesk::read()
{
    m_task.look<Known>(
        {},
        [login = m_session->login()](const ProgressSink &,
                                     const std::stop_token &stop) -> Result<Known> {
            VOX_TRY(const auto workspace, login.read());
            ProjectText project(*workspace);
            Known known;
            VOX_TRY(known.tags, project.tags(stop));
            VOX_TRY(known.keys, ProjectSettings(*workspace).tagKeys());
            VOX_TRY(known.speakers, project.speakers({}, kMostSpeakers, stop));
            return known;
        },
        [this](const Result<Known> &known) {
            if (!known) {
                emit failed(known.error());
                return;
            }
            m_tags << words(known->tags); // those added meanwhile stay
            m_tags.removeDuplicates();
            m_tags.sort();
            m_speakers = words(known->speakers);
            showKeys(known->keys);
            m_view.rowFields->setKnown(m_tags, m_speakers);
        });
}

/// The current row decides for all that are selected.
void TagDesk::toggleTag(std::size_t key)
{
    const auto &tag = m_keys[key];
    if (tag.empty() || m_row.id == 0)
        return;
    const bool hasTag = anyTag(m_row.tags, [&tag](std::string_view one) { return one == tag; });
    setTags(hasTag ? QString() : toQString(tag), hasTag ? toQString(tag) : QString(), rowMeant());
}

void TagDesk::explainKey(const QAction *action)
{
    if (!m_session || !m_view.isVisible())
        return;
    // The Splits page has the same keys: the refused action may be one of it.
    const auto ids = Actions::all();
    const auto id = std::find_if(ids.begin(), ids.end(),
                                 [&](ActionId one) { return m_actions[one] == action; });
    if (id == ids.end())
        return;
    const auto &pressed = m_actions.keys(*id).outsideText;
    for (std::size_t key = 0; key < m_keys.size(); ++key)
        if (m_keys[key].empty() && m_actions.keys(actionOf(key)).outsideText == pressed)
            emit notice(
                tr("Key %1 has no tag. “%2” assigns one.")
                    .arg(m_actions.keyText(actionOf(key)),
                         m_actions[ActionId::TagKeysOfProject]->text().remove(QLatin1Char('&'))));
}

void TagDesk::openKeys()
{
    if (!m_session)
        return;
    auto *dialog = new TagKeysDialog(m_keys, m_tags, m_view.window());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, dialog, turn = m_task.turn()] {
        if (turn == m_task.turn())
            setKeys(dialog->keys());
    });
    openAtOnce(*dialog);
}

void TagDesk::setKeys(const TagKeys &keys)
{
    showKeys(keys);
    write([keys](Workspace &workspace) { return ProjectSettings(workspace).setTagKeys(keys); });
}

/// A key without a tag is not offered.
void TagDesk::showKeys(const TagKeys &keys)
{
    m_keys = keys;
    QStringList shown;
    for (std::size_t key = 0; key < m_keys.size(); ++key) {
        auto *action = m_actions[actionOf(key)];
        const auto tag = toQString(m_keys[key]);
        action->setVisible(!tag.isEmpty());
        action->setText(tag.isEmpty() ? tr("Tag of key %1 on or off").arg(key + 1)
                                      : tr("Tag “%1” on or off").arg(tag));
        action->setToolTip(m_actions.toolTip(actionOf(key)));
        if (!tag.isEmpty())
            shown << tr("%1 %2").arg(m_actions.keyText(actionOf(key)), tag);
    }
    m_view.rowFields->setTagKeys(shown);
}

/// The current row alone; 0: all that are selected.
quint32 TagDesk::rowMeant() const
{
    return m_table.selectedRows() > 1 && !m_isMoving ? 0 : m_row.id;
}

void TagDesk::setTags(const QString &added, const QString &removed, quint32 row)
{
    if (m_bulk.isBusy()) { // with one before, which takes a moment
        QTimer::singleShot(kBusyMs, this, [this, added, removed, row, turn = m_task.turn()] {
            if (turn == m_task.turn())
                setTags(added, removed, row);
        });
        return;
    }
    m_bulk.setTags(added, removed, row);
    if (m_session && !added.isEmpty())
        keep(added);
}

void TagDesk::setSpeaker(const QString &speaker, quint32 row)
{
    if (m_bulk.isBusy()) {
        QTimer::singleShot(kBusyMs, this, [this, speaker, row, turn = m_task.turn()] {
            if (turn == m_task.turn())
                setSpeaker(speaker, row);
        });
        return;
    }
    m_bulk.setSpeaker(speaker, row);
    if (!speaker.isEmpty() && !m_speakers.contains(speaker)) {
        m_speakers << speaker;
        m_view.rowFields->setKnown(m_tags, m_speakers);
    }
}

void TagDesk::showSegment(const SegmentRow &row)
{
    if (row.id != m_row.id && m_row.id != 0) { // what is typed is of the row that was shown
        m_isMoving = true;
        m_view.rowFields->take();
        m_isMoving = false;
    }
    m_row = row;
    refresh();
}

void TagDesk::refresh()
{
    if (m_session && m_row.id != 0)
        m_view.rowFields->showRow(toQString(m_row.tags), toQString(m_row.speaker),
                                  m_table.selectedRows());
}

void TagDesk::edit(QLineEdit &field)
{
    if (m_row.id == 0)
        return;
    m_view.showFacts(); // a field behind the comments would take what is typed unseen
    field.setFocus(Qt::ShortcutFocusReason);
    field.selectAll();
}

} // namespace voxdeck
