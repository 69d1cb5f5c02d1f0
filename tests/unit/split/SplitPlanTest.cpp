// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/Hash.h"
#include "core/base/Sha256.h"
#include "core/edit/BulkEdit.h"
#include "core/split/KeptSplitRule.h"
#include "core/split/LeakCounts.h"
#include "core/io/PosixFileSystem.h"
#include "core/split/LeakSurvey.h"
#include "core/split/SplitFreeze.h"
#include "core/split/SplitPlan.h"
#include "tests/support/FilledWorkspace.h"

#include <QTemporaryDir>
#include <QTest>

#include <map>
#include <random>
#include <sstream>

using namespace voxdeck;
using test::FilledRow;

namespace {

std::string columnsOf(Workspace &workspace)
{
    auto query = workspace.database().statement(
        "SELECT id || ' ' || split || ' ' || coalesce(subset, '-') FROM segment ORDER BY id");
    std::string text;
    while (query.step().value()) {
        text += query.text(0);
        text += '\n';
    }
    return text;
}

/// Recordings of 1 to 40 segments, of 40 speakers, in four languages; some already have a split.
std::vector<FilledRow> someRows(std::uint64_t seed, int recordings, bool hasSplits)
{
    std::mt19937_64 random(seed);
    std::vector<FilledRow> rows;
    for (int recording = 0; recording < recordings; ++recording) {
        FilledRow row;
        row.recording = "rec-" + std::to_string(random() % 1'000'000'000);
        row.language = std::array{"te", "hi", "zh", "en"}[random() % 4];
        row.speaker = random() % 5 == 0 ? "" : "spk-" + std::to_string(random() % 40);
        row.split = hasSplits && random() % 3 == 0 ? 1 + static_cast<int>(random() % 3) : 0;
        for (auto segments = 1 + random() % 40; segments > 0; --segments) {
            row.seconds = 1 + static_cast<double>(random() % 200) / 10;
            row.text = "text " + std::to_string(random());
            rows.push_back(row);
        }
    }
    return rows;
}

SplitPlanOptions percentages(double train, double validation, double test)
{
    static_cast<void>(train);
    SplitPlanOptions options;
    options.rule.method = SplitMethod::Random;
    options.rule.seed = 11;
    options.rule.shares = {{"test", test / 100, 0}, {"validation", validation / 100, 0}};
    return options;
}

} // namespace

class SplitPlanTest final : public QObject {
    Q_OBJECT
private slots:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }
    void neverTakesARecordingApart_data();
    void neverTakesARecordingApart();
    void keepsPercentagesWithinTolerance();
    void neverTakesASpeakerApart();
    void keepsWhatIsAssigned();
    void putsARecordingTogether();
    void looksOnlyAtTheFilter();
    void takesExplicitLists();
    void takesAListedSpeakerWithItsGroup();
    void dividesTrainIntoSubsets();
    void previewIsWhatHappens();
    void refusesNonsense();
    void usesTheRecordingsName();
    void leavesFrozenSplitsAlone();
    void leavesTheRestUnassignedWhereItsSplitIsFrozen();
    void keepsTheRuleAppliedLast();
    void movesAFrozenSplitWithAReason();
    void tellsWhetherAFrozenSplitChanged();
    void hashesWhatItSays();
    void findsEveryKindOfLeak();
    void countsATextOnce();
    void countsLeaksOnceForEachState();
    void repairsLeaksInOneStep();
    void repairRespectsFrozenSplits();
    void stops();

private:
    Workspace &fill(const std::vector<FilledRow> &rows)
    {
        m_workspace.reset();
        m_workspace = test::filledWorkspace(m_folder->path().toStdString() + "/"
                                                + std::to_string(++m_files) + ".voxdeck",
                                            rows)
                          .value();
        return *m_workspace;
    }
    std::shared_ptr<const SplitSurvey> survey(SplitUnit unit = SplitUnit::Recording,
                                              const std::string &filter = {})
    {
        SplitSurvey::Options options;
        options.unit = unit;
        options.filter = filter;
        return std::make_shared<const SplitSurvey>(
            SplitSurvey::take(*m_workspace, options).value());
    }
    SplitPlan plan(const SplitPlanOptions &options, SplitUnit unit = SplitUnit::Recording,
                   const std::string &filter = {})
    {
        return SplitPlan::make(*m_workspace, survey(unit, filter), options).value();
    }
    std::int64_t count(const char *sql) { return m_workspace->database().integer(sql).value(); }
    std::int64_t takenApart(const char *column)
    {
        const std::string sql = std::string("SELECT count(*) FROM (SELECT 1 FROM segment WHERE ")
                                + column + " <> '' GROUP BY " + column
                                + " HAVING count(DISTINCT split) > 1)";
        return m_workspace->database().integer(sql).value();
    }

