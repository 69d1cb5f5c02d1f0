// SPDX-License-Identifier: GPL-3.0-or-later
// profile: one rule for the rates of a project. Table, queries, metrics, audit and reports say the same number.
#include "core/io/PosixFileSystem.h"
#include "core/json/Json.h"
#include "core/workspace/Database.h"
#include "core/workspace/ProjectScoring.h"
#include "core/workspace/RowScore.h"
#include "core/workspace/Workspace.h"
#include "tests/cli/CommandFolder.h"
#include "tests/support/FilledWorkspace.h"

#include <QTest>

#include <map>
#include <sstream>

using namespace voxdeck;
using voxdeck::test::Said;

class ProfileCommandTest final : public QObject, private test::CommandFolder {
    Q_OBJECT
private slots:
    void init();
    void theDefaultIsInUse();
    void everyFigureGoesByTheProfile_data();
    void everyFigureGoesByTheProfile();
    void metricsFollow();
    void editsAndImportsFollow();
    void keepsProfilesOfItsOwn();
    void aChangeOfTheProfileInUseRatesAnew();
    void reportsNameIt();
    void whatWasStoppedGoesOn();
    void refusesWhatIsNone();

private:
    Said profile(std::vector<std::string> more)
    {
        more.insert(more.begin(), {"profile", at("list.jsonl"), "--workspace", at("w.voxdeck")});
        return run(std::move(more));
    }
    JsonValue json(std::vector<std::string> more)
    {
        const Said said = run(std::move(more));
        return JsonValue::parse(said.out).value_or(JsonValue::ofString(said.out + said.err));
    }
    std::string inUse()
    {
        const auto shown = json(
            {"profile", at("list.jsonl"), "--workspace", at("w.voxdeck"), "show", "--json"});
        return shown.find("name") ? shown.find("name")->toString() : shown.toString();
    }
    /// "cer wer mer" by key; "-" for the last where it was not measured.
    std::map<std::string, std::string> table()
    {
        const Said said = run({"query", at("list.jsonl"), "", "--columns", "key,cer,wer,mer",
                               "--json", "--workspace", at("w.voxdeck")});
        std::map<std::string, std::string> found;
        std::istringstream lines(said.out);
        for (std::string line; std::getline(lines, line);) {
            const auto row = JsonValue::parse(line);
            if (!row || !row->find("key"))
                continue;
            const auto *const mer = row->find("mer");
            found[row->find("key")->toString()] = row->find("cer")->dump().value() + " "
                                                  + row->find("wer")->dump().value() + " "
                                                  + (mer ? mer->dump().value() : "-");
        }
        return found;
    }
    std::string audited(const std::string &key, std::vector<std::string> more = {})
    {
        more.insert(more.begin(), {"audit", at("list.jsonl"), "--workspace", at("w.voxdeck"),
                                   "--by", "nothing", "--filter", "key:=" + key, "--json"});
        const auto audit = json(std::move(more));
        const auto *const all = audit.find("hypotheses");
        if (!all || all->items().empty())
            return audit.dump().value();
        const auto *const total = all->items()[0].find("total");
        return total->find("cer")->dump().value() + " " + total->find("wer")->dump().value();
    }
    static std::string ratesOf(const std::string &row) { return row.substr(0, row.rfind(' ')); }
};

void ProfileCommandTest::init()
{
    makeFolder();
    write(
        "list.jsonl",
        R"({"key": "a", "wav": "r.wav", "duration": 2.0, "txt": "One, two three!", "pred_text": "one two tree"}
{"key": "b", "wav": "r.wav", "duration": 2.0, "txt": "well-known", "pred_text": "well known"}
{"key": "c", "wav": "r.wav", "duration": 2.0, "txt": "我爱 Python", "pred_text": "我爱 python 吗"}
{"key": "d", "wav": "r.wav", "duration": 2.0, "txt": "said <noise> this", "pred_text": "said this"}
{"key": "e", "wav": "r.wav", "duration": 2.0, "txt": "...", "pred_text": "two words"}
{"key": "f", "wav": "r.wav", "duration": 2.0, "txt": "", "pred_text": "two words"}
{"key": "g", "wav": "r.wav", "duration": 2.0, "txt": "nobody"}
)");
}

void ProfileCommandTest::theDefaultIsInUse()
{
    QCOMPARE(inUse(), std::string("voxdeck"));
    const Said list = profile({"list"});
    QVERIFY2(list.out.starts_with("voxdeck\t" + hashOf(defaultProfile()) + "\tin use\njiwer\t"),
             (list.out + list.err).c_str());
}

