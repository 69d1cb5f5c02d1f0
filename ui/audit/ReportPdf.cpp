// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/audit/ReportPdf.h"

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
#include <QTextDocument>
#include <QTextOption>
#include <QUrl>

#include <algorithm>
#include <span>

namespace voxdeck {
namespace {

struct PdfWords {
    Q_DECLARE_TR_FUNCTIONS(voxdeck::PdfWords)
};

constexpr int kDotsPerInch = 300;
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
                         painter.fontMetrics().elidedText(name, Qt::ElideRight, kNameWidth - 6));
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
        QString title = toQString(titleOf(chart));
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
    document->setTextWidth(-1);
    return document;
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
        writer.setPageMargins(QMarginsF(0, 0, 0, 0)); // QTextDocument::print() has its own
        writer.setResolution(kDotsPerInch);
        writer.setTitle(PdfWords::tr("Audit of %1").arg(toQString(report.dataset)));
        writer.setCreator(QStringLiteral("Voxdeck ") + toQString(report.version));
        reportDocument(report)->print(&writer);
    }
    if (!bytes.startsWith("%PDF"))
        return fail(ErrorCode::Io, "the document could not be written", file.string());
    return writeFileAtomically(
        fs, file,
        std::as_bytes(std::span(bytes.constData(), static_cast<std::size_t>(bytes.size()))));
}

} // namespace voxdeck
