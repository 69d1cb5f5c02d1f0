// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/unit/edit/ListFixture.h"

#include <QTest>

#include <cstdint>
#include <string>

using namespace voxdeck;

class ListPublisherTest final : public QObject, private test::ListFixture {
    Q_OBJECT
private slots:
    void init();
    void refusesWhatTheFormatCannotSay();
    void leavesAmbiguousKeysAlone();
    void showsAConflictWhereTheListChanged();
    void knowsItsOwnWork();
    void tellsWhatItWouldWrite();
    void undoAfterAReimportShowsWhatTheListSays();
    void writesTheFieldsTheListHas();
    void writesWhatThePlanCounted();
    void keepsFieldsTheListHasNoPlaceFor();
    void leavesFieldsAloneThatOthersSet();
    void writesLanguagesOfKaldi();
    void writesSpeakersOfKaldi();
    void writesWhatAnnotationsBrought_data();
    void writesWhatAnnotationsBrought();
    void tellsOnceWhatTheListHasNoPlaceFor();
    void leavesTheSpeakersOfOtherSegmentsAlone();
    void survivesAFullDisk();
    void keepsLinks();
    void readsTheFilesAgainWhereTheyWereChangedBetween();
};

void ListPublisherTest::init()
{
    startAnew();
}

void ListPublisherTest::refusesWhatTheFormatCannotSay()
{
    m_fs.seed("/d/kaldi/wav.scp", "a /audio/a.wav\nb /audio/a.wav\nc /audio/a.wav\n");
    m_fs.seed("/d/kaldi/text", "a one\nb two\nc three\n");
    open("/d/kaldi");
    edit("a", "two\nlines");
    edit("b", "zwei");
    edit("c", " drei");
    const auto report = publishAll();
    QCOMPARE(report.edits, 1u);
    QCOMPARE(report.problems.size(), std::size_t{2});
    QCOMPARE(report.problems[0].subject, std::string("a"));
    QCOMPARE(file("/d/kaldi/text"), std::string("a one\nb zwei\nc three\n"));
    QCOMPARE(unpublished(), 2u); // they stay
    QCOMPARE(texts()["a"], std::string("two\nlines"));
}

void ListPublisherTest::leavesAmbiguousKeysAlone()
{
    const auto line = [](const char *key, const char *text) {
        return std::string(R"({"key": ")") + key + R"(", "wav": "/audio/a.wav", "txt": ")" + text
               + "\"}\n";
    };
    m_fs.seed("/d/data.list",
              line("a", "same") + line("a", "same") + line("b", "one") + line("b", "two"));
    open("/d/data.list");
    RowReader reader(*m_workspace);
    const auto order = reader.order({}, {}).value();
    const auto rows = reader.rows(*order, 0, 4).value();
    EditSession session(*m_workspace, m_items, "lena");
    QVERIFY(session.apply({{rows[0].ref, EditField::Text, "same", "other"},
                           {rows[3].ref, EditField::Text, "two", "one"}}));
    const auto report = publishAll();
    QCOMPARE(report.edits, 1u);
    QCOMPARE(report.problems.size(), std::size_t{1});
    QVERIFY(report.problems[0].detail.find("2 times") != std::string::npos);
    QCOMPARE(file("/d/data.list"),
             line("a", "same") + line("a", "same") + line("b", "one") + line("b", "one"));
}

