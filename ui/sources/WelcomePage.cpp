// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/sources/WelcomePage.h"

#include "core/io/Location.h"
#include "ui/actions/Actions.h"
#include "ui/common/Icons.h"
#include "ui/common/LabelIcon.h"
#include "ui/common/Look.h"
#include "ui/common/MessageBar.h"
#include "ui/common/Text.h"
#include "ui/common/Translations.h"

#include <QDir>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QListWidget>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>
#include <optional>

namespace voxdeck {
namespace {

constexpr int kPathRole = Qt::UserRole;
constexpr int kLeftWidth = 400;
constexpr int kLinkPadding = 4; // of a link in the style sheet

/// A button with a picture and two lines. As everywhere else on a page, Enter presses it.
class Card final : public QPushButton {
public:
    using QPushButton::QPushButton;
    QSize sizeHint() const override { return layout() ? layout()->sizeHint() : QSize(); }
    QSize minimumSizeHint() const override { return sizeHint(); }
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override
    {
        return layout() ? std::max(layout()->heightForWidth(width), kLeastHeight) : kLeastHeight;
    }

protected:
    void keyPressEvent(QKeyEvent *event) override
    {
        if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)
            click();
        else
            QPushButton::keyPressEvent(event);
    }

private:
    static constexpr int kLeastHeight = 54;
};

QWidget *recentRow(const RecentDataset &one)
{
    const QFileInfo folder(one.path);
    const bool isRemote = isRemotePath(toPath(one.path)); // a server is asked when it is opened
    const bool isThere = isRemote || folder.exists();
    auto *row = new QWidget;
    auto *sign = new QLabel(row);
    showIcon(*sign,
             icon(isRemote  ? QStringLiteral("vx-s3")
                  : isThere ? QStringLiteral("vx-blob")
                            : QStringLiteral("dialog-warning"),
                  isThere ? IconTone::Muted : IconTone::Warn),
             20);
    auto *name = makeLabel(folder.fileName(), "strong", row);
    QString facts = WelcomePage::tr("Folder not found; the drive may be disconnected");
    if (isThere)
        facts = WelcomePage::tr("%1 · %2 · %Ln segments", nullptr, pluralCount(one.segments))
                    .arg(isRemote ? one.path : folder.path(), spanText(one.seconds));
    auto *where = makeLabel(facts, "smallMuted", row);
    auto *when = makeLabel(whenText(one.openedAtMs), "smallMuted", row);
    auto *edits = makeLabel(one.unpublishedEdits > 0 ? WelcomePage::tr(
                                "%Ln unpublished edits", nullptr, pluralCount(one.unpublishedEdits))
                                                     : WelcomePage::tr("all published"),
                            one.unpublishedEdits > 0 ? "small" : "smallMuted", row);
    where->setMinimumWidth(40);
    where->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    auto *left = new QVBoxLayout;
    left->setSpacing(2);
    left->addWidget(name);
    left->addWidget(where);
    auto *right = new QVBoxLayout;
    right->setSpacing(2);
    right->addWidget(when, 0, Qt::AlignRight);
    right->addWidget(edits, 0, Qt::AlignRight);
    auto *layout = new QHBoxLayout(row);
    layout->setContentsMargins(12, 8, 12, 8);
    layout->setSpacing(12);
    layout->addWidget(sign);
    layout->addLayout(left, 1);
    layout->addLayout(right);
    row->setAttribute(Qt::WA_TransparentForMouseEvents);
    return row;
}

} // namespace

WelcomePage::WelcomePage(Actions &actions, QWidget *parent)
    : QWidget(parent),
      m_actions(actions),
      m_messages(new MessageBar(this)),
      m_recent(new QListWidget(this))
{
    auto *leftSide = new QWidget(this);
    setGround(leftSide, "window");
    leftSide->setFixedWidth(kLeftWidth);
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    row->addWidget(leftSide);
    row->addWidget(makeRule(Qt::Vertical, this));
    row->addWidget(makeRecent(), 1);
    fillCards(*leftSide);
    connect(&actions, &Actions::keysChanged, this, &WelcomePage::refreshKeys);
    refreshKeys();
    setHasSample(false);
    setRecent({});
}

void WelcomePage::fillCards(QWidget &side)
{
    auto *logo = new QLabel(&side);
    logo->setPixmap(icon(QStringLiteral("vx-app")).pixmap(40, 40));
    auto *words = new QVBoxLayout;
    words->setSpacing(0);
    words->addWidget(makeLabel(QStringLiteral("Voxdeck"), "title", &side));
    words->addWidget(makeLabel(tr("Open a speech dataset to begin"), "muted", &side));
    auto *head = new QHBoxLayout;
    head->setSpacing(14);
    head->addWidget(logo);
    head->addLayout(words, 1);
    auto *left = new QVBoxLayout(&side);
    left->setContentsMargins(22, 22, 22, 22);
    left->setSpacing(8);
    left->addLayout(head);
    left->addSpacing(8);
    using Id = ActionId;
    const auto card = [&](const char *iconName, const QString &title, const QString &hint,
                          std::optional<Id> action) {
        auto *made = addCard(*left, QString::fromLatin1(iconName), title, hint);
        if (!action)
            return made;
        addKey(made, static_cast<int>(*action));
        connect(made, &QPushButton::clicked, m_actions[*action], &QAction::trigger);
        return made;
    };
    m_first = card("document-open-folder", tr("Open dataset folder…"),
                   tr("Shards, Kaldi, Lhotse or audio files"), Id::OpenDataset);
    card("table", tr("Open list or workspace…"), tr("A data.list, CSV or JSON lines file"),
         Id::OpenList);
    card("vx-s3", tr("Open address…"), tr("S3 storage, a web server or the Hugging Face Hub"),
         Id::OpenAddress);
    card("document-import", tr("Import…"), tr("Choose the format and the fields"), Id::Import);
    m_sample = card("vx-wave", tr("Try the sample dataset"),
                    tr("A few minutes of real speech in several languages"), std::nullopt);
    connect(m_sample, &QPushButton::clicked, this, &WelcomePage::sampleWanted);
    auto *what = card("help-contents", tr("What is a dataset folder?"),
                      tr("First steps and the manual"), std::nullopt);
    connect(what, &QPushButton::clicked, this, &WelcomePage::explanationWanted);
    left->addWidget(m_messages);
    left->addStretch(1);
    auto *keys = new QPushButton(tr("Keyboard shortcuts"), &side);
    setLook(keys, "vxRole", "link");
    connect(keys, &QPushButton::clicked, m_actions[Id::ShortcutSheet], &QAction::trigger);
    auto *keysRow = new QHBoxLayout;
    keysRow->setContentsMargins(-kLinkPadding, 0, 0, 0); // its words begin where the others do
    keysRow->addWidget(keys);
    keysRow->addStretch();
    left->addLayout(keysRow);
    auto *hint = makeLabel(tr("You can also drop a file or folder here. Opening never changes "
                              "files: edits go to a journal until you publish them."),
                           "muted", &side);
    hint->setWordWrap(true);
    left->addWidget(hint);
}

