// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/audit/AuditQueues.h"
#include "core/base/Stopped.h"
#include "core/base/WhoIsThere.h"
#include "core/format/DatasetKind.h"
#include "core/format/labels/LabelFormats.h"
#include "core/json/Json.h"
#include "core/query/Metrics.h"
#include "core/shards/run/BuildFolder.h"
#include "tests/ui/shell/WindowFixture.h"
#include "ui/actions/Actions.h"
#include "ui/session/Workspaces.h"
#include "ui/common/Text.h"

#include <QAbstractItemView>
#include <QAbstractSpinBox>
#include <QAccessible>
#include <QDialog>
#include <QDoubleSpinBox>
#include <QFileDialog>
#include <QGroupBox>
#include <QAbstractButton>
#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QMessageBox>
#include <QRegularExpression>
#include <QSpinBox>
#include <QTabBar>
#include <QTemporaryDir>
#include <QTest>
#include <QTextDocumentFragment>
#include <QTimer>
#include <QTranslator>
#include <QTreeWidget>

#include <algorithm>
#include <fstream>
#include <string_view>
#include <vector>

using namespace voxdeck;
using namespace voxdeck::test;
using namespace Qt::StringLiterals;

namespace {

/// A language in which each text is its English in brackets, a third longer: "⟦File öö⟧". What stays without
/// brackets was never translated; what was made of pieces has brackets in its middle.
class PseudoTranslator final : public QTranslator {
public:
    PseudoTranslator()
    {
        if (!m_english.load(QStringLiteral("voxdeck_en"), QStringLiteral(":/i18n")))
            qFatal("the English forms are missing");
    }
    bool isEmpty() const override { return false; }
    QString translate(const char *context, const char *source, const char *comment,
                      int number) const override
    {
        static const QList<QByteArray> kNotWords{"QShortcut", "QGuiApplication", "QLocale"};
        if (kNotWords.contains(QByteArray(context)))
            return {}; // keys, the direction of text, numbers
        auto text = number < 0 ? QString() : m_english.translate(context, source, comment, number);
        if (text.isEmpty())
            text = QString::fromUtf8(source);
        if (text.trimmed().isEmpty())
            return {};
        return QStringLiteral("⟦%1⟧").arg(text + QString((text.size() + 2) / 3, QChar(u'ö')));
    }

private:
    QTranslator m_english;
};

/// A text without what is in brackets. One that was cut to fit may lack the last one.
QString outsideBrackets(QString text)
{
    static const QRegularExpression kTags(QStringLiteral("<[^<>]*>"));
    static const QRegularExpression kInnermost(QStringLiteral("⟦[^⟦⟧]*⟧"));
    if (Qt::mightBeRichText(text))
        text.remove(kTags);
    for (qsizetype before = -1; before != text.size();) {
        before = text.size();
        text.remove(kInnermost);
    }
    if (const auto open = text.indexOf(QChar(u'⟦')); open >= 0 && text.endsWith(QChar(u'…')))
        text.truncate(open);
    return text;
}

/// Strings outside any language: names of keys and of the dataset's own things, formats, units.
QString withoutNames(QString text, const QStringList &names)
{
    static const QRegularExpression kKeys(QStringLiteral(
        "\\b(Ctrl|Shift|Alt|Enter|Return|Esc|Space|Tab|Del|Ins|Home|End|PgUp|PgDown|Up|Down|Left|"
        "Right|Backspace|Page|F\\d{1,2})\\b|\\b[A-Z]\\b(?=$|[ ,)+])"));
    static const QRegularExpression kData(QStringLiteral(
        "\\{\\w+\\}|\\.(tar|wav|jsonl)\\b|utt-\\d+\\w*|\\bpart \\d of\\b|^voxdeck-cli .*$|"
        "^(key|txt|info|segments|start|end|sample_rate|mp3|ogg)$"));
    text.remove(kData);
    for (const auto &name : names)
        text.remove(name, Qt::CaseInsensitive);
    return text.remove(kKeys);
}

bool hasWords(const QString &text)
{
    static const QRegularExpression kWord(QStringLiteral("\\p{L}{2,}"));
    return kWord.match(text).hasMatch();
}

void addItems(const QAbstractItemModel &model, const QModelIndex &parent, QStringList &texts)
{
    for (int row = 0; row < std::min(model.rowCount(parent), 50); ++row)
        for (int column = 0; column < model.columnCount(parent); ++column) {
            const auto index = model.index(row, column, parent);
            texts << index.data(Qt::DisplayRole).toString()
                  << index.data(Qt::ToolTipRole).toString();
            if (column == 0)
                addItems(model, index, texts);
        }
}

/// All that a widget says to eyes and ears.
QStringList textsOf(const QWidget &widget)
{
    QStringList texts{widget.toolTip(), widget.whatsThis(), widget.accessibleName(),
                      widget.accessibleDescription()};
    if (widget.isWindow())
        texts << widget.windowTitle().remove(QStringLiteral("[*]"));
    if (const auto *label = qobject_cast<const QLabel *>(&widget))
        texts << (Qt::mightBeRichText(label->text())
                      ? QTextDocumentFragment::fromHtml(label->text()).toPlainText()
                      : label->text());
    if (const auto *button = qobject_cast<const QAbstractButton *>(&widget))
        texts << button->text();
    if (const auto *box = qobject_cast<const QGroupBox *>(&widget))
        texts << box->title();
    if (const auto *field = qobject_cast<const QLineEdit *>(&widget))
        texts << field->placeholderText();
    if (const auto *box = qobject_cast<const QSpinBox *>(&widget))
        texts << box->prefix() << box->suffix() << box->specialValueText();
    if (const auto *box = qobject_cast<const QDoubleSpinBox *>(&widget))
        texts << box->prefix() << box->suffix() << box->specialValueText();
    if (const auto *box = qobject_cast<const QComboBox *>(&widget))
        for (int i = 0; i < box->count(); ++i)
            texts << box->itemText(i);
    if (const auto *tabs = qobject_cast<const QTabBar *>(&widget))
        for (int i = 0; i < tabs->count(); ++i)
            texts << tabs->tabText(i) << tabs->tabToolTip(i);
    if (const auto *header = qobject_cast<const QHeaderView *>(&widget); header && header->model())
        for (int i = 0; i < header->count(); ++i)
            texts << header->model()->headerData(i, header->orientation()).toString();
    if (const auto *tree = qobject_cast<const QTreeWidget *>(&widget))
        addItems(*tree->model(), {}, texts);
    for (const auto *action : widget.actions())
        texts << action->text() << action->toolTip();
    return texts;
}

/// One by one: QTest cuts long messages.
void tell(const QStringList &problems)
{
    for (const auto &problem : problems)
        qWarning("%s", qPrintable(problem));
}

QString placeOf(const QWidget &widget)
{
    QStringList names;
    for (const auto *at = &widget; at && names.size() < 3; at = at->parentWidget())
        names << QString::fromLatin1(at->metaObject()->className()).remove(u"voxdeck::"_s);
    return names.join(u" in "_s);
}

class Looker {
public:
    explicit Looker(QStringList names) : m_names(std::move(names)) {}
    void look(const QWidget &root)
    {
        auto widgets = root.findChildren<QWidget *>();
        widgets.prepend(const_cast<QWidget *>(&root));
        for (const auto *widget : widgets) {
            if (qobject_cast<const QFileDialog *>(widget->window())) // full of names of folders
                continue;
            if (qobject_cast<const QMenu *>(widget) && widget != &root
                && !widget->findChildren<QWidget *>().isEmpty())
                continue;
            for (const auto &text : textsOf(*widget))
                if (hasWords(withoutNames(outsideBrackets(text), m_names)))
                    m_plain.insert(u"%1: “%2”"_s.arg(placeOf(*widget), text.left(160)));
        }
    }
    QStringList plain() const
    {
        QStringList sorted(m_plain.begin(), m_plain.end());
        sorted.sort();
        return sorted;
    }

private:
    QStringList m_names;
    QSet<QString> m_plain;
};

/// The words of the dataset, of the user and of the program that are the same in every language.
QStringList namesIn(WindowFixture &fixture)
{
    QStringList names{pathText(fixture.dataset()), pathText(fixture.workspace()),
                      pathText(fixture.dataset().parent_path())};
    for (const char *name :
         {"Voxdeck",  "TouchDataset", "WebDataset", "Kaldi",   "NeMo",     "Lhotse",       "WeNet",
          "TextGrid", "ELAN",         "Praat",      "Aegisub", "Audacity", "Label Studio", "Gecko",
          "English",  "简体中文",     "sample",     "JSONL",   "JSON",     "CSV",          "CER",
          "WER",      "FLAC",         "WAV",        "Opus",    "MP3"})
        names << QString::fromUtf8(name);
    names << QString::fromStdString(loginName()) << u"pending"_s
          << u"unassigned"_s;              // of queries, of shards
    for (const Metric &metric : metrics()) // core's, like the titles of datasets
        names << toQString(metric.label) << toQString(metric.meaning)
              << toQString(metric.label) + u' ' + toQString(metric.unit)
              << toQString(metric.label) + u" %"_s;
    for (const AuditQueue &queue : auditQueues())
        names << toQString(queue.query);
    // the longest first: one may be in another
    std::sort(names.begin(), names.end(),
              [](const QString &one, const QString &other) { return one.size() > other.size(); });
    return names;
}

} // namespace