void ListPublisherTest::showsAConflictWhereTheListChanged()
{
    const auto list = [](const char *a, const char *b) {
        return std::string("{\"key\": \"a\", \"wav\": \"/audio/a.wav\", \"txt\": \"") + a
               + "\"}\n{\"key\": \"b\", \"wav\": \"/audio/a.wav\", \"txt\": \"" + b + "\"}\n";
    };
    m_fs.seed("/d/data.list", list("one", "two"));
    open("/d/data.list");
    edit("a", "eins");
    edit("b", "zwei");
    m_fs.seed("/d/data.list", list("uno", "two")); // before any import
    auto report = publishAll();
    QCOMPARE(report.edits, 1u);
    QCOMPARE(report.conflicts.size(), std::size_t{1});
    QCOMPARE(report.conflicts[0].key, std::string("a"));
    QCOMPARE(report.conflicts[0].base, std::string("one"));
    QCOMPARE(report.conflicts[0].theirs, std::string("uno"));
    QCOMPARE(report.conflicts[0].yours, std::string("eins"));
    QCOMPARE(file("/d/data.list"), list("uno", "zwei"));
    QCOMPARE(unpublished(), 1u);
    import();
    QCOMPARE(texts()["a"], std::string("eins")); // the edit is still there
    EditSession session(*m_workspace, m_items, "lena");
    QCOMPARE(session.resolve(row("a").ref, {"something", "eins"}, "x").error().code,
             ErrorCode::Busy);
    QCOMPARE(session.resolve(row("a").ref, {"uno", "something"}, "x").error().code,
             ErrorCode::Busy);
    const auto settled = session.resolve(row("a").ref, {"uno", "eins"}, "eins und uno");
    QVERIFY2(settled, settled ? "" : describe(settled.error()).c_str());
    report = publishAll();
    QVERIFY(report.conflicts.empty());
    QCOMPARE(file("/d/data.list"), list("eins und uno", "zwei"));
    QCOMPARE(unpublished(), 0u);
    QCOMPARE(import().changed, 0u);
}

void ListPublisherTest::knowsItsOwnWork()
{
    m_fs.seed("/d/data.list", R"({"key": "a", "wav": "/audio/a.wav", "txt": "one"})");
    open("/d/data.list");
    edit("a", "two");
    const auto first = publishAll();
    QCOMPARE(first.revision, 1);
    QVERIFY(publishAll().edits == 0);
    edit("a", "three");
    edit("a", "one"); // back to where it began: a new edit, as undoing what is published is
    QCOMPARE(publishAll().edits, 1u);
    QVERIFY(file("/d/data.list").find("\"one\"") != std::string::npos);
    QVERIFY(import().isUnchanged);
    EditSession session(*m_workspace, m_items, "lena");
    QVERIFY(session.undoableSteps().value().empty());
    // Another program wrote the same: nothing to write.
    edit("a", "ours");
    m_fs.seed("/d/data.list", R"({"key": "a", "wav": "/audio/a.wav", "txt": "ours"})");
    const auto same = publishAll();
    QCOMPARE(same.edits, 1u);
    QCOMPARE(same.records, 0u);
    QCOMPARE(unpublished(), 0u);
}

void ListPublisherTest::tellsWhatItWouldWrite()
{
    m_fs.seed("/d/data.list", R"({"key": "a", "wav": "/audio/a.wav", "txt": "one"})");
    open("/d/data.list");
    const auto before = m_fs.asSeenNow();
    edit("a", "zwei");
    const auto plan = planPublish(m_fs, *m_workspace, *m_items, {}).value();
    QCOMPARE(plan.edits, 1u);
    QCOMPARE(plan.records, 1u);
    QCOMPARE(plan.recordBytes, 6u);
    QCOMPARE(plan.files, 1u);
    QCOMPARE(plan.revision, 0);
    QVERIFY(m_fs.asSeenNow() == before);
    QCOMPARE(unpublished(), 1u);
}

void ListPublisherTest::undoAfterAReimportShowsWhatTheListSays()
{
    const auto list = [](const char *text) {
        return std::string(R"({"key": "a", "wav": "/audio/a.wav", "txt": ")") + text + "\"}\n";
    };
    m_fs.seed("/d/data.list", list("old"));
    open("/d/data.list");
    const auto first = edit("a", "edited");
    const auto second = edit("a", "edited twice");
    m_fs.seed("/d/data.list", list("new from others"));
    import();
    QCOMPARE(texts()["a"], std::string("edited twice"));
    EditSession session(*m_workspace, m_items, "lena");
    QVERIFY(session.undo(second));
    QCOMPARE(texts()["a"], std::string("edited"));
    const auto undone = session.undo(first);
    QVERIFY(undone);
    QCOMPARE(texts()["a"], std::string("new from others"));
    QCOMPARE(unpublished(), 0u);
    QCOMPARE(session.currentText(row("a").ref).value(), std::string("new from others"));
    QCOMPARE(session.redo(*undone).error().code, ErrorCode::Busy); // it was made of another text
    QVERIFY(edit("a", "edited anew") != 0);
    QVERIFY(publishAll().conflicts.empty());
    QCOMPARE(file("/d/data.list"), list("edited anew"));
}