    PosixFileSystem m_fs;
    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Workspace> m_workspace;
    int m_files = 0;
};

void SplitPlanTest::neverTakesARecordingApart_data()
{
    QTest::addColumn<int>("method");
    QTest::addColumn<bool>("hasSplits");
    for (int method = 0; method < 4; ++method)
        for (const bool hasSplits : {false, true})
            QTest::addRow("method %d, %s", method, hasSplits ? "assigned" : "new")
                << method << hasSplits;
}

void SplitPlanTest::neverTakesARecordingApart()
{
    QFETCH(int, method);
    QFETCH(bool, hasSplits);
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
        auto rows = someRows(seed, 120, hasSplits);
        std::mt19937_64 random(seed);
        for (int turn = 0; turn < 30 && hasSplits; ++turn) // and some are in two splits now
            rows[random() % rows.size()].split = static_cast<int>(random() % 4);
        fill(rows);
        const auto before = columnsOf(*m_workspace);
        SplitPlanOptions options = percentages(80, 10, 10);
        options.rule.method = static_cast<SplitMethod>(method);
        options.reassigns = seed % 2 == 0;
        if (seed > 2)
            options.rule.stratifyBy = {"language", "country"};
        const auto made = plan(options);
        QCOMPARE(columnsOf(*m_workspace), before); // nothing happens before apply()
        const auto done = made.apply(*m_workspace, "lena");
        QVERIFY(done);
        QCOMPARE(takenApart("item_key"), 0);
        QCOMPARE(count("SELECT count(*) FROM segment WHERE split = 0"), 0);
        const auto after = columnsOf(*m_workspace);
        QVERIFY(BulkEdit(*m_workspace, "lena").undo(done->step));
        QCOMPARE(columnsOf(*m_workspace), before);
        QVERIFY(plan(options).apply(*m_workspace, "kai")); // the same seed, the same result
        QCOMPARE(columnsOf(*m_workspace), after);
    }
}

void SplitPlanTest::keepsPercentagesWithinTolerance()
{
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
        const auto rows = someRows(seed, 600, false);
        double longest = 0;
        std::map<std::string, double> lengths;
        double total = 0;
        for (const auto &row : rows) {
            longest = std::max(longest, lengths[row.recording] += row.seconds);
            total += row.seconds;
        }
        fill(rows);
        SplitPlanOptions options = percentages(90, 6, 4);
        options.rule.seed = seed;
        const auto made = plan(options);
        const auto hours = [&](Split split) {
            return made.sum().after.at(static_cast<std::size_t>(split)).hours * 3600;
        };
        QVERIFY(std::abs(hours(Split::Test) - 0.04 * total) <= longest);
        QVERIFY(std::abs(hours(Split::Validation) - 0.06 * total) <= longest);
        options.rule.stratifyBy = {"language"};
        options.rule.measure = SplitMeasure::Count;
        const auto stratified = plan(options);
        QCOMPARE(stratified.lines().size(), 4u);
        for (const auto &line : stratified.lines()) {
            const double all = static_cast<double>(line.total().rows);
            const double mine = static_cast<double>(
                line.after.at(static_cast<std::size_t>(Split::Test)).rows);
            QVERIFY(std::abs(mine - 0.04 * all) <= 40);
        }
    }
}

void SplitPlanTest::neverTakesASpeakerApart()
{
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
        auto rows = someRows(seed, 150, false);
        for (auto &row : rows)
            if (row.recording.back() == '7') // and some recordings have two speakers
                row.speaker = std::hash<std::string>()(row.text) % 2 == 0 ? "spk-1" : "spk-2";
        fill(rows);
        QVERIFY(plan(percentages(60, 20, 20), SplitUnit::Speaker).apply(*m_workspace, "lena"));
        QCOMPARE(takenApart("item_key"), 0);
        QCOMPARE(takenApart("speaker"), 0);
        QVERIFY(count("SELECT count(DISTINCT split) FROM segment") >= 2);
    }
}