/// The window in a pseudo language: no text is left untranslated on a page, in a menu or in a
/// dialog.
class PseudoLocaleTest final : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() { QCoreApplication::installTranslator(&m_pseudo); }
    void cleanupTestCase() { QCoreApplication::removeTranslator(&m_pseudo); }
    void seesPlainText();
    void leavesNoPlainTextOnAPage();
    void leavesNoPlainTextInADialog();
    void leavesNoPlainTextInErrorsOfCore();

private:
    PseudoTranslator m_pseudo;
};

void PseudoLocaleTest::seesPlainText()
{
    QWidget root;
    auto *whole = new QLabel(QCoreApplication::translate("X", "%1 of %2").arg(3).arg(u"⟦rowsöö⟧"_s),
                             &root);
    auto *plain = new QLabel(u"⟦Speaker⟧ and words"_s, &root);
    whole->setToolTip(u"Ctrl+Shift+A"_s);
    Looker looker({});
    looker.look(root);
    QCOMPARE(looker.plain().size(), 1);
    QVERIFY(looker.plain().constFirst().contains(plain->text()));
}

void PseudoLocaleTest::leavesNoPlainTextOnAPage()
{
    WindowFixture fixture({1, 4, 2, 0.1});
    auto &window = fixture.window();
    window.resize(1600, 1000);
    Looker looker(namesIn(fixture));
    looker.look(window);
    QVERIFY(fixture.open());
    for (const auto &workspace : window.workspaces().all()) {
        window.actions()[workspace->action()]->trigger();
        QCOMPARE(window.page(), &workspace->page());
        QCoreApplication::processEvents();
        looker.look(window);
    }
    for (const auto *menu : window.menuBar()->actions())
        looker.look(*menu->menu());
    tell(looker.plain());
    QVERIFY(looker.plain().isEmpty());
}

