// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/ManualWindow.h"

#include "ui/common/Look.h"
#include "ui/common/ProgramFiles.h"

#include <QAbstractTextDocumentLayout>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QImage>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QRegularExpression>
#include <QScrollBar>
#include <QTextBlock>
#include <QTextBrowser>
#include <QTextDocument>
#include <QThread>
#include <QUrl>
#include <QVBoxLayout>

#include <utility>

namespace voxdeck {
namespace {

constexpr int kPlaceRole = Qt::UserRole, kChapterRole = Qt::UserRole + 1;
constexpr int kHeadingsWidth = 240;
constexpr int kDeepestHeading = 3;
constexpr int kPictureWidth = 640; ///< beside the contents without scrolling sideways

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

/// The manual in chapters, each a separate document: one document would block the window for a
/// tenth of a second. A long chapter is divided at its own headings.
QStringList chaptersOf(const QString &manual)
{
    constexpr qsizetype kLongest = 16'000;
    const auto divide = [](const QString &text, const QString &mark) {
        QStringList parts{QString()};
        bool isCode = false;
        for (const auto &line : text.split(QLatin1Char('\n'))) {
            isCode ^= line.startsWith(QStringLiteral("```"));
            if (!isCode && line.startsWith(mark) && !parts.last().trimmed().isEmpty())
                parts << QString();
            parts.last() += line + QLatin1Char('\n');
        }
        return parts;
    };
    QStringList chapters;
    for (const auto &chapter : divide(manual, QStringLiteral("## ")))
        chapters << (chapter.size() <= kLongest ? QStringList{chapter}
                                                : divide(chapter, QStringLiteral("### ")));
    return chapters;
}

/// The text of the first heading.
QString titleOf(const QString &chapter)
{
    const auto line = chapter.trimmed().section(QLatin1Char('\n'), 0, 0);
    return line.mid(line.indexOf(QLatin1Char(' ')) + 1);
}

/// Pictures are beside the manual; one that is missing leaves its words.
void addPictures(QTextDocument &chapter, const QString &text, const QDir &folder)
{
    static const QRegularExpression kPicture(QStringLiteral("!\\[[^\\]]*\\]\\(([^)]+\\.png)\\)"));
    for (auto found = kPicture.globalMatch(text); found.hasNext();) {
        const auto name = found.next().captured(1);
        const QImage picture(folder.filePath(name));
        if (!picture.isNull())
            chapter.addResource(QTextDocument::ImageResource, QUrl(name),
                                picture.scaledToWidth(kPictureWidth, Qt::SmoothTransformation));
    }
}

/// Nothing where there is no such file. For a job: long texts take a while.
std::vector<std::shared_ptr<QTextDocument>> readManual(const QString &path, const QFont &font,
                                                       QThread *owner)
{
    std::vector<std::shared_ptr<QTextDocument>> chapters;
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return chapters;
    const auto texts = chaptersOf(QString::fromUtf8(file.readAll()));
    for (qsizetype at = 0; at < texts.size(); ++at) {
        auto chapter = std::make_shared<QTextDocument>();
        chapter->setDefaultFont(font);
        chapter->setDocumentMargin(14);
        auto text = texts[at];
        if (at + 1 < texts.size()) {
            const auto next = titleOf(texts[at + 1]);
            text += QStringLiteral("\n\n---\n\n[%1](#%2)\n")
                        .arg(ManualWindow::tr("Next: %1").arg(next), anchorOf(next));
        }
        chapter->setMarkdown(text);
        addPictures(*chapter, text,
                    QFileInfo(path).dir()); // afterwards: new words drop what was there
        chapter->moveToThread(owner);
        chapters.push_back(std::move(chapter));
    }
    return chapters;
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
    m_headings->setHorizontalScrollBarPolicy(
        Qt::ScrollBarAlwaysOff); // long ones end with an ellipsis
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
                if (!item)
                    return;
                showChapter(static_cast<std::size_t>(item->data(kChapterRole).toInt()));
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
    m_task.look<Chapters>(
        tr("Reading the manual"),
        [path = programFile(QStringLiteral("manual.md")), font = m_browser->font(),
         owner = thread()](const ProgressSink &, const std::stop_token &) -> Result<Chapters> {
            return readManual(path, font, owner);
        },
        [this](const Result<Chapters> &chapters) {
            if (chapters && !chapters->empty())
                showManual(*chapters);
            else
                m_browser->setPlainText(tr("The manual is not installed. It is part of the "
                                           "package, and docs/manual.md in the sources."));
        });
}

void ManualWindow::showManual(Chapters chapters)
{
    m_chapters = std::move(chapters);
    for (std::size_t chapter = 0; chapter < m_chapters.size(); ++chapter) {
        const auto &text = *m_chapters[chapter];
        for (auto block = text.begin(); block.isValid(); block = block.next()) {
            const int level = block.blockFormat().headingLevel();
            if (level < 1 || level > kDeepestHeading)
                continue;
            auto *item = new QListWidgetItem(block.text(), m_headings);
            item->setData(kChapterRole, static_cast<int>(chapter));
            item->setData(kPlaceRole, block.position());
            item->setToolTip(block.text());
            auto font = item->font();
            font.setBold(level < kDeepestHeading);
            item->setFont(font);
        }
    }
    showChapter(0);
    if (const auto wanted = std::exchange(m_wanted, std::nullopt))
        goTo(*wanted);
}

void ManualWindow::showChapter(std::size_t chapter)
{
    m_chapter = chapter;
    if (m_browser->document() != m_chapters[chapter].get())
        m_browser->setDocument(m_chapters[chapter].get());
}

void ManualWindow::goTo(const QString &heading)
{
    if (m_chapters.empty())
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

/// In this chapter from the cursor on, then in the others, and round again.
void ManualWindow::find(bool isBackward)
{
    const auto words = m_search->text();
    const auto flags = isBackward ? QTextDocument::FindBackward : QTextDocument::FindFlags();
    if (words.isEmpty() || m_chapters.empty() || m_browser->find(words, flags))
        return;
    const auto count = m_chapters.size();
    for (std::size_t step = 1; step <= count; ++step) {
        const auto chapter = (m_chapter + (isBackward ? count - step : step)) % count;
        QTextCursor from(m_chapters[chapter].get());
        from.movePosition(isBackward ? QTextCursor::End : QTextCursor::Start);
        const auto found = m_chapters[chapter]->find(words, from, flags);
        if (found.isNull())
            continue;
        showChapter(chapter);
        m_browser->setTextCursor(found);
        return;
    }
}

} // namespace voxdeck