void SplitPlanTest::keepsWhatIsAssigned()
{
    fill(someRows(3, 200, true));
    const auto before = columnsOf(*m_workspace);
    QVERIFY(plan(percentages(90, 5, 5)).apply(*m_workspace, "lena"));
    auto query = m_workspace->database().statement("SELECT count(*) FROM segment WHERE split <> 0");
    std::istringstream was(before);
    std::istringstream is(columnsOf(*m_workspace));
    for (std::string a, b; std::getline(was, a) && std::getline(is, b);)
        QVERIFY(a.find(" 0 ") != std::string::npos || a == b);
}

void SplitPlanTest::putsARecordingTogether()
{
    fill({{"a", 5, "te", "", "x", 1},
          {"a", 3, "te", "", "x", 3},
          {"a", 2},
          {"b", 1, "te", "", "x", 3}});
    SplitPlanOptions options = percentages(100, 0, 0);
    const auto made = plan(options);
    QCOMPARE(made.moves().size(), 1u);
    QVERIFY(made.moves().front().isMixed);
    QVERIFY(made.apply(*m_workspace, "lena"));
    QCOMPARE(count("SELECT count(*) FROM segment WHERE item_key = 'a' AND split = 1"), 3);
    QCOMPARE(count("SELECT split FROM segment WHERE item_key = 'b'"), 3);
}

void SplitPlanTest::looksOnlyAtTheFilter()
{
    fill(someRows(5, 100, false));
    QVERIFY(
        plan(percentages(100, 0, 0), SplitUnit::Recording, "lang:te").apply(*m_workspace, "lena"));
    QCOMPARE(count("SELECT count(*) FROM segment WHERE language = 'te' AND split <> 1"), 0);
    QCOMPARE(count("SELECT count(*) FROM segment WHERE language <> 'te' AND split <> 0"), 0);
    SplitSurvey::Options wrong;
    wrong.filter = "langs:te";
    QCOMPARE(SplitSurvey::take(*m_workspace, wrong).error().code, ErrorCode::InvalidArgument);
}

void SplitPlanTest::takesExplicitLists()
{
    fill({{"a"}, {"b"}, {"c"}, {"d", 1, "te", "anna"}});
    SplitPlanOptions options;
    options.rule.method = SplitMethod::ListsOnly;
    options.lists = {{"a", "", "test", {}},
                     {"b", "", "dev", {}},
                     {"gone", "", "test", {}},
                     {"anna", "", "test", {}}};
    const auto made = plan(options);
    QCOMPARE(made.unknownNames(), 1u);
    QVERIFY(made.apply(*m_workspace, "lena"));
    const auto after = columnsOf(*m_workspace);
    QCOMPARE(after, std::string("1 3 -\n2 2 -\n3 1 -\n4 3 -\n"));
    options.lists = {{"a", "", "fold-1", {}}};
    QCOMPARE(SplitPlan::make(*m_workspace, survey(), options).error().code,
             ErrorCode::InvalidArgument);
}

void SplitPlanTest::takesAListedSpeakerWithItsGroup()
{
    // one recording has both, so three recordings stay together; the group goes by the name of anna
    fill({{"a", 1, "te", "zoe"},
          {"b", 1, "te", "zoe"},
          {"b", 1, "te", "anna"},
          {"c", 1, "te", "anna"}});
    SplitPlanOptions options;
    options.rule.method = SplitMethod::ListsOnly;
    options.lists = {{"zoe", "", "test", {}}};
    const auto made = plan(options, SplitUnit::Speaker);
    QCOMPARE(made.unknownNames(), 0u);
    QVERIFY(made.apply(*m_workspace, "lena"));
    QCOMPARE(count("SELECT count(*) FROM segment WHERE split = 3"), 4);
}