void ProfileCommandTest::everyFigureGoesByTheProfile_data()
{
    QTest::addColumn<QString>("profile");
    for (const char *const name : {"jiwer", "wenet", "sclite", "kaldi", "voxdeck"})
        QTest::newRow(name) << name;
    QTest::newRow("settings") << R"({"like": "voxdeck", "case": "keep"})";
}

void ProfileCommandTest::everyFigureGoesByTheProfile()
{
    QFETCH(const QString, profile);
    const std::string name = profile.toStdString();
    const auto before = table();
    const Said used = this->profile({"use", name});
    QVERIFY2(used.code == 0, used.err.c_str());
    const auto now = table();
    QCOMPARE(now.size(), before.size());
    QCOMPARE(now != before, name != "voxdeck");
    for (const auto &[key, rates] : now) {
        if (key == "g") {
            QCOMPARE(ratesOf(rates), std::string("null null"));
            continue;
        }
        QCOMPARE(ratesOf(rates), audited(key));
        QCOMPARE(ratesOf(rates), audited(key, {"--profile", name}));
    }
    QVERIFY(now.at("f").starts_with("null null")); // no reference, whatever the profile
    const Said queue = run({"audit", at("list.jsonl"), "--workspace", at("w.voxdeck"), "--queues"});
    int bad = 0;
    for (const auto &[key, rates] : now)
        bad += !rates.starts_with("null") && std::stod(rates) >= 0.5 ? 1 : 0;
    QVERIFY2(queue.out.starts_with("worst\t" + std::to_string(bad) + "\t"), queue.out.c_str());
}

void ProfileCommandTest::metricsFollow()
{
    const auto measure = [this] {
        return run({"measure", at("list.jsonl"), "--workspace", at("w.voxdeck"), "--only",
                    "mer,substitutions"});
    };
    QCOMPARE(measure().code, 0);
    const auto before = table();
    QVERIFY(!before.at("a").ends_with("-"));
    const Said used = profile({"use", "jiwer"});
    QVERIFY2(used.code == 0 && used.err.find("computed anew") != std::string::npos,
             used.err.c_str());
    const auto now = table();
    QVERIFY(now.at("a") != before.at("a"));
    // "One," and "three!" of three words
    QVERIFY2(now.at("a").ends_with(" 0.6666666666666666"), now.at("a").c_str());
    const Said again = measure();
    QVERIFY2(again.out.starts_with("0 of 7 segments measured"), again.out.c_str());
}

void ProfileCommandTest::editsAndImportsFollow()
{
    QCOMPARE(profile({"use", "jiwer"}).code, 0);
    const Said edit = run(
        {"edit", at("list.jsonl"), "a", "--text", "one two Tree", "--workspace", at("w.voxdeck")});
    QVERIFY2(edit.code == 0, edit.err.c_str());
    QVERIFY2(table().at("a").find(" 0.3333333333333333 ") != std::string::npos,
             table().at("a").c_str());
    QCOMPARE(ratesOf(table().at("a")), audited("a"));
    write(
        "list.jsonl",
        read("list.jsonl")
            + R"({"key": "h", "wav": "r.wav", "duration": 2.0, "txt": "New line", "pred_text": "new line"}
)");
    QVERIFY(table().at("h").find(" 0.5 ") != std::string::npos);
    QCOMPARE(ratesOf(table().at("h")), audited("h"));
}

void ProfileCommandTest::keepsProfilesOfItsOwn()
{
    QCOMPARE(profile({"keep", "strict", R"({"like": "voxdeck", "case": "keep"})"}).code, 0);
    QCOMPARE(profile({"keep", "stricter", R"({"like": "strict", "punctuation": "keep"})"}).code, 0);
    const auto shown = json({"profile", at("list.jsonl"), "--workspace", at("w.voxdeck"), "show",
                             "stricter", "--json"});
    QCOMPARE(shown.find("settings")->find("case")->toString(), std::string("keep"));
    QCOMPARE(shown.find("settings")->find("punctuation")->toString(), std::string("keep"));
    QCOMPARE(shown.find("name")->toString(), std::string("stricter"));
    QCOMPARE(profile({"use", "strict"}).code, 0);
    QCOMPARE(inUse(), std::string("strict"));
    QCOMPARE(ratesOf(table().at("c")), audited("c", {"--profile", "strict"}));
    QVERIFY(profile({"remove", "strict"}).code != 0); // it is in use
    QCOMPARE(profile({"use", "voxdeck"}).code, 0);
    QCOMPARE(profile({"remove", "strict"}).code, 0);
    QVERIFY(profile({"list"}).out.find("strict\t") == std::string::npos);
    QVERIFY(profile({"list"}).out.find("stricter\t") != std::string::npos);
}

