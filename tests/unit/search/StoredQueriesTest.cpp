// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workspace/Database.h"

#include "core/query/QueryCompletion.h"
#include "core/query/QueryParser.h"
#include "core/search/Baskets.h"
#include "core/search/QueryText.h"
#include "core/search/RowReader.h"
#include "core/search/SavedFilters.h"
#include "core/search/StoredQueries.h"
#include "core/text/ScoringProfile.h"
#include "core/workspace/ProjectScoring.h"
#include "tests/support/FilledWorkspace.h"

#include <QTemporaryDir>
#include <QTest>

#include <random>
#include <set>

using namespace voxdeck;

class StoredQueriesTest final : public QObject {
    Q_OBJECT
private slots:
    void init();
    void findsBySavedFilter();
    void expandsFiltersInFilters();
    void refusesCycles();
    void renamesFilters();
    void writesRowQueriesInTheOneLanguage();
    void stopsAddingToABasket();
    void namesTheProfileOfRates();
    void refusesWhatIsNoFilter();
    void sharesFiltersAsFiles();
    void keepsBaskets();
    void asksForBasketsOfAnySize();
    void findsSegmentsThatMoved();
    void sharesBasketsAsFiles();
    void refusesWhatIsNoBasket();
    void completesNames();
    void writesNamesAsTheyAreRead();

private:
    std::uint64_t count(const std::string &search)
    {
        RowQuery query;
        query.search = search;
        const auto order = RowReader(*m_workspace).order(query, {});
        return order ? (*order)->size() : 999'999;
    }
    std::string problem(const std::string &search)
    {
        RowQuery query;
        query.search = search;
        const auto order = RowReader(*m_workspace).order(query, {});
        if (!order && order.error().code != ErrorCode::InvalidArgument)
            return "wrong code";
        return order ? std::string() : std::string(order.error().detail);
    }
    SavedFilters filters() { return SavedFilters(*m_workspace); }
    Baskets baskets() { return Baskets(*m_workspace); }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Workspace> m_workspace;
};

void StoredQueriesTest::init()
{
    m_workspace.reset();
    m_folder = std::make_unique<QTemporaryDir>();
    std::vector<test::FilledRow> rows;
    for (int row = 0; row < 5000; ++row)
        rows.push_back({"r" + std::to_string(row / 3), 1.0 + row % 7, row % 2 == 0 ? "te" : "hi"});
    m_workspace =
        test::filledWorkspace(m_folder->path().toStdString() + "/w.voxdeck", rows).value();
}

void StoredQueriesTest::findsBySavedFilter()
{
    QVERIFY(filters().save({"Telugu", "lang:te", "dur:desc,key", 0}, false));
    QVERIFY(filters().save({"every one", "", "", 0}, false));
    QCOMPARE(count("filter:telugu"), 2500u); // upper and lower case are the same
    QCOMPARE(count("-filter:Telugu dur:<2"), count("lang:hi dur:<2"));
    QCOMPARE(count("filter:\"every one\" lang:hi"), 2500u);
    QCOMPARE(count("-filter:\"every one\""), 0u);
    QCOMPARE(filters().all()->size(), 2u);
    QCOMPARE(filters().find("telugu")->sort, std::string("dur:desc,key"));
    QCOMPARE(filters().save({"TELUGU", "lang:te", "", 0}, false).error().code,
             ErrorCode::InvalidArgument);
    QVERIFY(filters().save({"TELUGU", "lang:hi", "", 0}, true));
    QCOMPARE(filters().all()->size(), 2u);
    QVERIFY(filters().remove("telugu"));
    QCOMPARE(filters().remove("telugu").error().code, ErrorCode::NotFound);
    QCOMPARE(problem("filter:telugu"), std::string("no such saved filter"));
}