QWidget *WelcomePage::makeRecent()
{
    auto *side = new QWidget(this);
    setGround(side, "base");
    auto *bar = new QWidget(side);
    setGround(bar, "window");
    bar->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    auto *barRow = new QHBoxLayout(bar);
    barRow->setContentsMargins(12, 4, 8, 4);
    barRow->addWidget(makeLabel(tr("Recent"), "strong", bar));
    barRow->addStretch();
    m_clear = new QPushButton(tr("Clear list"), bar);
    setLook(m_clear, "vxRole", "link");
    barRow->addWidget(m_clear);
    m_recent->setAccessibleName(tr("Recent datasets"));
    m_recent->setSelectionMode(QAbstractItemView::SingleSelection);
    m_nothing = makeLabel(tr("Datasets you open appear here."), "muted", side);
    m_nothing->setContentsMargins(12, 12, 12, 12);
    auto *right = new QVBoxLayout(side);
    right->setContentsMargins(0, 0, 0, 0);
    right->setSpacing(0);
    right->addWidget(bar);
    right->addWidget(makeRule(Qt::Horizontal, side));
    right->addWidget(m_nothing, 1, Qt::AlignTop);
    right->addWidget(m_recent, 1);
    connect(m_clear, &QPushButton::clicked, this, &WelcomePage::clearRecentWanted);
    connect(m_recent, &QListWidget::itemActivated, this, [this](const QListWidgetItem *item) {
        if (const auto path = item->data(kPathRole).toString(); !path.isEmpty())
            emit datasetWanted(path);
    });
    return side;
}

QPushButton *WelcomePage::addCard(QVBoxLayout &column, const QString &iconName,
                                  const QString &title, const QString &hint)
{
    auto *card = new Card(this);
    setLook(card, "vxRole", "card");
    card->setAccessibleName(title);
    card->setAccessibleDescription(hint);
    auto *sign = new QLabel(card);
    showIcon(*sign, icon(iconName, IconTone::Accent), 20);
    auto *words = new QVBoxLayout;
    words->setSpacing(1);
    words->addWidget(makeLabel(title, "strong", card));
    auto *line = makeLabel(hint, "smallMuted", card);
    line->setWordWrap(true); // never cut: a longer language takes a second line
    words->addWidget(line);
    auto *row = new QHBoxLayout(card);
    row->setContentsMargins(14, 8, 12, 8);
    row->setSpacing(14);
    row->addWidget(sign);
    row->addLayout(words, 1);
    column.addWidget(card);
    return card;
}

void WelcomePage::addKey(QPushButton *card, int action)
{
    auto *key = makeLabel({}, "key", card);
    static_cast<QHBoxLayout *>(card->layout())->addWidget(key, 0, Qt::AlignVCenter);
    m_keys.append({key, action});
}

void WelcomePage::refreshKeys()
{
    for (const auto &[label, action] : m_keys) {
        const auto text = m_actions.keyText(static_cast<ActionId>(action));
        label->setText(text);
        label->setHidden(text.isEmpty());
    }
}

void WelcomePage::setRecent(const QList<RecentDataset> &recent)
{
    m_recent->clear();
    for (const auto &one : recent) {
        auto *item = new QListWidgetItem(m_recent);
        item->setData(kPathRole, one.path);
        auto shown = one;
        shown.path = toQString(shownPath(toUtf8(one.path)));
        item->setData(Qt::AccessibleTextRole, shown.path);
        item->setToolTip(shown.path);
        auto *row = recentRow(shown);
        item->setSizeHint({100, row->sizeHint().height()});
        m_recent->setItemWidget(item, row);
    }
    m_nothing->setVisible(recent.isEmpty());
    m_recent->setVisible(!recent.isEmpty());
    m_clear->setVisible(!recent.isEmpty());
}

void WelcomePage::takeFocus()
{
    if (m_recent->count() == 0) {
        m_first->setFocus(Qt::OtherFocusReason);
        return;
    }
    m_recent->setCurrentRow(0);
    m_recent->setFocus(Qt::OtherFocusReason);
}

void WelcomePage::setHasSample(bool hasSample)
{
    m_sample->setVisible(hasSample);
}

} // namespace voxdeck
