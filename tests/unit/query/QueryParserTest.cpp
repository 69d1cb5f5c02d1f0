// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/QueryParser.h"

#include "core/query/QueryCompletion.h"
#include "tests/support/RandomQuery.h"

#include <QTest>

#include <array>
#include <random>

using namespace voxdeck;
using Words = std::vector<std::string>;

class QueryParserTest final : public QObject {
    Q_OBJECT
private slots:
    void readsTheWholeLanguage_data();
    void readsTheWholeLanguage();
    void readsTheExampleOfTheManual();
    void pointsAtTheMistake_data();
    void pointsAtTheMistake();
    void namesNearFields();
    void refusesTheHostile();
    void printsWhatItReads();
    void neverDependsOnHowItIsSpelled();
    void takesVersionsOfTranscripts();
    void completesVersions();
    void anyBytesAreAQueryOrAnError();
    void completesFieldsAndChoices_data();
    void completesFieldsAndChoices();
};

void QueryParserTest::readsTheWholeLanguage_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("printed");
    const auto row = [](const char *text, const char *printed) {
        QTest::newRow(text) << QString::fromUtf8(text) << QString::fromUtf8(printed);
    };
    row("  ", "");
    row("good morning", R"("good morning")");
    row("good  morning ", R"("good  morning")");
    row("good AND morning", R"("good" "morning")");
    row("meta.gender:Female", "meta.gender:Female");
    row("META.\"my age\":>30,20..20", R"(meta."my age":>30 OR meta."my age":20..20)");
    row("meta.big:>1e1", "meta.big:>10");
    row("meta.big:>3e12,<=-2.5E+2", "meta.big:>3000000000000 OR meta.big:<=-250");
    row("meta.tiny:1e-7..2.5e-7", "meta.tiny:0.0000001..0.00000025");
    row("snr:-1e1-1e-1", "snr:-10..0.1");
    row("meta.x:1e1 meta.x:a..b", "meta.x:1e1 meta.x:\"a..b\"");
    row(R"(meta.a.b:"1..2" meta.x:"<3" -meta.y:empty)",
        R"(meta.a.b:"1..2" meta.x:"<3" -meta.y:empty)");
    row("good - morning", R"("good - morning")");
    row("utt-00003", R"("utt-00003")");
    row("12:30", R"("12:30")");
    row("50%_*/x", R"("50%_*/x")");
    row("and or not", R"("and or not")");
    row("ANDROID", R"("ANDROID")");
    row("\"a \\\"b\\\" \\\\\"", R"("a \"b\" \\")");
    row("a OR b c", R"("a" OR "b c")");
    row("a OR lang:te b", R"("a" OR lang:te "b")");
    row("(a OR b) -c d", R"(("a" OR "b") -"c" "d")");
    row("NOT NOT a b", R"(--"a" "b")");
    row("-(a lang:te)", R"(-("a" lang:te))");
    row("((a))", R"("a")");
    row("lang:te,ta", "lang:te OR lang:ta");
    row("-lang:te,ta", "-(lang:te OR lang:ta)");
    row("LANG:te", "lang:te");
    row("language:\"zh CN\"", "lang:\"zh CN\"");
    row("video:abc*", "recording:abc*");
    row("text:a\\*b", "text:\"a*b\"");
    row("text:a\\ b*", "text:a\\ b*");
    row("text:/^a b$/", "text:/^a b$/");
    row("text:/a\\/b\\d/", "text:/a\\/b\\d/");
    row("speaker:=Anna", "speaker:=\"Anna\"");
    row("speaker:=\"Anna B\"", "speaker:=\"Anna B\"");
    row("speaker:=empty", "speaker:=\"empty\"");
    row("hyp:empty", "hyp:empty");
    row("hyp:\"\"", "hyp:empty");
    row("hyp:\"empty\"", "hyp:\"empty\"");
    row("split:empty,train", "split:empty OR split:train");
    row("split:dev", "split:validation");
    row("status:Approved", "status:approved");
    row("flag:1 unpublished:no", "flag:yes unpublished:no");
    row("cer:>0.3", "cer:>0.3");
    row("cer:<=30%", "cer:<=0.3");
    row("cer:0.1-0.3", "cer:0.1..0.3");
    row("cer:empty", "cer:empty");
    row("dur:3-20", "dur:3..20");
    row("dur:<1,>20", "dur:<1 OR dur:>20");
    row("start:<2m10", "start:<130");
    row("end:1:02:03.5..", "end:>=3723.5");
    row("end:..2:10", "end:<=130");
    row("text:నమస్తే", "text:నమస్తే");
    row("a\xE3\x80\x80lang:te", R"("a" lang:te)"); // the ideographic space
}

