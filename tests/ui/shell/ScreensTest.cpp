// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/shell/WindowFixture.h"
#include "ui/actions/Actions.h"
#include "ui/annotate/AnnotateView.h"
#include "ui/annotate/rows/SampleDialog.h"
#include "ui/annotate/segments/DivideDesk.h"
#include "ui/annotate/sound/SoundDesk.h"
#include "ui/annotate/text/TextRulesDialog.h"
#include "ui/annotate/text/WordsDialog.h"
#include "ui/common/Text.h"
#include "ui/common/ThemeSwitch.h"
#include "ui/details/CommentsPanel.h"
#include "ui/session/Workspaces.h"
#include "ui/table/SegmentTable.h"
#include "ui/team/AgreementDialog.h"
#include "ui/team/ChangeMergeDialog.h"
#include "ui/team/MakePackageDialog.h"
#include "ui/team/OpenPackageDialog.h"
#include "ui/team/PeopleDialog.h"
#include "ui/transcript/ComparePane.h"
#include "ui/transcript/DivideHalf.h"
#include "ui/transcript/DividePane.h"
#include "ui/transcript/TranscriptEditor.h"
#include "ui/transcript/TranscriptField.h"
#include "ui/wave/TimelineScale.h"
#include "ui/wave/TimelineView.h"

#include <QAbstractButton>
#include <QAbstractScrollArea>
#include <QComboBox>
#include <QDialog>
#include <QFile>
#include <QHeaderView>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLabel>
#include <QLineEdit>
#include <QPixmap>
#include <QSignalSpy>
#include <QSplitter>
#include <QStackedWidget>
#include <QTest>
#include <QToolButton>
#include <QTranslator>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <functional>
#include <memory>
#include <utility>

using namespace Qt::StringLiterals;
using namespace voxdeck;
using namespace voxdeck::test;

namespace {

constexpr int kWaitMs = 20'000;

/// The sample's speech as a list with two hypotheses, each wrong in its own way, and rows of the scripts
/// that need most room.
bool writeList(const std::filesystem::path &folder)
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
    return cut;
}

/// Controls and words that overlap.
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

/// What only dialogs show: words in several lines, heads of tables, words in empty fields.
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

/// Every word on screen as long as other languages make it: a third longer, short ones twice as long.
class LongWords final : public QTranslator {
public:
    bool isEmpty() const override { return false; }
    QString translate(const char *, const char *source, const char *, int) const override
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
};

const QString kSentence =
    u"The place for the package cannot be written: /data/packages/second-half is on a "
    "disk that has 12 MB left. Nothing was written. Choose another place."_s;

/// "splits" of the action "workspace-splits"
QString screenOf(MainWindow &window, const WorkspacePage &workspace)
{
    return window.actions().fileName(workspace.action()).section(u'-', 1);
}

