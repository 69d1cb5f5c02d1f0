// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/WelcomePage.h"

#include "ui/common/Icons.h"
#include "ui/common/Look.h"
#include "ui/common/MessageBar.h"
#include "ui/common/Text.h"
#include "ui/common/Words.h"

#include <QDir>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QListWidget>
#include <QPushButton>
#include <QVBoxLayout>

namespace voxdeck {
namespace {

constexpr int kPathRole = Qt::UserRole;

QWidget *recentRow(const RecentDataset &one)
{
    const QFileInfo folder(one.path);
    auto *row = new QWidget;
    auto *sign = new QLabel(row);
    sign->setPixmap(
        icon(folder.exists() ? QStringLiteral("vx-blob") : QStringLiteral("dialog-warning"),
             folder.exists() ? IconTone::Muted : IconTone::Warn)
            .pixmap(20, 20));
    auto *name = makeLabel(folder.fileName(), "strong", row);
    QString facts = WelcomePage::tr("Folder not found, the drive may be unplugged");
    if (folder.exists())
        facts = WelcomePage::tr("%1 · %2 · %3")
                    .arg(folder.path(), spanText(one.seconds), segmentsText(one.segments));
    auto *where = makeLabel(facts, "smallMuted", row);
    auto *when = makeLabel(whenText(one.openedAtMs), "smallMuted", row);
    auto *edits = makeLabel(one.unpublishedEdits > 0 ? counted(
                                one.unpublishedEdits, WelcomePage::tr("1 unpublished edit"),
                                WelcomePage::tr("%1 unpublished edits"))
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

WelcomePage::WelcomePage(QWidget *parent)
    : QWidget(parent),
      m_messages(new MessageBar(this)),
      m_recent(new QListWidget(this)),
      m_sample(nullptr)
{
    auto *logo = new QLabel(this);
    logo->setPixmap(icon(QStringLiteral("vx-app")).pixmap(40, 40));
    auto *words = new QVBoxLayout;
    words->setSpacing(0);
    words->addWidget(makeLabel(QStringLiteral("Voxdeck"), "title", this));
    words->addWidget(makeLabel(tr("Open a speech dataset to begin"), "muted", this));
    auto *head = new QHBoxLayout;
    head->setSpacing(14);
    head->addWidget(logo);
    head->addLayout(words, 1);
    auto *leftSide = new QWidget(this);
    setGround(leftSide, "window");
    leftSide->setFixedWidth(370);
    auto *left = new QVBoxLayout(leftSide);
    left->setContentsMargins(22, 22, 22, 22);
    left->setSpacing(10);
    left->addLayout(head);
    left->addSpacing(8);
    auto *open = addCard(*left, QStringLiteral("document-open-folder"),
                         tr("Open dataset folder..."),
                         tr("Shards, Kaldi, Lhotse, audio with texts"), QStringLiteral("Ctrl+O"));
    m_sample = addCard(*left, QStringLiteral("vx-wave"), tr("Try the sample dataset"),
                       tr("A few minutes of real speech in several languages"), {});
    auto *shortcuts = addCard(*left, QStringLiteral("help-contents"), tr("Keyboard shortcuts"),
                              tr("Every action has a key"), QStringLiteral("Shift+F1"));
    left->addWidget(m_messages);
    left->addStretch(1);
    auto *hint = makeLabel(
        tr("You can also drop a folder here. Opening never changes files: edits go to "
           "a journal until you publish them."),
        "muted", this);
    hint->setWordWrap(true);
    left->addWidget(hint);

    auto *rightSide = new QWidget(this);
    setGround(rightSide, "base");
    auto *bar = new QWidget(rightSide);
    setGround(bar, "window");
    auto *barRow = new QHBoxLayout(bar);
    barRow->setContentsMargins(12, 4, 8, 4);
    barRow->addWidget(makeLabel(tr("Recent"), "strong", bar));
    barRow->addStretch();
    auto *clear = new QPushButton(tr("Clear list"), bar);
    setLook(clear, "vxRole", "link");
    barRow->addWidget(clear);
    m_recent->setAccessibleName(tr("Recent datasets"));
    m_recent->setSelectionMode(QAbstractItemView::SingleSelection);
    auto *right = new QVBoxLayout(rightSide);
    right->setContentsMargins(0, 0, 0, 0);
    right->setSpacing(0);
    right->addWidget(bar);
    right->addWidget(makeRule(Qt::Horizontal, rightSide));
    right->addWidget(m_recent, 1);
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    row->addWidget(leftSide);
    row->addWidget(makeRule(Qt::Vertical, this));
    row->addWidget(rightSide, 1);
    connect(open, &QPushButton::clicked, this, &WelcomePage::openWanted);
    connect(m_sample, &QPushButton::clicked, this, [this] { emit datasetWanted(m_samplePath); });
    connect(shortcuts, &QPushButton::clicked, this, &WelcomePage::shortcutsWanted);
    connect(clear, &QPushButton::clicked, this, &WelcomePage::clearRecentWanted);
    connect(m_recent, &QListWidget::itemActivated, this, [this](const QListWidgetItem *item) {
        if (const auto path = item->data(kPathRole).toString(); !path.isEmpty())
            emit datasetWanted(path);
    });
    setSample({});
    setRecent({});
    setFocusProxy(open);
}

QPushButton *WelcomePage::addCard(QVBoxLayout &column, const QString &iconName,
                                  const QString &title, const QString &hint, const QString &key)
{
    auto *card = new QPushButton(this);
    setLook(card, "vxRole", "card");
    card->setAccessibleName(title);
    card->setAccessibleDescription(hint);
    auto *sign = new QLabel(card);
    sign->setPixmap(icon(iconName, IconTone::Accent).pixmap(20, 20));
    auto *words = new QVBoxLayout;
    words->setSpacing(1);
    words->addWidget(makeLabel(title, "strong", card));
    words->addWidget(makeLabel(hint, "smallMuted", card));
    auto *row = new QHBoxLayout(card);
    row->setContentsMargins(14, 8, 12, 8);
    row->setSpacing(14);
    row->addWidget(sign);
    row->addLayout(words, 1);
    if (!key.isEmpty())
        row->addWidget(makeLabel(key, "key", card), 0, Qt::AlignVCenter);
    card->setMinimumHeight(56);
    column.addWidget(card);
    return card;
}

void WelcomePage::setRecent(const QList<RecentDataset> &recent)
{
    m_recent->clear();
    for (const auto &one : recent) {
        auto *item = new QListWidgetItem(m_recent);
        item->setData(kPathRole, one.path);
        item->setData(Qt::AccessibleTextRole, one.path);
        item->setToolTip(one.path);
        auto *row = recentRow(one);
        item->setSizeHint({100, row->sizeHint().height()});
        m_recent->setItemWidget(item, row);
    }
    if (recent.isEmpty()) {
        auto *item = new QListWidgetItem(tr("Datasets you open are listed here."), m_recent);
        item->setFlags(Qt::NoItemFlags);
    }
}

void WelcomePage::setSample(const QString &path)
{
    m_samplePath = path;
    m_sample->setVisible(!path.isEmpty());
}

} // namespace voxdeck