void QueryParserTest::readsTheWholeLanguage()
{
    QFETCH(QString, text);
    QFETCH(QString, printed);
    const auto parsed = parseQuery(text.toStdString());
    QVERIFY2(parsed, parsed ? "" : parsed.error().sentence.c_str());
    QCOMPARE(QString::fromStdString(printQuery(*parsed)), printed);
    QVERIFY(parseQuery(printed.toStdString()).value() == *parsed);
}

void QueryParserTest::readsTheExampleOfTheManual()
{
    const auto parsed = parseQuery("cer:>0.3 lang:te -status:approved text:\"two words\" dur:3-20 "
                                   "split:train (speaker:anna OR flag:yes) video:abc* start:<2m10");
    QVERIFY(parsed);
    QVERIFY(parsed->kind == QueryExpression::Kind::And);
    QCOMPARE(parsed->parts.size(), std::size_t{9});
    QCOMPARE(parsed->parts[0].test.low.value(), 0.3);
    QVERIFY(parsed->parts[0].test.isLowOpen);
    QVERIFY(parsed->parts[2].kind == QueryExpression::Kind::Not);
    QCOMPARE(parsed->parts[3].test.text, std::string("two words"));
    QVERIFY(parsed->parts[6].kind == QueryExpression::Kind::Or);
    QVERIFY(parsed->parts[7].test.match == QueryMatch::Wildcards);
    QCOMPARE(parsed->parts[8].test.high.value(), 130.0);
}

void QueryParserTest::pointsAtTheMistake_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<int>("offset");
    QTest::addColumn<int>("length");
    QTest::addColumn<QString>("says");
    const auto row = [](const char *text, int offset, int length, const char *says) {
        QTest::newRow(text) << QString::fromUtf8(text) << offset << length
                            << QString::fromUtf8(says);
    };
    row("a cer:abc", 6, 3, "cer takes a number or a range, such as >0.3 or 0.1-0.3");
    row("cer:", 4, 0, "a value is missing here");
    row("cer: >3", 4, 0, "a value is missing here");
    row("meta.age:>abc", 9, 4, "meta takes the name of a metadata field");
    row("meta.age:<=", 9, 2, "meta takes the name of a metadata field");
    row("meta.age:>1e", 9, 3, "meta takes the name of a metadata field");
    row("meta.age:>1e999", 9, 6, "meta takes the name of a metadata field");
    row("cer:>1e-1", 4, 5, "cer takes a number");
    row("a meta:x", 2, 4, "meta takes the name of a metadata field");
    row("lang:te,", 8, 0, "a value is missing here");
    row("lang:,te", 5, 1, "a value is missing here");
    row("lang:=", 6, 0, "a value is missing after the =");
    row("dur:20-3", 4, 4, "dur takes a time");
    row("status:fine", 7, 4, "status takes pending");
    row("a (b", 2, 1, "this ( has no matching )");
    row("a b)", 3, 1, "this ) has no matching (");
    row("()", 1, 1, "a search term is missing");
    row("a OR", 4, 0, "a search term is missing");
    row("a AND ", 6, 0, "a search term is missing");
    row("OR a", 0, 2, "a search term is missing");
    row("a AND OR b", 6, 2, "a search term is missing");
    row("NOT", 3, 0, "a search term is missing");
    row("x \"abc", 2, 4, "these quotes are not closed");
    row("\"abc\"d", 5, 0, "a space is missing after the quotes");
    row("lang:\"te\"x", 9, 0, "a space is missing here");
    row("\"\"", 0, 2, "these quotes are empty");
    row("text:/abc", 5, 4, "has no / at its end");
    row("text://", 5, 2, "between the two / is empty");
    row("text:/a(b/", 5, 5, "closing parenthesis");
    row("text:a\\", 6, 1, "backslash");
    row("你好 cer:x", 11, 1, "cer takes");
}