std::unique_ptr<QWidget> peopleDialog()
{
    auto dialog = std::make_unique<PeopleDialog>();
    dialog->setScope(u"The 2,418,906 segments of the filter"_s);
    dialog->setPeople({u"maria"_s, u"wolfgang"_s}, {u"maria"_s, u"wolfgang"_s});
    auto plan = std::make_shared<DealPlan>();
    plan->shares = {{.person = "maria", .rows = {}, .recordings = 120'418, .seconds = 1.9e6},
                    {.person = "wolfgang", .rows = {}, .recordings = 120'411, .seconds = 1.8e6}};
    plan->left = 31'207;
    dialog->showPlan(std::move(plan));
    return dialog;
}

std::unique_ptr<QWidget> mergeDialog()
{
    auto dialog = std::make_unique<ChangeMergeDialog>();
    dialog->setFile("/home/lena/packages/broadcast-2024-second-half-maria.changes.jsonl");
    auto plan = std::make_shared<MergePlan>();
    plan->dataset = "broadcast-2024";
    plan->who = "maria";
    for (const char *text : {"the committee will reconvene", "we begin with the figures"}) {
        MergeRow row;
        row.theirs.item = row.key = "en_cr_9c41f2_00418";
        row.theirs.before = text;
        row.theirs.after = std::string(text) + " on the fourteenth of March";
        row.theirs.who = "maria";
        row.mine = std::string(text) + " on the fortieth of March";
        plan->rows.push_back(std::move(row));
    }
    plan->conflicts = {0, 1};
    dialog->setPlan(std::move(plan));
    return dialog;
}

std::unique_ptr<QWidget> makePackageDialog()
{
    auto dialog = std::make_unique<MakePackageDialog>();
    dialog->setScope(u"The 2,418,906 segments of the filter"_s);
    dialog->showEstimate(u"About 1.4 GB: 2,418,906 segments, 3,104.2 h of clips"_s);
    dialog->showState(kSentence, true);
    return dialog;
}

std::unique_ptr<QWidget> openPackageDialog()
{
    auto dialog = std::make_unique<OpenPackageDialog>("/home/maria/broadcast-2024-maria.voxpack");
    PackageHead head;
    head.dataset = "broadcast-2024";
    head.from = "lena";
    head.forWhom = "maria";
    head.instructions = "Write numbers as words. Leave out what cannot be understood.";
    head.rows = 12'418;
    head.seconds = 41'000;
    head.hasClips = head.isBlind = true;
    dialog->setHead(head);
    dialog->showState(kSentence, true);
    return dialog;
}

std::unique_ptr<QWidget> commentsPanel()
{
    auto panel = std::make_unique<CommentsPanel>();
    panel->setAbout(u"about “the fourteenth of March”, 14:21.384 to 14:22.910"_s);
    Comment comment;
    comment.text =
        "Speaker drops “the” before fourteenth, kept as spoken. Please check 14:21.384 again.";
    comment.who = "lena";
    panel->show({comment});
    panel->list().setCurrentRow(0);
    panel->setAutoFillBackground(true);
    panel->resize(280, 400); // as wide as the pane is at its least
    return panel;
}

} // namespace

/// The window at its smallest and at the size of the drawings, light and dark: nothing is cut, nothing
/// overlaps another. With VOXDECK_SCREENS=FOLDER the pictures are kept (docs/screens/README.md).
class ScreensTest final : public QObject {
    Q_OBJECT
private slots:
    void showsEverythingWhole_data();
    void showsEverythingWhole();
    void dialogsShowEverythingWhole_data();
    void dialogsShowEverythingWhole();
};

using MakeWidget = std::function<std::unique_ptr<QWidget>()>;
Q_DECLARE_METATYPE(MakeWidget)

void ScreensTest::showsEverythingWhole_data()
{
    QTest::addColumn<QSize>("size");
    QTest::addColumn<bool>("isDark");
    QTest::addColumn<QString>("screen");
    QTest::addColumn<bool>("hasLongWords");
    // each workspace that there is, and what Annotate shows besides
    WindowFixture fixture({1, 1, 0, 0.1});
    QStringList screens{u"compare"_s, u"divide"_s};
    for (const auto &workspace : fixture.window().workspaces().all())
        screens << screenOf(fixture.window(), *workspace);
    for (const QSize size : {QSize(1280, 720), QSize(1600, 1000)})
        for (const bool isDark : {false, true})
            for (const auto &screen : std::as_const(screens))
                QTest::newRow(qPrintable(u"%1-%2x%3-%4"_s.arg(screen)
                                             .arg(size.width())
                                             .arg(size.height())
                                             .arg(isDark ? u"dark"_s : u"light"_s)))
                    << size << isDark << screen << false;
    for (const auto &screen : std::as_const(screens))
        QTest::newRow(qPrintable(u"%1-1280x720-long-words"_s.arg(screen)))
            << QSize(1280, 720) << false << screen << true;
}

void ScreensTest::showsEverythingWhole()
{
    QFETCH(QSize, size);
    QFETCH(bool, isDark);
    QFETCH(QString, screen);
    QFETCH(bool, hasLongWords);
    LongWords longWords;
    if (hasLongWords)
        QCoreApplication::installTranslator(&longWords);
    const auto kept = qEnvironmentVariable("VOXDECK_SCREENS");
    WindowFixture fixture({1, 1, 0, 0.1});
    const auto folder = fixture.dataset().parent_path() / "list";
    QVERIFY(writeList(folder));
    fixture.services().theme.choose(isDark ? ThemeChoice::Dark : ThemeChoice::Light);
    auto &window = fixture.window();
    auto &view = window.annotate();
    window.resize(size);
    QSignalSpy imported(&window, &MainWindow::imported);
    window.openDataset(folder / "list.jsonl", fixture.workspace());
    QTRY_VERIFY_WITH_TIMEOUT(!imported.isEmpty(), kWaitMs);
    QTRY_VERIFY_WITH_TIMEOUT(view.table->segments().rowAt(6), kWaitMs);
    view.table->goToRow(6);
    const auto isShown = [&] {
        const auto *row = view.table->segments().rowAt(6); // none while rows are read again
        return row && view.editor->segment().id == row->id && window.sound().isWaveformShown();
    };
    QTRY_VERIFY_WITH_TIMEOUT(isShown(), kWaitMs);
    auto *chooser = view.compare->hypothesisChooser();
    QTRY_VERIFY_WITH_TIMEOUT(chooser->count() >= 3, kWaitMs);
    if (screen == u"compare"_s) {
        chooser->setCurrentIndex(2); // behind the two of them: all
        emit chooser->activated(2);
    }
    fixture.focusText();
    QTRY_VERIFY_WITH_TIMEOUT(view.editor->field().hasFocus(), kWaitMs);
    if (screen == u"divide"_s) {
        const auto openSplit = [&] { // details of the row that come late put the playhead back
            const auto &row = view.editor->segment();
            const int rate = view.timeline->scale().sampleRateHz();
            view.timeline->setPlayhead(
                Frames{std::llround((row.startSeconds + row.endSeconds) / 2 * rate)});
            fixture.press(Qt::Key_S, Qt::ControlModifier | Qt::ShiftModifier);
            return window.splitMode().isOpen();
        };
        QVERIFY(QTest::qWaitFor(openSplit, kWaitMs));
        QTRY_VERIFY_WITH_TIMEOUT(view.split->earlier().field().hasFocus(), kWaitMs);
        QCOMPARE(view.split->earlier().hypothesisChooser().count(), 2);
        QVERIFY(view.split->later().hypothesisChooser().isVisible());
    }
    for (const auto &workspace : window.workspaces().all())
        if (screen == screenOf(window, *workspace) && window.page() != &workspace->page()) {
            window.actions()[workspace->action()]->trigger();
            QCOMPARE(window.page(), &workspace->page());
        }
    // The spectrogram follows; nothing that is checked depends on it, but pictures that are kept do.
    QTest::qWait(kept.isEmpty() ? 400 : 4000);
    QCOMPARE(window.size(), size);
    if (!kept.isEmpty())
        QVERIFY(window.grab().save(
            u"%1/%2%3.png"_s.arg(kept, QString::fromLatin1(QTest::currentDataTag()),
                                 window.devicePixelRatio() > 1.5 ? u"@2x"_s : QString())));
    // figures that come late are laid out in the turn after
    const bool isWhole = QTest::qWaitFor([&] { return cutIn(window).isEmpty(); }, kWaitMs);
    QVERIFY2(isWhole, qPrintable(cutIn(window).join(u'\n')));
    QVERIFY2(overlapsIn(window).isEmpty(), qPrintable(overlapsIn(window).join(u'\n')));
    if (window.page() != &view)
        return;
    const int row = view.table->visualRect(view.table->model()->index(6, 0)).height();
    const int room = view.table->viewport()->height();
    QVERIFY2(room >= 5 * row, qPrintable(u"%1 rows"_s.arg(double(room) / row)));
    const int visibleRows = std::min(room / row, view.table->segments().rowCount());
    const int rest = room - visibleRows * row;
    QVERIFY2(rest < row / 4 || visibleRows == view.table->segments().rowCount(),
             qPrintable(u"%1 px of a row at the foot of the table"_s.arg(rest)));
}

void ScreensTest::dialogsShowEverythingWhole_data()
{
    QTest::addColumn<MakeWidget>("make");
    QTest::addColumn<bool>("isDark");
    QTest::addColumn<bool>("hasLongWords");
    const std::pair<const char *, MakeWidget> dialogs[] = {
        {"people", peopleDialog},
        {"merge-changes", mergeDialog},
        {"make-package", makePackageDialog},
        {"open-package", openPackageDialog},
        {"comments", commentsPanel},
        {"text-rules",
         [] {
             return std::make_unique<TextRulesDialog>(TextPolicy{});
         }},
        {"words",
         [] {
             return std::make_unique<WordsDialog>(
                 ProjectWords{{"en", {"reconvene", "Voxdeck"}}, {"de", {"Donaudampfschifffahrt"}}});
         }},
        {"sample",
         [] {
             return std::make_unique<SampleDialog>(u"The 2,418,906 segments of the filter"_s,
                                                   2'418'906);
         }},
        {"agreement", [] {
             return std::make_unique<AgreementDialog>(ChangeAgreement{}, u"maria"_s, u"wolfgang"_s);
         }}};
    for (const auto &[name, make] : dialogs) {
        for (const bool isDark : {false, true})
            QTest::newRow(
                qPrintable(u"%1-%2"_s.arg(QLatin1String(name), isDark ? u"dark" : u"light")))
                << make << isDark << false;
        QTest::newRow(qPrintable(u"%1-long-words"_s.arg(QLatin1String(name))))
            << make << false << true;
    }
}

void ScreensTest::dialogsShowEverythingWhole()
{
    QFETCH(MakeWidget, make);
    QFETCH(bool, isDark);
    QFETCH(bool, hasLongWords);
    LongWords longWords;
    if (hasLongWords)
        QCoreApplication::installTranslator(&longWords);
    WindowFixture fixture({1, 1, 0, 0.1}); // the look of the application
    fixture.services().theme.choose(isDark ? ThemeChoice::Dark : ThemeChoice::Light);
    const auto dialog = make();
    dialog->show();
    QVERIFY(QTest::qWaitForWindowExposed(dialog.get()));
    const auto kept = qEnvironmentVariable("VOXDECK_DIALOG_SCREENS");
    if (!kept.isEmpty())
        QVERIFY(dialog->grab().save(
            u"%1/%2.png"_s.arg(kept, QString::fromLatin1(QTest::currentDataTag()))));
    QVERIFY(dialog->width() <= 1280 && dialog->height() <= 720);
    QVERIFY2(cutInDialog(*dialog).isEmpty(), qPrintable(cutInDialog(*dialog).join(u'\n')));
    QVERIFY2(overlapsIn(*dialog).isEmpty(), qPrintable(overlapsIn(*dialog).join(u'\n')));
}

QTEST_MAIN(ScreensTest)
#include "ScreensTest.moc"
