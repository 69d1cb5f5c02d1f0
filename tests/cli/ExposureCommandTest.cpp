// SPDX-License-Identifier: GPL-3.0-or-later
// audit --exposure: the usage log of a training run against what was planned.
#include "tests/cli/AuditRuns.h"

#include <QTest>

#include <fstream>

using namespace voxdeck;
using voxdeck::test::Said;

class ExposureCommandTest final : public QObject, private test::AuditRuns {
    Q_OBJECT
private slots:
    void init();
    void comparesWithThePlan();
    void tooOftenIsAboveTwiceTheMean();
    void totalsAndDifferencesGiveTheSame();
    void aResumedRunCountsOnce();
    void namesWhatItCannotUse();
    void logsWithoutSamples();

private:
    void writeLog(const char *lines)
    {
        std::ofstream(m_root / "data_usage.jsonl", std::ios::binary) << lines;
    }
    std::vector<std::string> exposure(std::vector<std::string> more = {}) const
    {
        more.insert(more.begin(), {"--exposure", (m_root / "data_usage.jsonl").string()});
        return more;
    }
};

/// Four of train, two en and two zh, one of test; an hour each but the last.
void ExposureCommandTest::init()
{
    makeFolder();
    std::ofstream(m_root / "list.jsonl", std::ios::binary)
        << R"({"key": "a", "wav": "r.wav", "language": "en", "split": "train", "txt": "one", "duration": 3600})"
           "\n"
           R"({"key": "b", "wav": "s.wav", "language": "en", "split": "train", "txt": "two", "duration": 3600})"
           "\n"
           R"({"key": "c", "wav": "t.wav", "language": "zh", "split": "train", "txt": "\u6211", "duration": 3600})"
           "\n"
           R"({"key": "d", "wav": "u.wav", "language": "zh", "split": "train", "txt": "\u4f60", "duration": 3600})"
           "\n"
           R"({"key": "e", "wav": "v.wav", "language": "zh", "split": "test", "txt": "\u4ed6", "duration": 1800})"
           "\n";
}

/// Read: a twice, b nine times, c once, d never; and e, which was not meant to be.
void ExposureCommandTest::comparesWithThePlan()
{
    writeLog(R"({"step": 100, "samples": {"a": 1, "b": 4}}
{"step": 200, "samples": {"a": 2, "b": 9, "c": 1, "e": 2}}
)");
    const Said said = run(exposure({"--collect", "missed"}));
    QVERIFY2(said.code == 0, said.err.c_str());
    QCOMPARE(said.out.substr(0, said.out.find("source\t")),
             std::string("by\tvalue\tplanned\tplanned_hours\tseen\ttimes\tseen_hours\tepochs\tnever"
                         "\ttoo_often\tunplanned\tlogged\n"
                         "all\t-\t4\t4.0000\t4\t14\t13.0000\t3.00\t1\t1\t1\t-\n"
                         "language\ten\t2\t2.0000\t2\t11\t11.0000\t5.50\t0\t1\t0\t-\n"
                         "language\tzh\t2\t2.0000\t2\t3\t2.0000\t0.50\t1\t0\t1\t-\n"
                         "split\ttest\t0\t0.0000\t1\t2\t1.0000\t-\t0\t0\t1\t-\n"
                         "split\ttrain\t4\t4.0000\t3\t12\t12.0000\t3.00\t1\t1\t0\t-\n"));
    QVERIFY2(said.err.find("since the run began, up to step 200") != std::string::npos,
             said.err.c_str());
    const auto keysOf = [this](const std::string &query) {
        return test::runCommand(
                   m_fs, {"query", (m_root / "w.voxdeck").string(), query, "--columns", "key"})
            .out;
    };
    QVERIFY2(keysOf("basket:missed").find('d') != std::string::npos, said.err.c_str());
    const JsonValue found = json(exposure({"--plan", "lang:zh", "--at-most", "1"}));
    QCOMPARE(at(found, "total.planned"), std::string("3"));
    QCOMPARE(at(found, "total.too_often"), std::string("3"));
    QCOMPARE(at(found, "total.unplanned"), std::string("2"));
    // the queries find these rows, in the table and in charts
    for (const auto &[query, count] :
         {std::pair{"never_query", 1}, {"too_often_query", 3}, {"unplanned_query", 2}}) {
        const auto keys = keysOf(found.find(query)->toString());
        QVERIFY2(std::count(keys.begin(), keys.end(), '\n') >= count,
                 (found.find(query)->toString() + ": " + keys).c_str());
    }
    QCOMPARE(run(exposure({"--plan", "cer:>x"})).code, 2);
    QCOMPARE(run({"--plan", "lang:zh"}).code, 2);
}

/// Four segments were read five times: twice the mean is 2.5, and three times is more.
void ExposureCommandTest::tooOftenIsAboveTwiceTheMean()
{
    writeLog(R"({"step": 1, "samples": {"a": 3, "b": 2}}
)");
    const JsonValue found = json(exposure());
    QCOMPARE(at(found, "total.epochs"), std::string("1.25"));
    QCOMPARE(at(found, "at_most"), std::string("2"));
    QCOMPARE(at(found, "total.too_often"), std::string("1"));
}