void SplitPlanTest::dividesTrainIntoSubsets()
{
    std::vector<FilledRow> rows;
    for (int recording = 0; recording < 10; ++recording)
        rows.push_back({"r" + std::to_string(recording), 3600});
    fill(rows);
    SplitPlanOptions options = percentages(100, 0, 0);
    options.subsets = SubsetLimit{4, 0};
    auto made = plan(options);
    QCOMPARE(made.subsets(), 3u);
    const auto before = columnsOf(*m_workspace);
    const auto step = made.apply(*m_workspace, "lena");
    QVERIFY(step);
    QCOMPARE(count("SELECT group_concat(n, '') FROM (SELECT count(*) AS n FROM segment"
                   " GROUP BY subset ORDER BY subset)"),
             442);
    QVERIFY(BulkEdit(*m_workspace, "lena").undo(step->step));
    QCOMPARE(columnsOf(*m_workspace), before);
    options.subsets = SubsetLimit{0, 115'200'000ull * 2};
    QCOMPARE(plan(options).subsets(), 5u);
    // what leaves train leaves its subset too
    QVERIFY(plan(options).apply(*m_workspace, "lena"));
    QVERIFY(
        SplitPlan::moveTo(*m_workspace, survey(), std::vector<std::uint32_t>{4}, Split::Test, {})
            ->apply(*m_workspace, "lena"));
    QCOMPARE(count("SELECT count(*) FROM segment WHERE subset IS NULL AND split = 3"), 1);
}

void SplitPlanTest::previewIsWhatHappens()
{
    auto rows = someRows(9, 200, true);
    rows[5].language = "mr"; // a recording in two languages
    fill(rows);
    SplitPlanOptions options = percentages(70, 20, 10);
    options.reassigns = true;
    const auto made = plan(options);
    const auto done = made.apply(*m_workspace, "lena");
    QVERIFY(done);
    const SplitLine sum = made.sum();
    const auto now = plan(options, SplitUnit::Recording, "key:nothing-at-all");
    for (std::size_t split = 0; split < kSplits; ++split) {
        QCOMPARE(now.sum().now.at(split).rows, sum.after.at(split).rows);
        QCOMPARE(now.sum().now.at(split).recordings, sum.after.at(split).recordings);
        QVERIFY(std::abs(now.sum().now.at(split).hours - sum.after.at(split).hours) < 1e-6);
    }
    QCOMPARE(now.lines().size(), 5u);
    for (const auto &line : made.lines())
        for (const auto &later : now.lines())
            for (std::size_t split = 0; split < kSplits && line.language == later.language; ++split)
                QCOMPARE(later.now.at(split).rows, line.after.at(split).rows);
    QVERIFY(now.moves().empty());
    std::uint64_t moved = 0;
    for (const auto &move : made.moves())
        moved += made.survey().recordings()[move.recording].rows;
    QVERIFY(moved >= done->rows);
}

void SplitPlanTest::refusesNonsense()
{
    fill({{"a"}, {"b"}});
    for (auto change : {+[](SplitPlanOptions &o) { o.rule.shares[0].share = 2; },
                        +[](SplitPlanOptions &o) { o.rule.shares[0].split = "fold"; },
                        +[](SplitPlanOptions &o) { o.rule.stratifyBy = {"mood"}; },
                        +[](SplitPlanOptions &o) { o.rule.hashField = "mood"; },
                        +[](SplitPlanOptions &o) {
                            o.rule.rest = "test";
                        }}) {
        SplitPlanOptions options = percentages(80, 10, 10);
        change(options);
        QCOMPARE(SplitPlan::make(*m_workspace, survey(), options).error().code,
                 ErrorCode::InvalidArgument);
    }
}

void SplitPlanTest::usesTheRecordingsName()
{
    fill({{"u1"}, {"u2"}, {"u3"}});
    QVERIFY(m_workspace->database().run(
        "INSERT INTO recording (id, shard, name, audio) VALUES (7, 1, 'tape', 'a.wav'),"
        " (8, 1, 'tape', 'b.wav'); UPDATE segment SET recording = 7 WHERE id = 1;"
        " UPDATE segment SET recording = 8 WHERE id = 3"));
    const auto taken = survey();
    QCOMPARE(taken->recordings().size(), 2u);
    QCOMPARE(taken->recordings()[0].name, std::string("tape"));
    QCOMPARE(taken->recordings()[0].rows, 2u);
    QCOMPARE(taken->recordings()[1].name, std::string("u2"));
}

