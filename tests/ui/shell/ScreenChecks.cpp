// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/shell/ScreenChecks.h"

#include "tests/ui/shell/WindowFixture.h"
#include "ui/annotate/AnnotateView.h"
#include "ui/annotate/sound/SoundDesk.h"
#include "ui/common/ScriptFont.h"
#include "ui/common/Text.h"
#include "ui/common/TextSize.h"
#include "ui/common/ThemeSwitch.h"
#include "ui/table/SegmentTable.h"
#include "ui/transcript/TranscriptEditor.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractScrollArea>
#include <QComboBox>
#include <QFile>
#include <QFileInfo>
#include <QGroupBox>
#include <QHeaderView>
#include <QJsonDocument>
#include <QJsonObject>
#include <QKeySequence>
#include <QLabel>
#include <QLineEdit>
#include <QMap>
#include <QPixmap>
#include <QScrollArea>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>
#include <QToolButton>
#include <QTreeView>

#include <fstream>
#include <vector>

using namespace Qt::StringLiterals;

namespace voxdeck::test {
namespace {

QString nameOf(const QWidget &widget)
{
    QStringList names;
    for (const auto *at = &widget; at && names.size() < 3; at = at->parentWidget())
        names << QString::fromLatin1(at->metaObject()->className()).remove(u"voxdeck::"_s)
                     + (at->objectName().isEmpty() ? QString() : u" "_s + at->objectName());
    auto words = names.join(u" in "_s);
    if (const auto *label = qobject_cast<const QLabel *>(&widget))
        words += u" '%1'"_s.arg(label->text());
    if (const auto *button = qobject_cast<const QAbstractButton *>(&widget))
        words += u" '%1'"_s.arg(button->text());
    return words;
}

QRect inWindow(const QWidget &widget)
{
    return {widget.mapTo(widget.window(), QPoint(0, 0)), widget.size()};
}

/// Whether a part of it may be out of sight: it is scrolled to.
bool isScrolled(const QWidget &widget)
{
    for (const auto *at = widget.parentWidget(); at; at = at->parentWidget())
        if (qobject_cast<const QAbstractScrollArea *>(at))
            return true;
    return false;
}

} // namespace

SystemFont::SystemFont(int points) : m_before(QApplication::font())
{
    followSystemFont(QFont(u"Noto Sans"_s, points));
    QApplication::setFont(interfaceFont());
}

SystemFont::~SystemFont()
{
    followSystemFont(m_before);
    QApplication::setFont(m_before);
}

QString LongWords::translate(const char *, const char *source, const char *, int) const
{
    auto text = QString::fromUtf8(source);
    auto at = text.size(); // behind the last letter, before a colon or an ellipsis
    while (at > 0 && !text[at - 1].isLetter())
        --at;
    if (at == 0)
        return text;
    const auto more = text.size() < 9 ? text.size() : text.size() / 3;
    return text.insert(at, QString(more, u'n'));
}

bool arePicturesKept()
{
    return !qEnvironmentVariableIsEmpty("VOXDECK_SCREENS")
           || !qEnvironmentVariableIsEmpty("VOXDECK_DIALOG_SCREENS");
}

void addLooks(DarkRow dark)
{
    QTest::addColumn<int>("theme");
    QTest::addColumn<bool>("hasLongWords");
    QTest::newRow("light") << int(ThemeChoice::Light) << false;
    if (dark == DarkRow::Always || arePicturesKept())
        QTest::newRow("dark") << int(ThemeChoice::Dark) << false;
    QTest::newRow("high-contrast") << int(ThemeChoice::HighContrast) << false;
    QTest::newRow("long-words") << int(ThemeChoice::Light) << true;
}

bool writeSpokenList(const std::filesystem::path &folder)
{
    std::filesystem::create_directories(folder);
    QFile sample(QStringLiteral(VOXDECK_SAMPLE_LIST));
    if (!sample.open(QIODevice::ReadOnly))
        return false;
    // The details show the path of the audio: stored pictures must not depend on the machine.
    const auto audio = pathText(folder / "audio") + u'/';
    if (!QFile::link(QFileInfo(sample).absolutePath(), audio.chopped(1)))
        return false;
    std::ofstream file(folder / "list.jsonl");
    const QString others[][2] = {
        {u"hi"_s, u"मुख्यमंत्री ने कहा कि नई योजना अगले महीने से लागू होगी"_s},
        {u"ar"_s, u"وأكد الوزير أن المشروع سيبدأ العمل به في مطلع العام المقبل"_s},
        {u"te"_s,
         u"హైదరాబాద్‌లో నేటి నుంచి వర్షాలు కురిసే అవకాశం ఉంది"_s},
        {u"ur"_s, u"وزیر اعظم نے کہا ہے کہ نئے منصوبے پر کام جلد شروع ہوگا"_s}};
    std::size_t other = 0;
    int number = 0;
    while (!sample.atEnd()) {
        const auto line = QJsonDocument::fromJson(sample.readLine()).object();
        auto text = line[u"txt"_s].toString();
        auto language = line[u"language"_s].toString();
        if (text.isEmpty() && other < std::size(others)) {
            language = others[other][0];
            text = others[other++][1];
        }
        auto words = text.toLower().split(u' ');
        auto second = words;
        if (words.size() > 4) {
            words.removeAt(3 + number % 2);
            words << u"now"_s;
            second[1] += u"s"_s;
            second.removeAt(second.size() / 2);
        }
        file << QJsonDocument(QJsonObject{{u"id"_s, line[u"key"_s]},
                                          {u"audio_filepath"_s, audio + line[u"wav"_s].toString()},
                                          {u"text"_s, text},
                                          {u"pred_text"_s, words.join(u' ')},
                                          {u"hyp_b"_s, second.join(u' ')},
                                          {u"lang"_s, language}})
                    .toJson(QJsonDocument::Compact)
                    .toStdString()
             << '\n';
        ++number;
    }
    return number > 20;
}

bool openSpokenList(WindowFixture &fixture)
{
    const auto folder = fixture.dataset().parent_path() / "list";
    if (!writeSpokenList(folder))
        return false;
    auto &window = fixture.window();
    QSignalSpy imported(&window, &MainWindow::imported);
    window.openDataset(folder / "list.jsonl", fixture.workspace());
    const auto isShown = [&] {
        return !imported.isEmpty() && window.annotate().editor->hasSegment()
               && window.sound().isWaveformShown();
    };
    if (!QTest::qWaitFor(isShown, kScreenWaitMs))
        return false;
    fixture.focusText();
    fixture.type(u" indeed"_s);
    fixture.press(Qt::Key_Return);
    return QTest::qWaitFor([&] { return window.annotate().table->currentRow() == 1; },
                           kScreenWaitMs);
}

QStringList cutIn(const QWidget &window)
{
    QStringList cut;
    for (const auto *widget : window.findChildren<QWidget *>()) {
        if (!widget->isVisible() || widget->visibleRegion().isEmpty() || isScrolled(*widget))
            continue;
        const auto *label = qobject_cast<const QLabel *>(widget);
        if (label && !label->text().isEmpty() && !label->wordWrap()
            && label->textFormat() == Qt::PlainText) {
            const int wanted = label->fontMetrics()
                                   .size(label->buddy() ? Qt::TextShowMnemonic : 0, label->text())
                                   .width();
            if (label->contentsRect().width() < wanted && label->toolTip().isEmpty())
                cut << u"%1: %2 of %3 px"_s.arg(nameOf(*label))
                           .arg(label->contentsRect().width())
                           .arg(wanted);
            if (label->height() < label->fontMetrics().height() - 2)
                cut << u"%1: %2 px high"_s.arg(nameOf(*label)).arg(label->height());
        }
        const auto *button = qobject_cast<const QAbstractButton *>(widget);
        const bool isControl = button || qobject_cast<const QComboBox *>(widget);
        const auto *tool = qobject_cast<const QToolButton *>(widget);
        const bool isPicture = tool && tool->toolButtonStyle() == Qt::ToolButtonIconOnly;
        if (button && !isPicture && !button->text().isEmpty()
            && button->width() < button->minimumSizeHint().width())
            cut << u"%1: %2 of %3 px"_s.arg(nameOf(*widget))
                       .arg(widget->width())
                       .arg(widget->minimumSizeHint().width());
        const auto *parent = widget->parentWidget();
        if (isControl && !parent->rect().contains(widget->geometry()))
            cut << u"%1 leaves its parent"_s.arg(nameOf(*widget));
        if (!window.rect().contains(inWindow(*widget)) && isControl)
            cut << u"%1 leaves the window"_s.arg(nameOf(*widget));
    }
    for (const auto *area : window.findChildren<QScrollArea *>())
        if (area->isVisible() && area->horizontalScrollBarPolicy() == Qt::ScrollBarAlwaysOff
            && area->widget() && area->widget()->width() > area->viewport()->width())
            cut << u"%1: %2 of %3 px, and no scroll bar"_s.arg(nameOf(*area))
                       .arg(area->viewport()->width())
                       .arg(area->widget()->width());
    return cut;
}

QStringList overlapsIn(const QWidget &window)
{
    std::vector<const QWidget *> leaves;
    for (const auto *widget : window.findChildren<QWidget *>()) {
        const bool isLeaf = qobject_cast<const QLabel *>(widget)
                            || qobject_cast<const QAbstractButton *>(widget)
                            || qobject_cast<const QComboBox *>(widget);
        if (isLeaf && widget->isVisible() && !widget->visibleRegion().isEmpty()
            && !isScrolled(*widget) && !widget->size().isEmpty())
            leaves.push_back(widget);
    }
    QStringList overlaps;
    for (std::size_t i = 0; i < leaves.size(); ++i)
        for (std::size_t j = i + 1; j < leaves.size(); ++j) {
            const auto *one = leaves[i];
            const auto *other = leaves[j];
            if (one->isAncestorOf(other) || other->isAncestorOf(one))
                continue;
            const auto both = inWindow(*one) & inWindow(*other);
            if (both.width() > 1 && both.height() > 1)
                overlaps << u"%1 over %2"_s.arg(nameOf(*one), nameOf(*other));
        }
    return overlaps;
}

QStringList sharedLettersIn(const QWidget &window)
{
    QMap<QString, QStringList> byLetter;
    for (const auto *widget : window.findChildren<QWidget *>()) {
        const auto *button = qobject_cast<const QAbstractButton *>(widget);
        const auto *label = qobject_cast<const QLabel *>(widget);
        const auto *box = qobject_cast<const QGroupBox *>(widget);
        if (!widget->isVisible() || (label && !label->buddy()))
            continue;
        const auto letter = QKeySequence::mnemonic(button  ? button->text()
                                                   : label ? label->text()
                                                   : box   ? box->title()
                                                           : QString())
                                .toString();
        if (!letter.isEmpty())
            byLetter[letter] << nameOf(*widget);
    }
    QStringList shared;
    for (auto one = byLetter.cbegin(); one != byLetter.cend(); ++one)
        if (one.value().size() > 1)
            shared << u"%1: %2"_s.arg(one.key(), one.value().join(u" and "_s));
    return shared;
}

QStringList cutInDialog(const QWidget &dialog)
{
    auto cut = cutIn(dialog);
    for (const auto *label : dialog.findChildren<QLabel *>())
        if (label->isVisible() && label->wordWrap() && !isScrolled(*label)
            && label->heightForWidth(label->width()) > label->height() + 1)
            cut << u"%1: %2 of %3 px high"_s.arg(nameOf(*label))
                       .arg(label->height())
                       .arg(label->heightForWidth(label->width()));
    for (const auto *header : dialog.findChildren<QHeaderView *>())
        for (int i = 0; header->isVisible() && i < header->count(); ++i)
            if (header->orientation() == Qt::Horizontal
                && header->sectionSize(i) < header->sectionSizeHint(i))
                cut << u"%1, column %2: %3 of %4 px"_s.arg(nameOf(*header))
                           .arg(i)
                           .arg(header->sectionSize(i))
                           .arg(header->sectionSizeHint(i));
    for (const auto *field : dialog.findChildren<QLineEdit *>()) {
        const int wanted = field->fontMetrics().horizontalAdvance(field->placeholderText());
        if (field->isVisible() && field->text().isEmpty() && field->width() < wanted + 12)
            cut << u"%1 '%2': %3 of %4 px"_s.arg(nameOf(*field), field->placeholderText())
                       .arg(field->width())
                       .arg(wanted + 12);
    }
    return cut;
}

QStringList misalignedIn(const QWidget &window)
{
    QStringList found;
    for (const auto *view : window.findChildren<QAbstractItemView *>()) {
        const auto *tree = qobject_cast<const QTreeView *>(view);
        const auto *table = qobject_cast<const QTableView *>(view);
        const auto *header = tree ? tree->header() : table ? table->horizontalHeader() : nullptr;
        const auto *model = view->model();
        if (!header || header->isHidden() || !view->isVisible() || model->rowCount() == 0)
            continue;
        const auto sideOf = [](const QVariant &alignment, Qt::Alignment without) {
            const auto all = alignment.isValid() ? Qt::Alignment(alignment.toInt()) : without;
            return all & Qt::AlignHorizontal_Mask;
        };
        for (int column = 0; column < model->columnCount(); ++column) {
            const auto cell = model->index(0, column);
            if (header->isSectionHidden(column) || cell.data().toString().isEmpty()
                || directionOf(cell.data().toString()) == Qt::RightToLeft)
                continue;
            const auto ofCell = sideOf(cell.data(Qt::TextAlignmentRole), Qt::AlignLeft);
            const auto ofHead = sideOf(
                model->headerData(column, Qt::Horizontal, Qt::TextAlignmentRole),
                header->defaultAlignment());
            if (bool(ofCell & Qt::AlignRight) != bool(ofHead & Qt::AlignRight))
                found << u"%1: head of column %2, “%3”"_s.arg(nameOf(*view))
                             .arg(column)
                             .arg(model->headerData(column, Qt::Horizontal).toString());
        }
    }
    return found;
}

bool keepPicture(QWidget &widget, const char *variable, const QString &name)
{
    const auto folder = qEnvironmentVariable(variable);
    const bool isDouble = widget.devicePixelRatio() > 1.5;
    if (folder.isEmpty() || name.contains(u"long-words"_s)
        || (isDouble && !name.endsWith(u"light"_s) && !name.endsWith(u"dark"_s)))
        return true;
    return widget.grab().save(u"%1/%2%3.png"_s.arg(folder, name, isDouble ? u"@2x"_s : QString()));
}

} // namespace voxdeck::test
