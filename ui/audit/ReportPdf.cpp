// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/audit/ReportPdf.h"

#include "ui/common/ScriptFont.h"
#include "ui/common/Text.h"
#include "ui/common/Theme.h"

#include <QAbstractTextDocumentLayout>
#include <QBuffer>
#include <QCoreApplication>
#include <QImage>
#include <QPageLayout>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>
#include <QTextBlock>
#include <QTextDocument>
#include <QTextLayout>
#include <QTextOption>
#include <QTextTable>
#include <QUrl>

#include <algorithm>
#include <span>

namespace voxdeck {
namespace {

struct PdfWords {
    Q_DECLARE_TR_FUNCTIONS(voxdeck::PdfWords)
};

constexpr int kDotsPerInch = 300;
constexpr int kMargin = 20; ///< millimetres
constexpr int kPageNumberPixels = 10;
constexpr double kInch = 96;     ///< pixels of the document
constexpr int kChartWidth = 300; ///< three of them and the space around them are kReportWidth
constexpr std::size_t kChartsInRow = 3;
constexpr int kChartHeight = 130;
constexpr int kTicks = 18; ///< pixels below the bars
constexpr int kNameWidth = 110;
constexpr int kBarHeight = 15;
constexpr qsizetype kLongWord = 18; ///< characters; longer ones may be broken where it hurts least
constexpr double kSmallestPoints = 5.5;
constexpr double kPointStep = 0.5;
constexpr int kScale = 3; ///< pixels of an image for one on the page

quint64 mostOf(const ReportedChart &chart)
{
    const auto &cells = chart.counts.cells;
    return cells.empty() ? 1 : std::max<quint64>(1, *std::max_element(cells.begin(), cells.end()));
}

void paintNamed(QPainter &painter, const ReportedChart &chart)
{
    for (std::size_t bar = 0; bar < chart.bars.size(); ++bar) {
        const int y = static_cast<int>(bar) * kBarHeight;
        const auto name = chart.bars[bar].from.empty() ? PdfWords::tr("(none)")
                                                       : toQString(chart.bars[bar].from);
        painter.drawText(QRect(0, y, kNameWidth - 6, kBarHeight), Qt::AlignLeft | Qt::AlignVCenter,
                         elidedText(painter.fontMetrics(), name, kNameWidth - 6));
        const double share = static_cast<double>(chart.counts.cells[bar])
                             / static_cast<double>(mostOf(chart));
        painter.fillRect(
            QRectF(kNameWidth, y + 2, (kChartWidth - kNameWidth) * share, kBarHeight - 4),
            Theme::light().accent);
    }
}

void paintNumbers(QPainter &painter, const ReportedChart &chart)
{
    const auto bars = chart.bars.size();
    const double width = static_cast<double>(kChartWidth) / static_cast<double>(bars);
    for (std::size_t bar = 0; bar < bars; ++bar) {
        const double share = static_cast<double>(chart.counts.cells[bar])
                             / static_cast<double>(mostOf(chart));
        const double x = width * static_cast<double>(bar);
        painter.fillRect(
            QRectF(x, kChartHeight * (1 - share), std::max(width - 0.7, 0.5), kChartHeight * share),
            Theme::light().accent);
        if (bar % std::max<std::size_t>(1, bars / 5) == 0)
            painter.drawText(QPointF(x, kChartHeight + 13), toQString(chart.bars[bar].from));
    }
    painter.drawLine(QPointF(0, kChartHeight), QPointF(kChartWidth, kChartHeight));
}

QImage imageOf(const ReportedChart &chart)
{
    const int height = chart.isNamed ? kBarHeight * std::max(1, static_cast<int>(chart.bars.size()))
                                     : kChartHeight + kTicks;
    QImage image(kChartWidth * kScale, height * kScale, QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    painter.scale(kScale, kScale);
    QFont font = painter.font();
    font.setPixelSize(10);
    painter.setFont(font);
    painter.setPen(Theme::light().text);
    if (chart.bars.empty())
        return image;
    if (chart.isNamed)
        paintNamed(painter, chart);
    else
        paintNumbers(painter, chart);
    return image;
}

/// Three charts beside each other. Qt's documents know no pictures of lines and rectangles: they are images.
QString chartsOf(const AuditReport &report, QTextDocument &document)
{
    QString html = QStringLiteral("<h2>") + PdfWords::tr("Charts")
                   + QStringLiteral("</h2><table cellpadding=6>");
    for (std::size_t at = 0; at < report.charts.size(); ++at) {
        const ReportedChart &chart = report.charts[at];
        const auto name = QStringLiteral("chart-%1").arg(at);
        const QImage image = imageOf(chart);
        document.addResource(QTextDocument::ImageResource, QUrl(name), image);
        QString title = toQString(chart.title);
        if (!chart.unit.empty())
            title += QStringLiteral(" (%1)").arg(toQString(chart.unit));
        QString notes = PdfWords::tr("most: %1").arg(countText(mostOf(chart)));
        if (chart.counts.unknown > 0)
            notes += PdfWords::tr("; without a value: %1").arg(countText(chart.counts.unknown));
        html += (at % kChartsInRow == 0 ? QStringLiteral("<tr>") : QString())
                + QStringLiteral("<td><b>%1</b><br><img src=\"%2\" width=%3 height=%4><br>"
                                 "<small>%5</small></td>")
                      .arg(title.toHtmlEscaped(), name)
                      .arg(image.width() / kScale)
                      .arg(image.height() / kScale)
                      .arg(notes.toHtmlEscaped())
                + (at % kChartsInRow == kChartsInRow - 1 ? QStringLiteral("</tr>") : QString());
    }
    return html + QStringLiteral("</table>");
}

/// Marks where a long word, such as a path or a key, may go on in the next line: behind a sign, else anywhere. All
/// other words stay whole.
QString withBreaks(const QString &html)
{
    static const QChar kMayBreak(0x200B);
    QString broken;
    broken.reserve(html.size());
    bool isTag = false;
    bool isEntity = false;
    qsizetype since = 0; // characters since the last place to break
    for (qsizetype at = 0; at < html.size(); ++at) {
        const QChar c = html[at];
        broken += c;
        if (c == u'<' || (isTag && c != u'>')) {
            isTag = true;
            since = 0;
            continue;
        }
        if (isTag || c.isSpace()) {
            isTag = false;
            since = 0;
            continue;
        }
        isEntity = c == u'&' || (isEntity && c != u';');
        ++since;
        const bool isSign = c == u'/' || c == u'_' || c == u'-' || c == u'.' || c == u':';
        if (isEntity || since < kLongWord / 2 || (!isSign && since < kLongWord)
            || c.isHighSurrogate())
            continue;
        if (at + 1 < html.size() && html[at + 1] != u'<' && !html[at + 1].isSpace()
            && !html[at + 1].isMark()) {
            broken += kMayBreak;
            since = 0;
        }
    }
    return broken;
}

/// What no page may cut, from its top to its bottom.
struct Piece {
    double top = 0, bottom = 0;
    bool isHeading = false; ///< stays with what comes behind it
    std::size_t whole = 0;  ///< so many pieces, with this one, are a small table
    std::optional<ReportPage::Strip> head = {}; ///< of its table, behind the head itself
};

/// The rows of a table. Borders and paddings are half of the row above and half of the one below.
void addRows(std::vector<Piece> &pieces, const QTextTable &table,
             const QAbstractTextDocumentLayout &layout, double pageHeight)
{
    const QRectF all = layout.frameBoundingRect(const_cast<QTextTable *>(&table));
    std::vector<Piece> rows;
    for (int row = 0; row < table.rows(); ++row) {
        Piece piece{all.bottom(), all.top()};
        for (int column = 0; column < table.columns(); ++column) {
            const auto cell = table.cellAt(row, column);
            if (!cell.isValid())
                continue;
            for (auto at = cell.begin(); !at.atEnd(); ++at) {
                const QRectF rect = layout.blockBoundingRect(at.currentBlock());
                piece.top = std::min(piece.top, rect.top());
                piece.bottom = std::max(piece.bottom, rect.bottom());
            }
        }
        rows.push_back(piece);
    }
    if (rows.empty())
        return;
    for (std::size_t row = 0; row + 1 < rows.size(); ++row)
        rows[row].bottom = rows[row + 1].top = (rows[row].bottom + rows[row + 1].top) / 2;
    rows.front().top = all.top();
    rows.back().bottom = all.bottom();
    const bool isOfCharts = table.format().border() == 0;
    if (!isOfCharts && all.height() <= pageHeight / 2)
        rows.front().whole = rows.size();
    if (!isOfCharts) {
        rows.front().isHeading = true;
        for (std::size_t row = 1; row < rows.size(); ++row)
            rows[row].head = ReportPage::Strip{rows.front().top, rows.front().bottom};
    }
    pieces.insert(pieces.end(), rows.begin(), rows.end());
}

std::vector<Piece> piecesOf(const QTextDocument &document, double pageHeight)
{
    std::vector<Piece> pieces;
    const auto &layout = *document.documentLayout();
    for (auto at = document.rootFrame()->begin(); !at.atEnd(); ++at) {
        if (const auto *const table = qobject_cast<const QTextTable *>(at.currentFrame())) {
            addRows(pieces, *table, layout, pageHeight);
            continue;
        }
        const QTextBlock block = at.currentBlock();
        if (!block.isValid())
            continue;
        const QRectF rect = layout.blockBoundingRect(block);
        pieces.push_back({rect.top(), rect.bottom(), block.blockFormat().headingLevel() > 0});
    }
    return pieces;
}

/// The lines of text and the charts of the whole document.
std::vector<ReportPage::Strip> linesOf(const QTextDocument &document)
{
    std::vector<ReportPage::Strip> lines;
    for (auto block = document.begin(); block.isValid(); block = block.next()) {
        const double top = document.documentLayout()->blockBoundingRect(block).top();
        for (int at = 0; at < block.layout()->lineCount(); ++at) {
            const QRectF rect = block.layout()->lineAt(at).rect();
            lines.push_back({top + rect.top(), top + rect.bottom()});
        }
    }
    return lines;
}

/// The lowest place from `limit` upwards that cuts no line; `limit` where there is none behind `top`.
double cutBetween(const std::vector<ReportPage::Strip> &lines, double top, double limit)
{
    double cut = limit;
    for (bool isMoved = true; isMoved;) {
        isMoved = false;
        for (const auto &line : lines)
            if (line.top < cut && cut < line.bottom) {
                cut = line.top;
                isMoved = true;
            }
    }
    return cut > top ? cut : limit;
}

/// The last piece of those that stay together from `first` on.
std::size_t lastTogether(const std::vector<Piece> &pieces, std::size_t first)
{
    std::size_t last = first;
    for (std::size_t at = first; at <= last && at < pieces.size(); ++at) {
        if (pieces[at].whole > 0)
            last = std::max(last, at + pieces[at].whole - 1);
        if (pieces[at].isHeading)
            last = std::max(last, at + 1);
    }
    return std::min(last, pieces.size() - 1);
}

void print(const QTextDocument &document, QPdfWriter &writer)
{
    const auto pages = pagesOf(document, kReportHeight);
    QPainter painter(&writer);
    painter.scale(kDotsPerInch / kInch, kDotsPerInch / kInch);
    QFont small = document.defaultFont();
    small.setPixelSize(kPageNumberPixels); // of the document, as all else
    QAbstractTextDocumentLayout::PaintContext context;
    context.palette.setColor(QPalette::Text, Qt::black);
    const auto paint = [&](const ReportPage::Strip &strip, double at) {
        painter.save();
        painter.translate(0, at - strip.top);
        context.clip = QRectF(0, strip.top, kReportWidth, strip.bottom - strip.top);
        painter.setClipRect(context.clip);
        document.documentLayout()->draw(&painter, context);
        painter.restore();
    };
    for (std::size_t at = 0; at < pages.size(); ++at) {
        if (at > 0)
            writer.newPage();
        const ReportPage &page = pages[at];
        const double headHeight = page.head ? page.head->bottom - page.head->top : 0;
        if (page.head)
            paint(*page.head, 0);
        paint({page.top, page.bottom}, headHeight);
        painter.setFont(small);
        painter.drawText(QRectF(0, kReportHeight + kInch / 8, kReportWidth, kInch / 4),
                         Qt::AlignRight, PdfWords::tr("%1 of %2").arg(at + 1).arg(pages.size()));
    }
}

/// What stands between the two marks is replaced.
QString withCharts(QString html, const QString &charts)
{
    const auto begin = html.indexOf(QStringLiteral("<h2>Charts</h2>"));
    const auto end = html.indexOf(QStringLiteral("<h2>Queues</h2>"), begin);
    if (begin >= 0 && end > begin)
        html.replace(begin, end - begin, charts);
    // Its tables have lines below their rows by a style that Qt does not know.
    return html
        .replace(QStringLiteral("<table><tr>"),
                 QStringLiteral("<table cellpadding=3 border=1 cellspacing=0"
                                " style=\"border-collapse:collapse\"><tr>"))
        .replace(QStringLiteral("class=n"), QStringLiteral("align=right"));
}

} // namespace

bool isPdfName(const std::filesystem::path &file)
{
    return file.extension() == ".pdf";
}

std::unique_ptr<QTextDocument> reportDocument(const AuditReport &report)
{
    auto document = std::make_unique<QTextDocument>();
    QFont font = document->defaultFont();
    font.setPointSizeF(8.5);
    document->setDefaultFont(font);
    const auto charts = chartsOf(report, *document);
    document->setHtml(withCharts(withBreaks(toQString(reportAsHtml(report))), charts));
    // Numbers and words stay whole; where a table is too wide for that, its letters become smaller.
    QTextOption option = document->defaultTextOption();
    option.setWrapMode(QTextOption::WordWrap);
    document->setDefaultTextOption(option);
    for (double size = font.pointSizeF(); size >= kSmallestPoints; size -= kPointStep) {
        font.setPointSizeF(size);
        document->setDefaultFont(font);
        document->setTextWidth(kReportWidth);
        if (document->size().width() <= kReportWidth)
            break;
    }
    return document;
}

std::vector<ReportPage> pagesOf(const QTextDocument &document, double height)
{
    const auto pieces = piecesOf(document, height);
    std::optional<std::vector<ReportPage::Strip>> lines; // of what is higher than a page
    std::vector<ReportPage> pages;
    if (pieces.empty())
        return pages;
    ReportPage page{pieces.front().top, pieces.front().top, {}};
    const auto room = [&] {
        return height - (page.head ? page.head->bottom - page.head->top : 0);
    };
    const auto turn = [&](double top, const std::optional<ReportPage::Strip> &head) {
        pages.push_back(page);
        page = {top, top, head};
    };
    for (std::size_t at = 0; at < pieces.size(); ++at) {
        const Piece &piece = pieces[at];
        const double needed = pieces[lastTogether(pieces, at)].bottom;
        const bool isNew = page.bottom <= page.top;
        if (!isNew && needed - page.top > room()
            && (needed - piece.top <= height || piece.bottom - page.top > room()))
            turn(piece.top, piece.head);
        while (piece.bottom - page.top > room()) { // it is higher than a page
            if (!lines)
                lines = linesOf(document);
            page.bottom = cutBetween(*lines, page.top, page.top + room());
            turn(page.bottom, piece.head);
        }
        page.bottom = piece.bottom;
    }
    pages.push_back(page);
    return pages;
}

Result<> saveReportAsPdf(FileSystem &fs, const std::filesystem::path &file,
                         const AuditReport &report)
{
    QByteArray bytes;
    {
        QBuffer buffer(&bytes);
        buffer.open(QIODevice::WriteOnly);
        QPdfWriter writer(&buffer);
        writer.setPageSize(QPageSize(QPageSize::A4));
        writer.setPageOrientation(QPageLayout::Landscape);
        writer.setPageMargins(QMarginsF(kMargin, kMargin, kMargin, kMargin),
                              QPageLayout::Millimeter);
        writer.setResolution(kDotsPerInch);
        writer.setTitle(PdfWords::tr("Audit of %1").arg(toQString(report.dataset)));
        writer.setCreator(QStringLiteral("Voxdeck ") + toQString(report.version));
        print(*reportDocument(report), writer);
    }
    if (!bytes.startsWith("%PDF"))
        return fail(ErrorCode::Io, "the document could not be written", file.string());
    return writeFileAtomically(
        fs, file,
        std::as_bytes(std::span(bytes.constData(), static_cast<std::size_t>(bytes.size()))));
}

} // namespace voxdeck