void SplitPlanTest::leavesFrozenSplitsAlone()
{
    fill(someRows(12, 200, true));
    SplitFreeze freeze(*m_workspace, "lena");
    QVERIFY(freeze.freeze(Split::Test, "v1"));
    const auto test = count("SELECT sum(id * id) FROM segment WHERE split = 3");
    SplitPlanOptions options = percentages(80, 10, 10);
    options.reassigns = true;
    const auto made = plan(options);
    QVERIFY(made.blocked() > 0);
    QVERIFY(made.apply(*m_workspace, "lena"));
    QCOMPARE(count("SELECT sum(id * id) FROM segment WHERE split = 3"), test);
    QVERIFY(freeze.check()->front().isGood());
    const auto frozenRecording = [&] {
        const auto taken = survey();
        for (std::uint32_t number = 0;; ++number)
            if (taken->splitOf(taken->recordings()[number]) == Split::Test)
                return number;
    }();
    QCOMPARE(SplitPlan::moveTo(*m_workspace, survey(), std::vector<std::uint32_t>{frozenRecording},
                               Split::Train, {})
                 .error()
                 .code,
             ErrorCode::InvalidArgument);
    // a rule for speakers cannot put the others of a frozen speaker into test
    QVERIFY(plan(options, SplitUnit::Speaker).apply(*m_workspace, "lena"));
    QVERIFY(freeze.check()->front().isGood());
}

void SplitPlanTest::leavesTheRestUnassignedWhereItsSplitIsFrozen()
{
    for (const auto method : {SplitMethod::Random, SplitMethod::LongestFirst, SplitMethod::Hash}) {
        m_workspace.reset(); // another one
        auto rows = someRows(20, 200, false);
        fill(rows);
        QVERIFY(m_workspace->database().run("UPDATE segment SET split = 1 WHERE id <= 40"));
        const auto train = count("SELECT sum(id * id) FROM segment WHERE split = 1");
        SplitFreeze freeze(*m_workspace, "lena");
        QVERIFY(freeze.freeze(Split::Train, "v1"));
        SplitPlanOptions options = percentages(80, 10, 10);
        options.rule.method = method;
        const auto made = plan(options);
        QVERIFY(made.frozenRest() == Split::Train);
        for (const auto &move : made.moves())
            QVERIFY(move.to == Split::Validation || move.to == Split::Test);
        QVERIFY(made.apply(*m_workspace, "lena"));
        QCOMPARE(count("SELECT sum(id * id) FROM segment WHERE split = 1"), train);
        QVERIFY(freeze.check()->front().isGood());
        // with a reason the rule goes on as ever
        options.reason = "v2";
        QVERIFY(!plan(options).frozenRest());
    }
}

void SplitPlanTest::keepsTheRuleAppliedLast()
{
    fill({{"a"}, {"b"}});
    QVERIFY(!keptSplitRule(*m_workspace).value());
    KeptSplitRule rule;
    rule.rule = percentages(80, 15, 5).rule;
    rule.rule.method = SplitMethod::Hash;
    rule.rule.measure = SplitMeasure::Recordings;
    rule.rule.seed = 20240914;
    rule.rule.stratifyBy = {"language", "country"};
    rule.unit = SplitUnit::Speaker;
    rule.reassigns = true;
    rule.tolerance = 0.02;
    QVERIFY(keepSplitRule(*m_workspace, rule));
    QVERIFY(keepSplitRule(*m_workspace, rule)); // in the place of the one before
    const auto kept = keptSplitRule(*m_workspace).value();
    QVERIFY(kept);
    QVERIFY(kept->rule.method == SplitMethod::Hash);
    QVERIFY(kept->rule.measure == SplitMeasure::Recordings);
    QCOMPARE(kept->rule.shares.size(), rule.rule.shares.size());
    for (std::size_t at = 0; at < rule.rule.shares.size(); ++at) {
        QCOMPARE(kept->rule.shares[at].split, rule.rule.shares[at].split);
        QCOMPARE(kept->rule.shares[at].share, rule.rule.shares[at].share);
    }
    QCOMPARE(kept->rule.seed, rule.rule.seed);
    QVERIFY(kept->rule.stratifyBy == rule.rule.stratifyBy);
    QVERIFY(kept->unit == SplitUnit::Speaker && kept->reassigns);
    QCOMPARE(kept->tolerance, 0.02);
    // a rule from before the tolerance has the default one
    QVERIFY(
        m_workspace->database().run("UPDATE workspace SET value = json_remove(value, '$.tolerance')"
                                    " WHERE name = 'split_rule'"));
    QCOMPARE(keptSplitRule(*m_workspace).value()->tolerance, KeptSplitRule().tolerance);
    QVERIFY(m_workspace->database().run(
        "UPDATE workspace SET value = '{\"method\": \"of tomorrow\"}' WHERE name = 'split_rule'"));
    QVERIFY(!keptSplitRule(*m_workspace).value());
}