void ListPublisherTest::writesTheFieldsTheListHas()
{
    const auto table = [](const char *a, const char *b, const char *text, const char *language) {
        return std::string("id,path,text,split,\"locale\",status\na,x.wav,one,") + a
               + ",\"en\",pending_local_tar\nb,x.wav," + text + "," + b + ",\"" + language
               + "\",pending\nc,x.wav,three,Dev,\"en\",rejected\n";
    };
    m_fs.seed("/d/t.csv", table("train", "", "two", "en"));
    open("/d/t.csv", DatasetKind::Csv);
    set(EditField::Split, "validation", {"a"});
    const auto step = set(EditField::Split, "test", {"b"});
    set(EditField::Language, "te", {"b"});
    set(EditField::Status, "approved", {"a"}); // in words of another program: stays here
    set(EditField::Tags, "noise", {"a"});      // no such column
    edit("b", "zwei");
    const auto plan = planPublish(m_fs, *m_workspace, *m_items, {}).value();
    QCOMPARE(plan.edits, 4u);
    auto report = publishAll();
    QVERIFY2(report.problems.empty(),
             report.problems.empty() ? "" : describe(report.problems.front()).c_str());
    QCOMPARE(report.edits, 4u);
    QCOMPARE(report.segments, 2u);
    QCOMPARE(report.records, 4u);
    QCOMPARE(QByteArray::fromStdString(file("/d/t.csv")),
             QByteArray::fromStdString(table("Dev", "test", "zwei", "te")));
    QCOMPARE(import().changed, 0u);
    QCOMPARE(row("a").split, Split::Validation);
    QCOMPARE(row("a").status, SegmentStatus::Approved);
    QCOMPARE(planPublish(m_fs, *m_workspace, *m_items, {}).value().edits, 0u);
    // Undone, it becomes another change to publish.
    EditSession session(*m_workspace, m_items, "lena");
    QVERIFY(session.undo(step));
    set(EditField::Status, "approved", {"c"}); // in our words: it is ours
    report = publishAll();
    QCOMPARE(report.records, 2u);
    auto wanted = table("Dev", "", "zwei", "te");
    wanted.replace(wanted.find("rejected"), 8, "approved");
    QCOMPARE(QByteArray::fromStdString(file("/d/t.csv")), QByteArray::fromStdString(wanted));
    QCOMPARE(report.revision, 2);
}