void ProfileCommandTest::aChangeOfTheProfileInUseRatesAnew()
{
    QCOMPARE(profile({"keep", "own", R"({"like": "jiwer"})"}).code, 0);
    QCOMPARE(profile({"use", "own"}).code, 0);
    const auto before = table();
    QCOMPARE(profile({"keep", "own", R"({"like": "jiwer", "case": "fold"})"}).code, 0);
    const auto now = table();
    QVERIFY(now.at("c") != before.at("c"));
    QCOMPARE(ratesOf(now.at("c")), audited("c"));
}

void ProfileCommandTest::reportsNameIt()
{
    QCOMPARE(profile({"use", "kaldi"}).code, 0);
    const std::string hash = hashOf(*profileFrom("kaldi"));
    QCOMPARE(
        run({"audit", at("list.jsonl"), "--workspace", at("w.voxdeck"), "--report", at("r.json")})
            .code,
        0);
    const auto report = JsonValue::parse(read("r.json")).value();
    QCOMPARE(report.find("profile_hash")->toString(), hash);
    QCOMPARE(report.find("charts_profile_hash")->toString(), hash);
    QCOMPARE(report.find("rows_rated_by_an_older_profile")->toInteger(), std::int64_t{0});
    QCOMPARE(run({"audit", at("list.jsonl"), "--workspace", at("w.voxdeck"), "--profile", "jiwer",
                  "--report", at("r.html")})
                 .code,
             0);
    const std::string html = read("r.html");
    QVERIFY(html.find(hash) != std::string::npos); // of charts and queues
    QVERIFY(html.find(hashOf(*profileFrom("jiwer"))) != std::string::npos);
}

/// More rows than one transaction rates: the rest are said to be of the former profile until they are rated.
void ProfileCommandTest::whatWasStoppedGoesOn()
{
    std::vector<test::FilledRow> rows(kRowsRatedAtOnce + 500);
    for (std::size_t at = 0; at < rows.size(); ++at) {
        rows[at].recording = "r" + std::to_string(at);
        rows[at].text = "One";
    }
    const auto workspace = test::filledWorkspace(at("many.voxdeck"), rows);
    QVERIFY(workspace);
    Database &db = (*workspace)->database();
    QVERIFY(db.run("UPDATE segment SET hypothesis = 'one', cer = 0, wer = 0"));
    ProjectScoring scoring(db);
    QVERIFY(scoring.use(*scoring.named("jiwer")));
    QCOMPARE(rowsLeftToRate(db).value(), std::uint64_t{500});
    QCOMPARE(db.integer("SELECT count(*) FROM segment WHERE wer = 0").value(), std::int64_t{500});
    const Said audit = run({"audit", at("many.voxdeck"), "--by", "nothing"});
    QVERIFY2(audit.err.find("rates of 500 rows are by an older profile") != std::string::npos,
             audit.err.c_str());
    std::stop_source stop;
    stop.request_stop();
    QVERIFY(!rateLeftRows(db, {}, stop.get_token()));
    QCOMPARE(rowsLeftToRate(db).value(), std::uint64_t{500});
    QVERIFY(rateLeftRows(db, {}, {}));
    QCOMPARE(rowsLeftToRate(db).value(), std::uint64_t{0});
    QCOMPARE(db.integer("SELECT count(*) FROM segment WHERE wer = 1").value(),
             static_cast<std::int64_t>(rows.size()));
    // the same settings under another name: nothing is to be done
    auto same = scoring.profile().value();
    same.name = "other";
    QVERIFY(scoring.use(same));
    QCOMPARE(rowsLeftToRate(db).value(), std::uint64_t{0});
}

void ProfileCommandTest::refusesWhatIsNone()
{
    for (const std::vector<std::string> &wrong : {std::vector<std::string>{"show", "nosuch"},
                                                  {"keep", "jiwer", "{}"},
                                                  {"keep", "own", R"({"case": "nosuch"})"},
                                                  {"keep", "", "{}"}}) {
        const Said said = profile(wrong);
        QVERIFY2(said.code == 2, (wrong.back() + ": " + said.err).c_str());
    }
    const Said use = profile({"use", "nosuch"});
    QVERIFY2(use.code != 0 && use.err.find("expected voxdeck, jiwer") != std::string::npos,
             use.err.c_str());
    QCOMPARE(inUse(), std::string("voxdeck"));
    QVERIFY(profile({"remove", "nosuch"}).code != 0);
}

QTEST_GUILESS_MAIN(ProfileCommandTest)
#include "ProfileCommandTest.moc"