void SplitPlanTest::movesAFrozenSplitWithAReason()
{
    fill({{"a", 1, "te", "", "x", 3}, {"b", 1, "te", "", "x", 3}, {"c"}});
    SplitFreeze freeze(*m_workspace, "lena");
    QVERIFY(freeze.freeze(Split::Test, "v1"));
    QCOMPARE(freeze.freeze(Split::Test, "again").error().code, ErrorCode::InvalidArgument);
    QVERIFY(SplitPlan::moveTo(*m_workspace, survey(), std::vector<std::uint32_t>{0}, Split::Train,
                              "no consent")
                ->apply(*m_workspace, "kai"));
    const auto log = freeze.log().value();
    QCOMPARE(log.size(), 2u);
    QCOMPARE(log[0].what, std::string("changed"));
    QCOMPARE(log[0].reason, std::string("no consent"));
    QCOMPARE(log[0].who, std::string("kai"));
    QCOMPARE(log[0].rows, 1u);
    QVERIFY(!freeze.check()->front().isGood());
    QCOMPARE(freeze.unfreeze(Split::Test, "").error().code, ErrorCode::InvalidArgument);
    QVERIFY(freeze.unfreeze(Split::Test, "v2 comes"));
    QCOMPARE(freeze.unfreeze(Split::Test, "v2").error().code, ErrorCode::InvalidArgument);
    QVERIFY(freeze.frozen()->empty());
    QCOMPARE(freeze.log()->size(), 3u);
}

void SplitPlanTest::tellsWhetherAFrozenSplitChanged()
{
    fill({{"a", 1, "te", "", "x", 3}, {"b", 1, "te", "", "x", 3}});
    SplitFreeze freeze(*m_workspace, "lena");
    QCOMPARE(freeze.freeze(Split::Validation, "v1").error().code, ErrorCode::InvalidArgument);
    const auto frozen = freeze.freeze(Split::Test, "v1").value();
    QCOMPARE(frozen.rows, 2u);
    QCOMPARE(frozen.recordings, 2u);
    QVERIFY(freeze.check()->front().isGood());
    QVERIFY(m_workspace->database().run("UPDATE segment SET text = 'y'"));
    QVERIFY(freeze.check()->front().isGood()); // texts may be corrected
    QVERIFY(m_workspace->database().run("UPDATE segment SET item_key = 'z' WHERE id = 1"));
    QVERIFY(!freeze.check()->front().isGood());
}

void SplitPlanTest::hashesWhatItSays()
{
    fill({{"b", 1, "te", "", "x", 3}, {"a", 1, "te", "", "x", 3}, {"a", 1, "te", "", "x", 3}});
    using namespace std::string_literals;
    QCOMPARE(SplitFreeze(*m_workspace, "lena").freeze(Split::Test, "v1")->sha256,
             hexOf(sha256("a\0a_00000\0a\0a_00001\0b\0b\0"s).value()));
}

void SplitPlanTest::findsEveryKindOfLeak()
{
    const std::string same = "the committee will reconvene on the fourteenth of march";
    fill({{"a", 1, "te", "s1", "one", 1},
          {"a", 1, "te", "s1", "two", 2},
          {"b", 1, "te", "s2", same, 1},
          {"c", 1, "te", "s2", "three", 3},
          {"d", 1, "te", "s3", "The committee will reconvene, on the fourteenth of March!", 3},
          {"e", 1, "te", "s4", same + " now", 2},
          {"f", 1, "te", "s5", same, 0}});
    const auto report = findLeaks(m_fs, *m_workspace, {}).value();
    QCOMPARE(report.count[0], 1u); // a
    QCOMPARE(report.count[1], 2u); // s1, s2
    QCOMPARE(report.leaks[0].what, std::string("a"));
    QCOMPARE(report.leaks[0].rows, (std::vector<std::uint32_t>{1, 2}));
    QCOMPARE(report.leaks[2].what, std::string("s2"));
    QCOMPARE(report.leaks[2].splits, (std::vector<Split>{Split::Train, Split::Test}));
    QVERIFY(report.count[2] > 0); // b and d
    QVERIFY(report.count[3] > 0); // e is near
    LeakOptions few;
    few.checksTexts = false;
    few.checksSpeakers = false;
    QCOMPARE(findLeaks(m_fs, *m_workspace, few)->total(), 1u);
}