/// What was changed between the question and the answer waits for the next one, whichever value it is.
void ListPublisherTest::writesWhatThePlanCounted()
{
    const auto line = [](const char *key, const char *values) {
        return std::string(R"({"key": ")") + key + R"(", "wav": "/audio/a.wav", "txt": "t", )"
               + values + "}\n";
    };
    const std::string listed =
        R"("start": 1.0, "end": 2.0, "split": "train", "speaker": "s", "asr": "h",)"
        R"( "status": "pending", "language": "te")";
    m_fs.seed("/d/data.list", line("a", listed.c_str()) + line("b", listed.c_str()));
    open("/d/data.list");
    edit("a", "edited");
    set(EditField::Split, "test", {"a"});
    set(EditField::Status, "approved", {"a"});
    set(EditField::Language, "hi", {"a"});
    setOne("a", EditField::Speaker, "s", "anna");
    setOne("a", EditField::Hypothesis, "h", "heard");
    setOne("a", EditField::End, secondsText(2), "2.25");
    const auto plan = planPublishLists(m_fs, *m_workspace, {}).value();
    QVERIFY2(plan.problems.empty(),
             plan.problems.empty() ? "" : describe(plan.problems[0]).c_str());
    edit("a", "edited later");
    edit("b", "not asked for");
    set(EditField::Split, "validation", {"a", "b"});
    set(EditField::Status, "rejected", {"a", "b"});
    set(EditField::Language, "en", {"a", "b"});
    setOne("a", EditField::Status, "rejected", "in-review");
    setOne("a", EditField::Speaker, "anna", "zoe");
    setOne("a", EditField::Hypothesis, "heard", "heard later");
    setOne("a", EditField::End, "2.25", "2.5");
    setOne("b", EditField::Start, secondsText(1), "1.5");
    const auto report =
        publishLists(m_fs, *m_workspace, "test", {}, {}, {}, nullptr, plan.upTo).value();
    QVERIFY2(report.problems.empty(),
             report.problems.empty() ? "" : describe(report.problems[0]).c_str());
    QCOMPARE(report.edits, plan.edits);
    QCOMPARE(report.values, plan.values);
    const std::string then =
        R"("start": 1.0, "end": 2.25, "split": "test", "speaker": "anna", "asr": "heard",)"
        R"( "status": "approved", "language": "hi")";
    auto first = line("a", then.c_str());
    first.replace(first.find(R"("t")"), 3, R"("edited")");
    QCOMPARE(file("/d/data.list"), first + line("b", listed.c_str()));
    QCOMPARE(texts()["a"], std::string("edited later")); // the table shows what is newest
    QCOMPARE(row("a").endSeconds, 2.5);
    publishAll(); // and the rest is not forgotten
    const std::string now =
        R"("start": 1.0, "end": 2.50, "split": "validation", "speaker": "zoe", "asr":)"
        R"( "heard later", "status": "in-review", "language": "en")";
    auto last = line("a", now.c_str());
    last.replace(last.find(R"("t")"), 3, R"("edited later")");
    QVERIFY2(file("/d/data.list").starts_with(last), file("/d/data.list").c_str());
    QCOMPARE(unpublished(), 0u);
}

void ListPublisherTest::keepsFieldsTheListHasNoPlaceFor()
{
    const std::string metadata = "file_name,transcription\ntrain/a.wav,one\n";
    m_fs.seed("/d/af/metadata.csv", metadata);
    m_fs.seed("/d/af/train/a.wav", "RIFF");
    open("/d/af", DatasetKind::AudioFolder);
    QCOMPARE(row("train/a").split, Split::Train); // as its folder is called
    set(EditField::Split, "test", {"train/a"});
    const auto report = publishAll();
    QVERIFY(report.problems.empty());
    QCOMPARE(report.edits, 0u);
    QCOMPARE(file("/d/af/metadata.csv"), metadata);
    QCOMPARE(row("train/a").split, Split::Test);
}

void ListPublisherTest::leavesFieldsAloneThatOthersSet()
{
    const auto line = [](const char *language) {
        return std::string(R"({"key": "a", "wav": "/audio/a.wav", "txt": "one", "lang": ")")
               + language + "\"}\n";
    };
    m_fs.seed("/d/data.list", line("en"));
    open("/d/data.list");
    set(EditField::Language, "te", {"a"});
    m_fs.seed("/d/data.list", line("hi"));
    auto report = publishAll();
    QCOMPARE(report.records, 0u);
    QCOMPARE(report.problems.size(), std::size_t{1});
    QVERIFY(report.problems[0].detail.find("hi") != std::string::npos);
    QCOMPARE(file("/d/data.list"), line("hi"));
    m_fs.seed("/d/data.list", line("en"));
    report = publishAll(); // it was not forgotten
    QCOMPARE(report.records, 1u);
    QCOMPARE(file("/d/data.list"), line("te"));
}

void ListPublisherTest::writesLanguagesOfKaldi()
{
    m_fs.seed("/d/kaldi/wav.scp", "a /audio/a.wav\nb /audio/a.wav\n");
    m_fs.seed("/d/kaldi/text", "a one\nb two\n");
    m_fs.seed("/d/kaldi/utt2lang", "b  en \na\ten\n");
    open("/d/kaldi");
    set(EditField::Language, "te", {"a", "b"});
    edit("a", "eins");
    const auto report = publishAll();
    QCOMPARE(report.files, 2u);
    QCOMPARE(file("/d/kaldi/utt2lang"), std::string("b  te \na\tte\n"));
    QCOMPARE(file("/d/kaldi/text"), std::string("a eins\nb two\n"));
    QCOMPARE(import().changed, 0u);
}

void ListPublisherTest::writesSpeakersOfKaldi()
{
    m_fs.seed("/d/kaldi/wav.scp", "a /audio/a.wav\nb /audio/a.wav\nc /audio/a.wav\n");
    m_fs.seed("/d/kaldi/text", "a one\nb two\nc three\n");
    m_fs.seed("/d/kaldi/utt2spk", "a  anna\nb bert\nc anna\n");
    m_fs.seed("/d/kaldi/spk2utt", "anna a c\nbert b\n");
    open("/d/kaldi");
    setOne("b", EditField::Speaker, "bert", "anna");
    setOne("c", EditField::Speaker, "anna", "ahmed");
    setOne("a", EditField::Speaker, "anna", "two words");
    const auto report = publishAll();
    QCOMPARE(report.files, 2u);
    QCOMPARE(report.problems.size(), std::size_t{1});
    QCOMPARE(report.problems[0].subject, std::string("a"));
    QCOMPARE(file("/d/kaldi/utt2spk"), std::string("a  anna\nb anna\nc ahmed\n"));
    QCOMPARE(file("/d/kaldi/spk2utt"), std::string("ahmed c\nanna a b\n"));
    QCOMPARE(import().changed, 0u);
    QCOMPARE(row("a").speaker, std::string("two words")); // it is not forgotten
    m_fs.seed("/d/kaldi/spk2gender", "ahmed m\nanna f\n");
    setOne("a", EditField::Speaker, "two words", "bert");
    const auto refused = publishAll();
    QCOMPARE(refused.records, 0u);
    QVERIFY(refused.problems[0].detail.find("spk2gender") != std::string::npos);
}

void ListPublisherTest::writesWhatAnnotationsBrought_data()
{
    QTest::addColumn<QByteArray>("path");
    QTest::addColumn<int>("kind");
    QTest::addColumn<QByteArray>("before"); ///< with SPK and HYP
    QTest::newRow("wenet") << QByteArray("/d/data.list") << static_cast<int>(DatasetKind::Wenet)
                           << QByteArray(R"({"key": "a", "wav": "/audio/a.wav", "txt": "one", )"
                                         R"("speaker": "SPK", "hypothesis": "HYP", "n": 1.50})");
    QTest::newRow("nemo") << QByteArray("/d/m.json") << static_cast<int>(DatasetKind::Nemo)
                          << QByteArray(R"({"audio_filepath": "/audio/a.wav", "duration": 2.50, )"
                                        R"("text": "one", "key": "a", "speaker": "SPK", )"
                                        R"("pred_text": "HYP"})");
    QTest::newRow("lhotse")
        << QByteArray("/d/supervisions.jsonl") << static_cast<int>(DatasetKind::Lhotse)
        << QByteArray(R"({"id": "a", "recording_id": "r", "start": 0, "duration": 2.50, )"
                      R"("channel": 0, "text": "one", "speaker": "SPK", )"
                      R"("custom": {"hypothesis": "HYP"}})");
    QTest::newRow("csv") << QByteArray("/d/t.csv") << static_cast<int>(DatasetKind::Csv)
                         << QByteArray("id,path,text,speaker_id,hypothesis\n"
                                       "a,/audio/a.wav,one,SPK,\"HYP\"\n");
    QTest::newRow("tsv") << QByteArray("/d/t.tsv") << static_cast<int>(DatasetKind::Tsv)
                         << QByteArray("path\tid\tsentence\tclient_id\tasr_text\n"
                                       "/audio/a.wav\ta\tone\tSPK\tHYP\n");
}

void ListPublisherTest::writesWhatAnnotationsBrought()
{
    QFETCH(QByteArray, path);
    QFETCH(int, kind);
    QFETCH(QByteArray, before);
    const auto saying = [&before](const char *speaker, const char *hypothesis) {
        return QByteArray(before).replace("SPK", speaker).replace("HYP", hypothesis).toStdString();
    };
    m_fs.seed(path.toStdString(), saying("anna", "won"));
    open(path.toStdString(), static_cast<DatasetKind>(kind));
    setOne("a", EditField::Speaker, "anna", "bert");
    setOne("a", EditField::Hypothesis, "won", "wan");
    const auto report = publishAll();
    QVERIFY2(report.problems.empty(),
             report.problems.empty() ? "" : describe(report.problems.front()).c_str());
    QCOMPARE(report.records, 2u);
    QCOMPARE(QByteArray::fromStdString(file(path.toStdString())),
             QByteArray::fromStdString(saying("bert", "wan")));
    QCOMPARE(import().changed, 0u);
    QCOMPARE(row("a").speaker, std::string("bert"));
    QCOMPARE(publishAll().edits, 0u);
}

void ListPublisherTest::tellsOnceWhatTheListHasNoPlaceFor()
{
    const std::string list =
        R"({"key": "a", "wav": "/audio/a.wav", "txt": "one", "start": 0.5, "end": 1.50})";
    m_fs.seed("/d/data.list", list);
    open("/d/data.list");
    setOne("a", EditField::Speaker, "", "bert");
    setOne("a", EditField::End, "1.5", "1.75");
    const auto report = publishAll();
    QCOMPARE(report.edits, 1u); // the end has a field
    QCOMPARE(report.problems.size(), std::size_t{1});
    QVERIFY(report.problems[0].detail.find("speaker") != std::string::npos);
    std::string written = list;
    written.replace(written.find("1.50"), 4, "1.75");
    QCOMPARE(file("/d/data.list"), written);
    QVERIFY(publishAll().problems.empty());
    QCOMPARE(row("a").endSeconds, 1.75);
    QCOMPARE(row("a").speaker, std::string("bert"));
}

/// A speaker of the record is that of all its segments.
void ListPublisherTest::leavesTheSpeakersOfOtherSegmentsAlone()
{
    const std::string list =
        R"({"key": "a", "wav": "/audio/a.wav", "txt": "one two", "speaker": "anna", "info": )"
        R"({"segments": [{"start": 0, "end": 1, "txt": "one"}, {"start": 1, "end": 2, "txt": "two"}]}})";
    m_fs.seed("/d/data.list", list);
    open("/d/data.list");
    setOne("a_00001", EditField::Speaker, "anna", "bert");
    const auto report = publishAll();
    QCOMPARE(report.problems.size(), std::size_t{1});
    QCOMPARE(file("/d/data.list"), list);
}

void ListPublisherTest::survivesAFullDisk()
{
    const std::string before = R"({"key": "a", "wav": "/audio/a.wav", "txt": "one"})";
    m_fs.seed("/d/data.list", before);
    open("/d/data.list");
    edit("a", "eins");
    const auto all = m_fs.asSeenNow();
    std::uint64_t held = 0;
    for (const auto &[path, bytes] : all)
        held += bytes.size();
    m_fs.limitTo(held + 10);
    const auto report = publishAll();
    m_fs.limitTo(UINT64_MAX);
    QCOMPARE(report.problems.size(), std::size_t{1});
    QCOMPARE(report.problems[0].code, ErrorCode::DiskFull);
    QVERIFY(m_fs.asSeenNow() == all);
    QCOMPARE(unpublished(), 1u);
    QCOMPARE(publishAll().edits, 1u);
}

void ListPublisherTest::keepsLinks()
{
    // Disks with links are tested on the command line; here the look-up by a path that is not plain.
    m_fs.seed("/d/data.list", R"({"key": "a", "wav": "/audio/a.wav", "txt": "one"})");
    open("/d/../d/data.list");
    edit("a", "eins");
    QCOMPARE(publishAll().edits, 1u);
    QVERIFY(file("/d/data.list").find("eins") != std::string::npos);
}

void ListPublisherTest::readsTheFilesAgainWhereTheyWereChangedBetween()
{
    const auto list = [](const char *a, const char *b) {
        return std::string("{\"key\": \"a\", \"wav\": \"/audio/a.wav\", \"txt\": \"") + a
               + "\"}\n{\"key\": \"b\", \"wav\": \"/audio/a.wav\", \"txt\": \"" + b + "\"}\n";
    };
    m_fs.seed("/d/data.list", list("one", "two"));
    open("/d/data.list");
    edit("a", "eins");
    m_fs.seed("/d/data.list", list("one", "changed")); // by others, and not imported
    QCOMPARE(publishAll().edits, 1u);
    QCOMPARE(file("/d/data.list"), list("eins", "changed"));
    QCOMPARE(import().changed, 1u); // what the others wrote: its own line is known
    QCOMPARE(texts()["b"], std::string("changed"));
}

QTEST_GUILESS_MAIN(ListPublisherTest)
#include "ListPublisherTest.moc"