void PseudoLocaleTest::leavesNoPlainTextInADialog()
{
    WindowFixture fixture({1, 4, 2, 0.1});
    QVERIFY(fixture.open());
    auto &window = fixture.window();
    Looker looker(namesIn(fixture) << u"audit: missing audio"_s << u"audit: duplicate texts"_s
                                   << u"audit: duplicate audio"_s); // baskets' names
    QSet<const QObject *> looked;
    const auto look = [&] {
        for (auto *top : QApplication::topLevelWidgets()) {
            if (!top->isVisible() || top == &window || qobject_cast<QMenu *>(top))
                continue;
            if (!qobject_cast<QFileDialog *>(top) && !looked.contains(top)) {
                looked.insert(top);
                looker.look(*top);
            }
            top->close();
        }
    };
    QTimer timer; // some dialogs run a nested event loop: inspect and close them from within it
    timer.setInterval(5);
    connect(&timer, &QTimer::timeout, this, look);
    timer.start();
    for (const auto id : Actions::all()) {
        switch (id) { // these leave the window, the dataset or the program
        case ActionId::Quit:
        case ActionId::CloseDataset:
        case ActionId::ShowSource:
        case ActionId::FullScreen:
        case ActionId::Manual: // the manual is English
        case ActionId::FirstSteps: continue;
        case ActionId::AuditProfile:         // values as profiles are written
        case ActionId::AuditTexts: continue; // names of scripts and characters are Unicode's
        default: break;
        }
        window.actions()[id]->trigger();
        look();
        QCoreApplication::processEvents();
        looker.look(window); // notices, questions and errors
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        if (auto *popup = QApplication::activePopupWidget())
            popup->close();
    }
    QVERIFY2(looked.size() >= 10, qPrintable(QString::number(looked.size())));
    tell(looker.plain());
    QVERIFY(looker.plain().isEmpty());
}