void QueryParserTest::pointsAtTheMistake()
{
    QFETCH(QString, text);
    QFETCH(int, offset);
    QFETCH(int, length);
    QFETCH(QString, says);
    const auto parsed = parseQuery(text.toStdString());
    QVERIFY(!parsed);
    QCOMPARE(static_cast<int>(parsed.error().offset), offset);
    QCOMPARE(static_cast<int>(parsed.error().length), length);
    QVERIFY2(QString::fromStdString(parsed.error().sentence).contains(says),
             parsed.error().sentence.c_str());
}

void QueryParserTest::namesNearFields()
{
    const auto said = [](const char *text) {
        return parseQuery(text).error().sentence;
    };
    QCOMPARE(said("langs:te"), std::string("unknown field \"langs\"; did you mean lang?"));
    QVERIFY(said("sttus:x").find("did you mean status?") != std::string::npos);
    QVERIFY(said("http://x").find("in quotes") != std::string::npos);
    const auto error = parseQueryOrFail("你好 langs:te").error();
    QCOMPARE(error.code, ErrorCode::InvalidArgument);
    QVERIFY2(error.detail.starts_with("at character 4: "), error.detail.c_str());
}

void QueryParserTest::refusesTheHostile()
{
    QVERIFY(!parseQuery(std::string(100'000, '(')));
    QVERIFY(!parseQuery(std::string(3'000, '(')));
    QVERIFY(!parseQuery(std::string(3'000, '-')));
    std::string nots;
    for (int i = 0; i < 500; ++i)
        nots += "NOT ";
    QVERIFY(!parseQuery(nots + "a"));
    std::string many;
    for (int i = 0; i < 300; ++i)
        many += "-a ";
    QVERIFY(!parseQuery(many));
    QVERIFY(!parseQuery(std::string(4'001, 'a')));
    QVERIFY(parseQuery(std::string(4'000, 'a')));
    QVERIFY(!parseQuery("\xff"));
    QVERIFY(!parseQuery("text:/((((a{1,999}){1,999}){1,999}){1,999})/"));
}

void QueryParserTest::printsWhatItReads()
{
    std::mt19937_64 random(2026);
    for (int round = 0; round < 20'000; ++round) {
        const auto query = test::randomQuery(random);
        const std::string text = printQuery(query);
        const auto again = parseQuery(text);
        QVERIFY2(again, text.c_str());
        QVERIFY2(*again == query, text.c_str());
    }
}

void QueryParserTest::neverDependsOnHowItIsSpelled()
{
    // A query read from any text is printed and read to the same.
    std::mt19937_64 random(5);
    constexpr std::array kPieces{
        "lang:", "te",   "cer:", ">",   "0.3",     "(",        ")",     " ", "-",
        "NOT ",  " OR ", "\"",   "a b", "text:",   "/",        "*",     ",", "=",
        "empty", "2m10", "..",   "\\",  "status:", "approved", " AND ", "你"};
    int read = 0;
    for (int round = 0; round < 50'000; ++round) {
        std::string text;
        for (std::size_t left = random() % 9; left > 0; --left)
            text += kPieces.at(random() % kPieces.size());
        const auto parsed = parseQuery(text);
        if (!parsed) {
            QVERIFY(!parsed.error().sentence.empty());
            QVERIFY(parsed.error().offset + parsed.error().length <= text.size());
            continue;
        }
        ++read;
        const auto again = parseQuery(printQuery(*parsed));
        QVERIFY2(again, text.c_str());
        QVERIFY2(*again == *parsed, text.c_str());
    }
    QVERIFY(read > 5'000);
}

void QueryParserTest::takesVersionsOfTranscripts()
{
    const auto version = [](const char *text) {
        const auto parsed = parseQuery(text);
        if (!parsed || parsed->kind != QueryExpression::Kind::Test)
            return std::string("no test");
        return printQuery(*parsed) + " " + parsed->test.version;
    };
    QCOMPARE(version("hyp.whisper:word"), std::string("hyp.whisper:word whisper"));
    QCOMPARE(version("HYP.\"my asr\":=a"), std::string("hyp.\"my asr\":=\"a\" my asr"));
    QCOMPARE(version("txt.info.raw_2:a*"), std::string("text.info.raw_2:a* info.raw_2"));
    QCOMPARE(version("reference.你好:empty"), std::string("ref.你好:empty 你好"));
    QCOMPARE(parseQuery("hyp.a:x,y").value().parts.at(1).test.version, std::string("a"));
    // no versions: words
    for (const char *const text : {"cer.a:1", "hyp.:a", "www.x:y", "hyp.a b:c", "text.\"a:b"})
        QVERIFY2(version(text) == "no test", text);
}

void QueryParserTest::completesVersions()
{
    const QueryNames names{{}, {}, {"whisper", "Wav2Vec", "odd name"}, {"anna", "ben"}};
    const auto words = [&](const std::string &text) {
        return completeQuery(text, text.size(), names);
    };
    using Words = std::vector<std::string>;
    QCOMPARE(words("a -hyp.w").words, (Words{"hyp.whisper:", "hyp.Wav2Vec:"}));
    QCOMPARE(words("a -hyp.w").offset, std::size_t{3});
    QCOMPARE(words("text.").words.size(), std::size_t{3});
    QCOMPARE(words("ref.odd").words, (Words{"ref.\"odd name\":"}));
    QCOMPARE(words("cer.w").words, Words());
    QCOMPARE(words("assigned:a").words, (Words{"anna"}));
    QCOMPARE(words("comment:o").words, (Words{"open"}));
}

void QueryParserTest::anyBytesAreAQueryOrAnError()
{
    std::mt19937_64 random(9);
    for (int round = 0; round < 20'000; ++round) {
        std::string text;
        for (std::size_t left = random() % 40; left > 0; --left)
            text += static_cast<char>(random() % 8 == 0 ? random() % 256 : 32 + random() % 95);
        const auto parsed = parseQuery(text);
        if (!parsed)
            QVERIFY(parsed.error().offset + parsed.error().length <= text.size());
        completeQuery(text, text.size());
    }
}

void QueryParserTest::completesFieldsAndChoices_data()
{
    QTest::addColumn<QString>("text"); // the caret is at its end
    QTest::addColumn<int>("offset");
    QTest::addColumn<QString>("words");
    const auto row = [](const char *text, int offset, const char *words) {
        QTest::newRow(text) << QString::fromUtf8(text) << offset << QString::fromLatin1(words);
    };
    row("la", 0, "lang: lang_differs:");
    row("a -s", 3,
        "speaker: shard: start: status: split: snr: silence_before: silence_after: speech: "
        "scripts: "
        "switches: substitutions: squim_stoi: squim_pesq: squim_sisdr: score_a: score_b: score_c: "
        "score_d: seen:"); // metrics behind the fields
    row("(vid", 1, "recording:");
    row("status:a", 7, "approved");
    row("status:approved,re", 16, "rejected");
    row("split:", 6, "train validation test empty");
    row("\"la", 0, "");
    row("text:la", 5, "");
    row("cer:>0.3 ", 9, "");
    row("你好 sta", 7, "start: status:");
}

void QueryParserTest::completesFieldsAndChoices()
{
    QFETCH(QString, text);
    QFETCH(int, offset);
    QFETCH(QString, words);
    const std::string utf8 = text.toStdString();
    const auto completion = completeQuery(utf8, utf8.size());
    QStringList found;
    for (const auto &word : completion.words)
        found << QString::fromStdString(word);
    QCOMPARE(found.join(QLatin1Char(' ')), words);
    if (!found.isEmpty()) {
        QCOMPARE(static_cast<int>(completion.offset), offset);
        QCOMPARE(completion.offset + completion.length, utf8.size());
    }
}

QTEST_GUILESS_MAIN(QueryParserTest)
#include "QueryParserTest.moc"