void StoredQueriesTest::expandsFiltersInFilters()
{
    QVERIFY(filters().save({"short", "dur:<3", "", 0}, false));
    QVERIFY(filters().save({"a", "filter:short lang:te", "", 0}, false));
    QVERIFY(filters().save({"b", "filter:a OR -filter:short", "", 0}, false));
    QCOMPARE(count("filter:b"), count("(dur:<3 lang:te) OR -dur:<3"));
    // each doubles the one before: refused before it fills the memory
    QVERIFY(filters().save({"x0", "lang:te OR lang:hi", "", 0}, false));
    bool isRefused = false;
    for (int level = 1; level < 30 && !isRefused; ++level) {
        const std::string before = "filter:x" + std::to_string(level - 1);
        isRefused = !filters().save(
            {"x" + std::to_string(level), before + " OR (" + before + " lang:te)", "", 0}, false);
    }
    QVERIFY(isRefused);
}

void StoredQueriesTest::renamesFilters()
{
    QVERIFY(filters().save({"a", "lang:te", "dur:desc", 0}, false));
    QVERIFY(filters().save({"b", "lang:hi", "", 0}, false));
    QVERIFY(filters().rename("a", "A")); // only its spelling
    QVERIFY(filters().rename("A", "long ones"));
    QCOMPARE(filters().find("long ones")->sort, std::string("dur:desc"));
    QVERIFY(!filters().find("a"));
    QVERIFY(filters().rename("b", "long ones").error().code == ErrorCode::InvalidArgument);
    QCOMPARE(filters().find("b")->query, std::string("lang:hi")); // it is still there
    QVERIFY(filters().rename("none", "c").error().code == ErrorCode::NotFound);
    QVERIFY(!filters().rename("b", " no name"));
    const auto json = filters().toJson({}).value();
    QCOMPARE(filters().taken(json)->size(), 2u);
    QVERIFY(filters().remove("b"));
    QCOMPARE(filters().taken(json).value(), std::vector<std::string>{"long ones"});
    QVERIFY(filters().taken("{\"voxdeck_basket\": \"b\"}")->empty());
}

