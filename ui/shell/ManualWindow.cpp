// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/ManualWindow.h"

#include "ui/common/Look.h"
#include "ui/common/ProgramFiles.h"

#include <QAbstractTextDocumentLayout>
#include <QFile>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QScrollBar>
#include <QTextBlock>
#include <QTextBrowser>
#include <QTextDocument>
#include <QThread>
#include <QVBoxLayout>

#include <utility>

namespace voxdeck {
namespace {

constexpr int kPlaceRole = Qt::UserRole;
constexpr int kHeadingsWidth = 240;
constexpr int kDeepestHeading = 3;

/// A link inside the manual names its heading as web pages do: "#changes-and-work-packages".
QString anchorOf(const QString &heading)
{
    QString anchor;
    for (const QChar c : heading.toLower())
        if (c.isLetterOrNumber() || c == QLatin1Char('-') || c == QLatin1Char('_'))
            anchor += c;
        else if (c.isSpace())
            anchor += QLatin1Char('-');
    return anchor;
}

/// Nothing where there is no such file. For a job: long texts take a while.
std::shared_ptr<QTextDocument> readManual(const QString &path, const QFont &font, QThread *owner)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return nullptr;
    auto manual = std::make_shared<QTextDocument>();
    manual->setDefaultFont(font);
    manual->setDocumentMargin(14);
    manual->setMarkdown(QString::fromUtf8(file.readAll()));
    manual->moveToThread(owner);
    return manual;
}

} // namespace

ManualWindow::ManualWindow(QWidget *parent)
    : QDialog(parent),
      m_headings(new QListWidget(this)),
      m_browser(new QTextBrowser(this)),
      m_search(new QLineEdit(this))
{
    setWindowTitle(tr("Voxdeck manual"));
    setWindowFlag(Qt::WindowMinMaxButtonsHint);
    m_headings->setAccessibleName(tr("Contents"));
    m_headings->setFixedWidth(kHeadingsWidth);
    m_browser->setAccessibleName(tr("Manual"));
    m_browser->setOpenLinks(false);
    m_search->setPlaceholderText(tr("Find in the manual"));
    m_search->setAccessibleName(tr("Find in the manual"));
    m_search->setClearButtonEnabled(true);
    auto *previous = new QPushButton(tr("Previous"), this);
    auto *next = new QPushButton(tr("Next"), this);
    auto *close = new QPushButton(tr("Close"), this);
    previous->setToolTip(tr("Previous place with these words"));
    next->setToolTip(tr("Next place with these words (Enter)"));
    for (auto *button : {previous, next, close})
        button->setAutoDefault(false);
    connect(m_search, &QLineEdit::returnPressed, this, [this] { find(false); });
    connect(next, &QPushButton::clicked, this, [this] { find(false); });
    connect(previous, &QPushButton::clicked, this, [this] { find(true); });
    connect(close, &QPushButton::clicked, this, &QDialog::close);
    connect(m_headings, &QListWidget::currentItemChanged, this,
            [this](const QListWidgetItem *item) {
                if (item)
                    showBlock(item->data(kPlaceRole).toInt());
            });
    connect(m_browser, &QTextBrowser::anchorClicked, this, [this](const QUrl &link) {
        for (int row = 0; row < m_headings->count(); ++row)
            if (anchorOf(m_headings->item(row)->text()) == link.fragment())
                m_headings->setCurrentRow(row);
    });
    auto *foot = new QHBoxLayout;
    foot->addWidget(m_search, 1);
    foot->addWidget(previous);
    foot->addWidget(next);
    foot->addSpacing(16);
    foot->addWidget(close);
    auto *middle = new QHBoxLayout;
    middle->addWidget(m_headings);
    middle->addWidget(m_browser, 1);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(12, 12, 12, 12);
    column->addLayout(middle, 1);
    column->addLayout(foot);
    resize(980, 700);
    fill();
}

ManualWindow::~ManualWindow()
{
    m_browser->setDocument(nullptr); // the browser outlives the members
}

void ManualWindow::fill()
{
    m_task.look<std::shared_ptr<QTextDocument>>(
        tr("Reading the manual"),
        [path = programFile(QStringLiteral("manual.md")), font = m_browser->font(),
         owner = thread()](const ProgressSink &, const std::stop_token &)
            -> Result<std::shared_ptr<QTextDocument>> { return readManual(path, font, owner); },
        [this](const Result<std::shared_ptr<QTextDocument>> &manual) {
            if (manual && *manual)
                showManual(*manual);
            else
                m_browser->setPlainText(
                    tr("The manual is not installed. It comes with the package, and with "
                       "the sources as docs/manual.md."));
        });
}

void ManualWindow::showManual(std::shared_ptr<QTextDocument> manual)
{
    m_manual = std::move(manual);
    m_browser->setDocument(m_manual.get());
    for (auto block = m_browser->document()->begin(); block.isValid(); block = block.next()) {
        const int level = block.blockFormat().headingLevel();
        if (level < 1 || level > kDeepestHeading)
            continue;
        auto *item = new QListWidgetItem(block.text(), m_headings);
        item->setData(kPlaceRole, block.position());
        item->setToolTip(block.text());
        auto font = item->font();
        font.setBold(level < kDeepestHeading);
        item->setFont(font);
    }
    if (const auto wanted = std::exchange(m_wanted, std::nullopt))
        goTo(*wanted);
}

void ManualWindow::goTo(const QString &heading)
{
    if (!m_manual)
        m_wanted = heading;
    for (int row = 0; row < m_headings->count(); ++row) {
        if (!m_headings->item(row)->text().contains(heading, Qt::CaseInsensitive))
            continue;
        m_headings->setCurrentRow(-1); // also where it is the current one already
        m_headings->setCurrentRow(row);
        break;
    }
    m_browser->setFocus();
}

QString ManualWindow::headingShown() const
{
    const auto *item = m_headings->currentItem();
    return item ? item->text() : QString();
}

void ManualWindow::showBlock(int position)
{
    const auto block = m_browser->document()->findBlock(position);
    const auto place = m_browser->document()->documentLayout()->blockBoundingRect(block);
    m_browser->verticalScrollBar()->setValue(static_cast<int>(place.top()));
}

void ManualWindow::find(bool isBackward)
{
    const auto flags = isBackward ? QTextDocument::FindBackward : QTextDocument::FindFlags();
    if (m_search->text().isEmpty() || m_browser->find(m_search->text(), flags))
        return;
    m_browser->moveCursor(isBackward ? QTextCursor::End : QTextCursor::Start); // and round again
    m_browser->find(m_search->text(), flags);
}

} // namespace voxdeck