/// With all its segments, however many recordings of each split have it.
void SplitPlanTest::countsATextOnce()
{
    const std::string one = "the committee will reconvene on the fourteenth of march";
    const std::string two = "nobody has seen the old lighthouse keeper since the winter";
    fill({{"a", 1, "te", "", one, 1},
          {"b", 1, "te", "", one, 1},
          {"c", 1, "te", "", one, 1},
          {"d", 1, "te", "", one, 2},
          {"e", 1, "te", "", one, 2},
          {"f", 1, "te", "", one, 0},
          {"g", 1, "te", "", two, 2},
          {"h", 1, "te", "", two, 3},
          {"i", 1, "te", "", two, 1},
          {"j", 1, "te", "", one + " now", 3},
          {"k", 1, "te", "", one + " now", 3},
          {"l", 1, "te", "", "a text that no other split has, whatever it may say", 1}});
    const auto report = findLeaks(m_fs, *m_workspace, {}).value();
    QCOMPARE(report.count[2], 2u);
    QCOMPARE(report.count[3], 1u);
    QCOMPARE(report.leaks.size(), std::size_t{3});
    std::map<std::string, const FoundLeak *> byText;
    for (const auto &leak : report.leaks)
        byText[std::to_string(leak.segments) + (leak.kind == LeakKind::Text ? " same" : " near")] =
            &leak;
    QVERIFY(byText.contains("5 same") && byText.contains("3 same") && byText.contains("4 near"));
    QCOMPARE(byText["5 same"]->splits, (std::vector<Split>{Split::Train, Split::Validation}));
    QCOMPARE(byText["5 same"]->recordings.size(), std::size_t{5});
    QCOMPARE(byText["3 same"]->splits,
             (std::vector<Split>{Split::Train, Split::Validation, Split::Test}));
    QVERIFY(byText["4 near"]->similarity < 1); // of the two splits that were compared
}

/// Changes outside the journal are not noticed: so the test knows that nothing was read.
void SplitPlanTest::countsLeaksOnceForEachState()
{
    fill({{"a", 1, "te", "s1", "one", 1},
          {"a", 1, "te", "s1", "two", 2},
          {"b", 1, "te", "", "x", 1}});
    using Counts = LeakTally;
    const Counts first{1, 1, 0, 0, 0}; // a, s1
    std::vector<Progress> told;
    const auto tell = [&told](const Progress &now) {
        told.push_back(now);
    };
    QCOMPARE(countLeaks(m_fs, *m_workspace, tell, {}).value(), first);
    // one a pass: survey, speakers, rows of what leaks, texts (too short to compare); two of audio
    QCOMPARE(told.size(), 6u);
    for (std::size_t pass = 0; pass < 4; ++pass) {
        QCOMPARE(told[pass].done, 3 * pass);
        QCOMPARE(told[pass].total, 18u);
    }
    told.clear();
    QCOMPARE(countLeaks(m_fs, *m_workspace, tell, {}).value(), first);
    QVERIFY(told.empty());
    Database &db = m_workspace->database();
    QVERIFY(db.run("UPDATE segment SET split = 1"));
    QCOMPARE(countLeaks(m_fs, *m_workspace, {}, {}).value(), first);
    QVERIFY(db.run("UPDATE segment SET split = 2 WHERE item_key = 'a' AND segment = 1"));
    // A step of the journal, its undo, and an import each make another state.
    const auto repair =
        planRepair(m_fs, *m_workspace, findLeaks(m_fs, *m_workspace, {}).value(), {}).value();
    const auto done =
        SplitPlan::moveTo(*m_workspace, survey(), repair.targets, {})->apply(*m_workspace, "lena");
    QVERIFY(done);
    QCOMPARE(countLeaks(m_fs, *m_workspace, {}, {}).value(), Counts{});
    QVERIFY(BulkEdit(*m_workspace, "lena").undo(done->step));
    QCOMPARE(countLeaks(m_fs, *m_workspace, {}, {}).value(), first);
    QVERIFY(db.run("UPDATE segment SET split = 3; UPDATE shard SET fingerprint = 'y'"));
    const auto reader = Workspace::openKnown(m_workspace->file(), Workspace::Access::ReadOnly);
    QVERIFY(reader);
    QCOMPARE(countLeaks(m_fs, **reader, {}, {}).value(), Counts{}); // counted, if not kept
    std::stop_source stop;
    stop.request_stop();
    QCOMPARE(countLeaks(m_fs, *m_workspace, {}, stop.get_token()).error().code,
             ErrorCode::Cancelled);
    QCOMPARE(countLeaks(m_fs, *m_workspace, {}, {}).value(), Counts{});
    QCOMPARE(countLeaks(m_fs, *m_workspace, {}, stop.get_token()).value(), Counts{});
}