void StoredQueriesTest::writesRowQueriesInTheOneLanguage()
{
    RowQuery query;
    QCOMPARE(queryTextOf(query).value(), std::string());
    QCOMPARE(sortTextOf(query), std::string());
    query.search = "dur:<2  lang:te,hi"; // as typed
    QCOMPARE(queryTextOf(query).value(), query.search);
    query.search = "dur:<2 OR dur:>6";
    query.language = "te";
    query.status = SegmentStatus::Pending;
    query.onlyFlagged = false;
    query.sort = SortColumn::Duration;
    query.descending = true;
    query.thenBy = {{SortColumn::CharRate, false}, {SortColumn::Key, false}};
    const SavedFilter saved{"mine", queryTextOf(query).value(), sortTextOf(query), 0};
    QCOMPARE(saved.sort, std::string("dur:desc,key"));
    const auto again = rowQueryOf(saved).value();
    QVERIFY(again.sort == SortColumn::Duration && again.descending && again.thenBy.size() == 1);
    const auto asked = RowReader(*m_workspace).order(query, {}).value();
    QVERIFY(asked->size() > 0 && asked->size() < 2500);
    QCOMPARE(count(saved.query), asked->size()); // the parts are joined by AND, whatever they are
    query.onlyFlagged = query.onlyUnpublished = true;
    QCOMPARE(count(queryTextOf(query).value()), std::uint64_t{0});
    query.search = "lang:(";
    QVERIFY(queryTextOf(query).error().code == ErrorCode::InvalidArgument);
    QCOMPARE(basketQueryText("to \"hear\""), std::string(R"(basket:"to \"hear\"")"));
    QVERIFY(!rowQueryOf({"bad", "", "langs", 0}));
}

void StoredQueriesTest::stopsAddingToABasket()
{
    std::vector<std::uint32_t> ids;
    for (std::uint32_t id = 1; id <= 5000; ++id)
        ids.push_back(id);
    std::stop_source stop;
    std::uint64_t seen = 0;
    const auto stopped = baskets().add(
        "many", ids,
        [&](const Progress &now) {
            seen = now.done;
            QCOMPARE(now.total, std::uint64_t{5000});
        },
        stop.get_token());
    QCOMPARE(stopped.value(), std::uint64_t{5000});
    QCOMPARE(seen, std::uint64_t{4096});
    stop.request_stop();
    const auto again = baskets().add("more", ids, {}, stop.get_token());
    QVERIFY(!again && again.error().code == ErrorCode::Cancelled);
    QCOMPARE(baskets().all()->size(), 1u); // not even its name
}

void StoredQueriesTest::refusesCycles()
{
    QCOMPARE(filters().save({"a", "filter:a", "", 0}, false).error().code,
             ErrorCode::InvalidArgument);
    QVERIFY(filters().all()->empty());
    QVERIFY(filters().save({"a", "filter:b", "", 0}, false)); // b comes later
    QVERIFY(filters().save({"b", "filter:c lang:te", "", 0}, false));
    QCOMPARE(filters().save({"c", "dur:>1 -filter:A", "", 0}, false).error().code,
             ErrorCode::InvalidArgument);
    QVERIFY(filters().save({"c", "dur:>1", "", 0}, false));
    QCOMPARE(count("filter:a"), count("dur:>1 lang:te"));
    QVERIFY(
        m_workspace->database().run("UPDATE saved_filter SET query = 'filter:a' WHERE name = 'c'"));
    QCOMPARE(problem("filter:a"), std::string("the saved filter refers to itself"));
}

/// A rate of another profile is another number: a filter that asks for one says by which it was saved.
void StoredQueriesTest::namesTheProfileOfRates()
{
    auto &db = m_workspace->database();
    const auto first = ProjectScoring(db).profile().value();
    QVERIFY(filters().save({"Bad", "cer:>0.3", "", 0}, false));
    QVERIFY(filters().save({"inner", "filter:bad lang:te", "", 0}, false));
    QVERIFY(filters().save({"plain", "lang:te odd_characters:>0", "cer:desc", 0}, false));
    QCOMPARE(filters().find("bad")->profile, hashOf(first));
    QCOMPARE(filters().find("inner")->profile, hashOf(first));
    QVERIFY(filters().find("plain")->profile.empty());
    QVERIFY(!filters().find("bad")->isOfOtherProfile);
    const auto shared = filters().toJson("").value();

    QVERIFY(ProjectScoring(db).use(ProjectScoring(db).named("jiwer").value()));
    QVERIFY(filters().find("BAD")->isOfOtherProfile);
    QCOMPARE(filters().find("bad")->profileName, first.name);
    QVERIFY(!filters().find("plain")->isOfOtherProfile);
    QVERIFY(filters().rename("bad", "worse")); // does not make it one of today
    QVERIFY(filters().find("worse")->isOfOtherProfile);
    QVERIFY(filters().save({"worse", "cer:>0.3", "", 0}, true));
    QVERIFY(!filters().find("worse")->isOfOtherProfile);
    QVERIFY(filters().remove("inner"));
    QVERIFY(filters().save({"inner", "lang:te", "", 0}, false));
    QVERIFY(filters().find("inner")->profile.empty());
    QVERIFY(filters().addJson(shared, true)); // a file says what its figures were of
    QVERIFY(filters().find("bad")->isOfOtherProfile);
    QCOMPARE(filters().find("bad")->profile, hashOf(first));
}

void StoredQueriesTest::refusesWhatIsNoFilter()
{
    for (const SavedFilter &bad :
         {SavedFilter{"", "lang:te", "", 0}, SavedFilter{" a", "lang:te", "", 0},
          SavedFilter{"a\nb", "lang:te", "", 0}, SavedFilter{std::string(101, 'a'), "x", "", 0},
          SavedFilter{"\xff", "lang:te", "", 0}, SavedFilter{"a", "langs:te", "", 0},
          SavedFilter{"a", "lang:te", "mood", 0}, SavedFilter{"a", "x", "cer,dur,key,start", 0}})
        QCOMPARE(filters().save(bad, false).error().code, ErrorCode::InvalidArgument);
    QVERIFY(filters().all()->empty());
    for (const char *const bad : {"filter:a*", "filter:empty*", "basket:\"\"", "basket:/a/x?"})
        QVERIFY2(!parseQuery(bad), bad);
}

void StoredQueriesTest::sharesFiltersAsFiles()
{
    QVERIFY(filters().save({"a \"b\"", "text:\"నే\"", "cer:desc", 0}, false));
    QVERIFY(filters().save({"c", "filter:\"a \\\"b\\\"\"", "", 0}, false));
    const auto all = filters().toJson("").value();
    QVERIFY(filters().remove("c"));
    QVERIFY(filters().remove("a \"b\""));
    QCOMPARE(filters().addJson(all, false).value(), 2u);
    QCOMPARE(filters().find("A \"B\"")->query, std::string("text:\"నే\""));
    QCOMPARE(filters().toJson("").value(), all);
    QVERIFY(!filters().addJson(all, false));
    QCOMPARE(filters().addJson(all, true).value(), 2u);
    for (const char *const bad :
         {"", "{}", "[]", "{\"voxdeck_filters\": 3}", "{\"voxdeck_filters\": [{}]}",
          "{\"voxdeck_filters\": [{\"name\": \"d\", \"query\": \"x\"}, {\"name\": \"e\","
          " \"query\": \"langs:x\"}]}"})
        QVERIFY2(!filters().addJson(bad, true), bad);
    QCOMPARE(filters().all()->size(), 2u); // all of a file or nothing
}

void StoredQueriesTest::keepsBaskets()
{
    QCOMPARE(baskets().add("hear", {1, 2, 3, 2, 99'999}).value(), 3u);
    QCOMPARE(baskets().add("HEAR", {3, 4}).value(), 1u);
    QCOMPARE(baskets().all()->size(), 1u);
    QCOMPARE(count("basket:hear"), 4u);
    QCOMPARE(count("-basket:hear"), 4996u);
    QCOMPARE(count("basket:Hear lang:te"), 2u);
    QCOMPARE(baskets().remove("hear", {4, 5}).value(), 1u);
    QCOMPARE(baskets().rows("hear")->ids, (std::vector<std::uint32_t>{1, 2, 3}));
    QVERIFY(baskets().add("more", {3, 9}));
    QCOMPARE(baskets().unite("both", "hear").value(), 3u);
    QCOMPARE(baskets().unite("both", "more").value(), 1u);
    QCOMPARE(count("basket:both"), 4u);
    QCOMPARE(baskets().rename("both", "more").error().code, ErrorCode::InvalidArgument);
    QVERIFY(baskets().rename("both", "Both of them"));
    QCOMPARE(count("basket:\"both of them\" OR basket:more"), 4u);
    QVERIFY(baskets().drop("more"));
    QCOMPARE(problem("basket:more"), std::string("no such basket"));
    QVERIFY(filters().save({"f", "basket:hear lang:te", "", 0}, false));
    QCOMPARE(count("filter:f"), 2u);
}

void StoredQueriesTest::asksForBasketsOfAnySize()
{
    std::mt19937_64 random(3);
    for (const std::size_t size : {0u, 1u, 1999u, 2000u, 2001u, 4500u}) {
        std::set<std::uint32_t> wanted;
        while (wanted.size() < size)
            wanted.insert(1 + static_cast<std::uint32_t>(random() % 5000));
        const std::string name = "s" + std::to_string(size);
        QCOMPARE(baskets().add(name, {wanted.begin(), wanted.end()}).value(), size);
        RowQuery query;
        query.search = "basket:" + name;
        const auto order = RowReader(*m_workspace).order(query, {}).value();
        QCOMPARE(order->size(), size);
        std::uint64_t row = 0;
        for (const std::uint32_t id : wanted)
            QCOMPARE(order->idAt(row++), id);
        QCOMPARE(count("-basket:" + name), 5000 - size);
    }
}

void StoredQueriesTest::findsSegmentsThatMoved()
{
    QVERIFY(baskets().add("hear", {1, 2, 3, 40, 41, 4999}));
    // everything moves by one item, and the last item goes
    QVERIFY(m_workspace->database().run(
        "DELETE FROM segment WHERE id >= 4999; UPDATE segment SET item = item + 1;"
        "UPDATE segment SET id = -id - 10; UPDATE segment SET id = -id;"
        "UPDATE shard SET first_id = 11, rows = 4998"));
    const auto moved = baskets().rows("hear").value();
    QCOMPARE(moved.ids, (std::vector<std::uint32_t>{11, 12, 13, 50, 51}));
    QCOMPARE(moved.lost, 1u);
    QCOMPARE(count("basket:hear"), 5u);
    QCOMPARE(baskets().settle("hear").value(), 5u);
    QCOMPARE(baskets().settle("hear").value(), 0u);
    QCOMPARE(baskets().rows("hear").value().ids, moved.ids);
    QCOMPARE(baskets().remove("hear", {11}).value(), 1u);
}

void StoredQueriesTest::sharesBasketsAsFiles()
{
    QVERIFY(baskets().add("hear", {1, 2, 300}));
    const auto json = baskets().toJson("hear").value();
    QCOMPARE(baskets().addJson(json, "again").value(), 3u);
    QCOMPARE(count("basket:again"), 3u);
    QCOMPARE(baskets().addJson(json, "").value(), 0u);
    // of another workspace, in which the shard has another name: by key
    QCOMPARE(
        baskets()
            .addJson(R"({"voxdeck_basket": "new", "segments": [{"key": "r1_00001", "shard": "far",)"
                     R"( "item": 7, "segment": 3}, {"key": "gone"}]})",
                     "")
            .value(),
        2u);
    const auto rows = baskets().rows("new").value();
    QCOMPARE(rows.ids, (std::vector<std::uint32_t>{5}));
    QCOMPARE(rows.lost, 1u);
}

void StoredQueriesTest::refusesWhatIsNoBasket()
{
    QCOMPARE(baskets().add("", {1}).error().code, ErrorCode::InvalidArgument);
    QCOMPARE(baskets().rows("none").error().code, ErrorCode::NotFound);
    QCOMPARE(baskets().drop("none").error().code, ErrorCode::NotFound);
    for (const char *const bad :
         {"", "{}", "{\"voxdeck_basket\": \"a\"}", "{\"voxdeck_basket\": \"a\", \"segments\": [3]}",
          "{\"voxdeck_basket\": \"a\", \"segments\": [{\"key\": \"\"}]}",
          "{\"voxdeck_basket\": 7, \"segments\": []}"})
        QVERIFY2(!baskets().addJson(bad, ""), bad);
    QVERIFY(baskets().all()->empty());
}

void StoredQueriesTest::completesNames()
{
    QVERIFY(baskets().add("hear", {1}));
    QVERIFY(baskets().add("hard ones", {1}));
    QVERIFY(filters().save({"noisy", "lang:te", "", 0}, false));
    const auto names = storedNames(m_workspace->database()).value();
    using Words = std::vector<std::string>;
    QCOMPARE(completeQuery("basket:h", 8, names).words, (Words{"\"hard ones\"", "hear"}));
    QCOMPARE(completeQuery("basket:he", 9, names).words, (Words{"hear"}));
    QCOMPARE(completeQuery("-filter:", 8, names).words, (Words{"noisy"}));
    QCOMPARE(completeQuery("filter:h", 8, names).words, Words());
    QCOMPARE(completeQuery("bas", 3, names).words, (Words{"basket:"}));
}

void StoredQueriesTest::writesNamesAsTheyAreRead()
{
    for (const char *const text : {"basket:hear", "filter:\"two words\"", "basket:\"a \\\" b\"",
                                   "-basket:x OR filter:y", "basket:\"empty\"", "filter:a,b"}) {
        const auto once = parseQuery(text);
        QVERIFY2(once, text);
        const auto again = parseQuery(printQuery(*once));
        QVERIFY2(again && *again == *once, printQuery(*once).c_str());
    }
}

QTEST_GUILESS_MAIN(StoredQueriesTest)
#include "StoredQueriesTest.moc"