void ExposureCommandTest::totalsAndDifferencesGiveTheSame()
{
    writeLog(R"({"step": 1, "counters": {"sample_counts": {"a": 2, "b": 3}}, "rank": 0}
{"step": 1, "counters": {"sample_counts": {"a": 1}}, "rank": 1}
{"step": 2, "counters": {"sample_counts": {"a": 2, "b": 5, "c": 1}}, "rank": 0}
{"step": 2, "counters": {"sample_counts": {"a": 4}}, "rank": 1}
)");
    const JsonValue totals = json(exposure());
    QCOMPARE(at(totals, "log.counters"), std::string("\"totals\""));
    QCOMPARE(at(totals, "total.times"), std::string("12"));
    writeLog(R"({"step": 1, "sample_ids": ["a", "a", "b", "b", "b", "a"]}
{"step": 2, "sample_ids": ["b", "b", "c", "a", "a", "a"]}
)");
    const JsonValue since = json(exposure());
    QCOMPARE(at(since, "log.counters"), std::string("\"since\""));
    QCOMPARE(at(since, "total.times"), std::string("12"));
    QCOMPARE(at(since, "by.language.0.times"), std::string("11"));
    writeLog(R"({"step": 1, "samples": {"a": 3}}
{"step": 2, "samples": {"a": 3}}
)");
    QCOMPARE(at(json(exposure()), "total.times"), std::string("3"));
    QCOMPARE(at(json(exposure({"--counts", "since"})), "total.times"), std::string("6"));
    writeLog("{\"key\": \"a\"}\n{\"key\": \"a\"}\n{\"id\": \"b\", \"count\": 4}\n");
    QCOMPARE(at(json(exposure()), "total.times"), std::string("6"));
}

/// It was killed after step 300, and begins again behind step 100.
void ExposureCommandTest::aResumedRunCountsOnce()
{
    writeLog(R"({"step": 100, "samples": {"a": 1}}
{"step": 200, "samples": {"a": 2, "b": 1}}
{"step": 300, "samples": {"a": 3, "b": 1}}
{"step": 200, "samples": {"a": 1, "c": 1}}
{"step": 300, "samples": {"a": 2, "c": 1}}
)");
    const JsonValue kept = json(exposure());
    QCOMPARE(at(kept, "log.lines_done_again"), std::string("2"));
    QCOMPARE(at(kept, "log.counters"), std::string("\"totals\""));
    QCOMPARE(at(kept, "total.times"), std::string("3"));
    writeLog(R"({"step": 100, "samples": {"a": 5}}
{"step": 200, "samples": {"a": 6, "b": 1}}
{"step": 200, "samples": {"c": 1}}
{"step": 150, "samples": {"c": 2}}
)"); // counters that begin at 0 again
    QCOMPARE(at(json(exposure()), "log.lines_done_again"), std::string("2"));
    QCOMPARE(at(json(exposure()), "total.times"), std::string("7"));
}

void ExposureCommandTest::namesWhatItCannotUse()
{
    std::ofstream(m_root / "list.jsonl", std::ios::binary | std::ios::app)
        << R"({"key": "a", "wav": "w.wav", "language": "en", "split": "train", "txt": "x", "duration": 1})"
           "\n";
    writeLog(R"({"step": 1, "samples": {"a": 1, "b": 1, "nobody": 2, "clips/b.wav": 1}}
{"step": 2, "samples": {"b": -1}}
{"step": 2, "samples": {"b": 1.5}}
{"step": 2, "samples": {"b": NaN}}
not json

{"step": 3, "loss": 0.5}
[1]
)");
    const Said said = run(exposure());
    QCOMPARE(said.code, 1);
    for (const char *const what :
         {"\n1 line with counters since the run began, up to step 1; 6 bad lines\n",
          "line 2: the count of sample \"b\" is not a whole number of 0 or more",
          "line 4: ", "line 5: ", "line 7: has no counters", "line 8: expected a JSON object",
          "nobody: no segment has this key", "a: 2 segments have this key",
          "1 unknown, 1 of several segments, 1 of a segment that another key names too"})
        QVERIFY2(said.err.find(what) != std::string::npos, (what + ("\n" + said.err)).c_str());
    QCOMPARE(at(json(exposure()), "log.bad_lines"), std::string("6"));
    QCOMPARE(at(json(exposure()), "total.times"), std::string("2"));
    writeLog("{\"step\": 1, \"samples\": {\"x\": 1}}\n");
    QVERIFY(run(exposure()).err.find("no key of its samples names a segment") != std::string::npos);
    const Said kept = test::runCommand(
        m_fs, {"query", (m_root / "w.voxdeck").string(), "seen:2", "--columns", "key"});
    QCOMPARE(kept.out, std::string("b\n")); // of the log before
    writeLog("\n");
    const Said none = run(exposure());
    QCOMPARE(none.code, 3);
    QVERIFY2(none.err.find("holds no lines") != std::string::npos, none.err.c_str());
}

void ExposureCommandTest::logsWithoutSamples()
{
    writeLog(
        R"({"step": 10, "shards": {"r2://bucket/list.jsonl": 8, "other.tar": 3}, "languages": {"en": 6, "zh": 4, "fr": 1}}
)");
    const Said said = run(exposure());
    QCOMPARE(said.code, 1); // names that nothing here has
    QVERIFY2(said.err.find("the log counts no samples") != std::string::npos, said.err.c_str());
    QVERIFY2(said.err.find("fr: no segment here") != std::string::npos, said.err.c_str());
    QVERIFY2(said.err.find("other.tar: no segment here") != std::string::npos, said.err.c_str());
    QVERIFY2(said.out.find("language\ten\t2\t2.0000\t-\t-\t-\t3.00\t-\t-\t-\t6\n")
                 != std::string::npos,
             said.out.c_str());
    QVERIFY2(said.out.find("\t8\n") != std::string::npos, said.out.c_str());
    QVERIFY2(said.out.find("split\ttrain\t4\t4.0000\t-\t-\t-\t-\t-\t-\t-\t-\n")
                 != std::string::npos,
             said.out.c_str()); // nothing says it of splits
}

QTEST_GUILESS_MAIN(ExposureCommandTest)
#include "ExposureCommandTest.moc"