void SplitPlanTest::repairsLeaksInOneStep()
{
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
        auto rows = someRows(seed, 150, true);
        std::mt19937_64 random(seed);
        for (auto &row : rows) {
            if (!row.speaker.empty()) // hundreds, so that not all hang together
                row.speaker += std::to_string(random() % 50);
            if (random() % 40 == 0)
                row.split = 1 + static_cast<int>(random() % 3);
            if (random() % 60 == 0)
                row.text = "the committee will reconvene on day "
                           + std::to_string(random() % 12 * 1'111'111'111);
        }
        fill(rows);
        const auto before = columnsOf(*m_workspace);
        const auto report = findLeaks(m_fs, *m_workspace, {}).value();
        QVERIFY(report.total() > 0);
        const auto repair = planRepair(m_fs, *m_workspace, report, {}).value();
        QCOMPARE(repair.stuck, 0u);
        const auto done = SplitPlan::moveTo(*m_workspace, report.survey, repair.targets, {})
                              ->apply(*m_workspace, "lena");
        QVERIFY(done);
        QCOMPARE(findLeaks(m_fs, *m_workspace, {})->total(), 0u);
        QVERIFY(BulkEdit(*m_workspace, "lena").undo(done->step));
        QCOMPARE(columnsOf(*m_workspace), before);
    }
}

void SplitPlanTest::repairRespectsFrozenSplits()
{
    fill({{"a", 9, "te", "s", "x", 1}, {"b", 1, "te", "s", "x", 3}, {"c", 5, "te", "s", "x", 2}});
    QVERIFY(SplitFreeze(*m_workspace, "lena").freeze(Split::Test, "v1"));
    const auto report = findLeaks(m_fs, *m_workspace, {}).value();
    const auto repair = planRepair(m_fs, *m_workspace, report, {}).value();
    QVERIFY(SplitPlan::moveTo(*m_workspace, report.survey, repair.targets, {})
                ->apply(*m_workspace, "lena"));
    QCOMPARE(columnsOf(*m_workspace), std::string("1 0 -\n2 3 -\n3 0 -\n"));
    QCOMPARE(findLeaks(m_fs, *m_workspace, {})->total(), 0u);
    // what two frozen splits share cannot be ended
    fill({{"a", 9, "te", "s", "x", 1}, {"b", 1, "te", "s", "x", 3}});
    QVERIFY(SplitFreeze(*m_workspace, "lena").freeze(Split::Test, "v1"));
    QVERIFY(SplitFreeze(*m_workspace, "lena").freeze(Split::Train, "v1"));
    const auto stuck =
        planRepair(m_fs, *m_workspace, findLeaks(m_fs, *m_workspace, {}).value(), {}).value();
    QCOMPARE(stuck.stuck, 1u);
    QVERIFY(stuck.targets.empty());
}

void SplitPlanTest::stops()
{
    fill(someRows(2, 30, true));
    std::stop_source stop;
    stop.request_stop();
    QCOMPARE(SplitSurvey::take(*m_workspace, {}, {}, stop.get_token()).error().code,
             ErrorCode::Cancelled);
    QCOMPARE(findLeaks(m_fs, *m_workspace, {}, {}, stop.get_token()).error().code,
             ErrorCode::Cancelled);
    QCOMPARE(
        SplitFreeze(*m_workspace, "l").freeze(Split::Train, "x", {}, stop.get_token()).error().code,
        ErrorCode::Cancelled);
    QVERIFY(SplitFreeze(*m_workspace, "l").frozen()->empty());
}

QTEST_GUILESS_MAIN(SplitPlanTest)
#include "SplitPlanTest.moc"