/// What core says is translated where it is shown: errors with and without parts, notes, kinds of datasets.
void PseudoLocaleTest::leavesNoPlainTextInErrorsOfCore()
{
    WindowFixture fixture({1, 4, 2, 0.1});
    PosixFileSystem fs;
    QTemporaryDir temporary;
    const auto folder = toPath(temporary.path());
    const auto write = [&](const char *name, std::string_view text) {
        std::ofstream(folder / name) << text;
        return folder / name;
    };
    std::vector<Sentence> said;
    const auto refuses = [&](const auto &result) {
        QVERIFY(!result);
        said.push_back(result.error().detail);
    };
    refuses(detectDatasetKind(fs, folder));                       // a template in a template
    refuses(detectDatasetKind(fs, write("some.txt", "words\n"))); // with an excerpt
    refuses(fs.openForReading(folder / "missing"));               // of the system
    refuses(JsonValue::parse("[1, 2"));                           // of a table of tokens
    refuses(BuildFolder::look(fs, folder, {}));
    refuses(Result<>(stopped({}, "nothing was changed")));
    for (const auto &kind : datasetKinds()) {
        said.emplace_back(kind.title);
        said.emplace_back(kind.lookedFor);
    }
    for (const auto &format : labels::labelFormats())
        said.emplace_back(format.description);
    const auto labels = labels::parseLabels(
        "1\n00:00:01,000 --> 00:00:02,000\nhello\n\n2\nno times\n\n", folder / "a.srt");
    QVERIFY(labels);
    for (const auto &problem : labels->problems)
        said.push_back(problem.reason);
    QVERIFY(!labels->problems.empty());
    const auto names = namesIn(fixture)
                       << u"No such file or directory"_s << u"some.txt"_s << u"words"_s;
    QStringList plain;
    for (const auto &sentence : said)
        if (hasWords(withoutNames(outsideBrackets(toQString(sentence)), names)))
            plain << toQString(sentence);
    tell(plain);
    QVERIFY(plain.isEmpty());

    // and in the window
    Looker looker(namesIn(fixture) << pathText(folder) << pathText(folder.filename()));
    fixture.window().openDataset(folder, folder / "w.voxdeck");
    QTRY_VERIFY(fixture.window().isVisible());
    QTest::qWait(500);
    looker.look(fixture.window());
    for (auto *top : QApplication::topLevelWidgets())
        if (top->isVisible() && qobject_cast<QDialog *>(top)) {
            looker.look(*top);
            top->close();
        }
    tell(looker.plain());
    QVERIFY(looker.plain().isEmpty());
}

QTEST_MAIN(PseudoLocaleTest)
#include "PseudoLocaleTest.moc"
