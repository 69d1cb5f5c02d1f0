// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/format/touch/Metainfo.h"
#include "core/text/Tokens.h"
#include "tests/unit/edit/EditedSegments.h"

#include <cmath>
#include <optional>
#include <random>
#include <utility>

using namespace voxdeck;
using namespace voxdeck::test;

namespace {

std::string differenceOf(const Model &now, const Model &model, int round, std::size_t what)
{
    std::string text = "round " + std::to_string(round) + ", edit " + std::to_string(what);
    for (const Model *const one : {&now, &model}) {
        text += one == &now ? "\n is" : "\n should be";
        for (const auto &item : *one) {
            text += " |";
            for (const Seen &seen : item)
                text.append(" ")
                    .append(std::to_string(seen.start))
                    .append("-")
                    .append(std::to_string(seen.end))
                    .append(" ")
                    .append(seen.text)
                    .append(" ")
                    .append(seen.status);
        }
    }
    return text;
}

} // namespace

/// Any edits in any order give the same segments as a plain list that is changed in parallel.
class SegmentModelTest final : public QObject, private EditedSegments {
    Q_OBJECT
private slots:
    void init() { make(); }
    void comesThroughAnyEditsAsAPlainModel_data();
    void comesThroughAnyEditsAsAPlainModel();

private:
    using Changes = std::optional<std::vector<FieldChange>>;
    using Segments = std::vector<Seen>;
    using Steps = std::vector<std::pair<EditGroup, Model>>; // step, the model before it

    std::size_t below(std::size_t count) { return static_cast<std::size_t>(m_random() % count); }
    Changes change(std::size_t what, std::uint64_t item, std::size_t place, int round);
    Changes split(Segments &segments, std::size_t place, const SegmentRef &ref);
    Changes join(Segments &segments, std::size_t place, const SegmentRef &ref);
    Changes add(Segments &segments, const SegmentRef &ref, int round);
    template <class Way>
    void takeStep(Steps &from, Steps &to, Way way);
    void importOrPublish();
    void compare(int round, std::size_t what);
    void compareRecords();

    std::mt19937 m_random;
    Model m_model;
    Steps m_undoable, m_redoable;
};

void SegmentModelTest::comesThroughAnyEditsAsAPlainModel_data()
{
    QTest::addColumn<unsigned>("seed");
    for (unsigned seed = 1; seed <= 12; ++seed)
        QTest::addRow("seed %u", seed) << seed;
}

void SegmentModelTest::comesThroughAnyEditsAsAPlainModel()
{
    QFETCH(unsigned, seed);
    m_random.seed(seed);
    m_model = seen();
    m_undoable.clear();
    m_redoable.clear();
    for (int round = 0; round < 60 && !QTest::currentTestFailed(); ++round) {
        const std::uint64_t item = below(3);
        const std::size_t place = below(m_model[item].size());
        const Model before = m_model;
        const std::size_t what = below(11);
        if (what == 8)
            takeStep(m_undoable, m_redoable,
                     [this](EditGroup step) { return m_session->undo(step); });
        else if (what == 9)
            takeStep(m_redoable, m_undoable,
                     [this](EditGroup step) { return m_session->redo(step); });
        else if (what == 10)
            importOrPublish();
        else if (const auto changes = change(what, item, place, round)) {
            const auto step = m_session->apply(*changes);
            QVERIFY2(step, step ? "" : step.error().detail.c_str());
            if (*step != 0) {
                m_undoable.emplace_back(*step, before);
                m_redoable.clear();
            }
        }
        compare(round, what);
    }
    QVERIFY(publishAll().problems.empty());
    compareRecords();
}

/// The edit, and the expected model after it. Empty: the segment cannot be changed so.
SegmentModelTest::Changes SegmentModelTest::change(std::size_t what, std::uint64_t item,
                                                   std::size_t place, int round)
{
    auto &segments = m_model[item];
    Seen &segment = segments[place];
    const SegmentRef ref = at(item, place);
    switch (what) {
    case 0:
    case 1: return split(segments, place, ref);
    case 2: return join(segments, place, ref);
    case 3:
        if (segments.size() == 1)
            return {};
        segments.erase(segments.begin() + static_cast<std::ptrdiff_t>(place));
        return editor().remove(ref).value();
    case 4:
        if (ref.segment < 0)
            return {};
        segment.end += 0.25;
        return editor().setTimes(ref, segment.start, segment.end).value();
    case 5: return add(segments, ref, round);
    case 6: {
        const auto before = std::exchange(segment.text, "t" + std::to_string(round));
        return Changes({{ref, EditField::Text, before, segment.text}});
    }
    default: {
        const auto before = std::exchange(segment.status,
                                          segment.status == "approved" ? "rejected" : "approved");
        return Changes({{ref, EditField::Status, before, segment.status}});
    }
    }
}

SegmentModelTest::Changes SegmentModelTest::split(Segments &segments, std::size_t place,
                                                  const SegmentRef &ref)
{
    Seen &segment = segments[place];
    if (segment.end - segment.start <= 0.1)
        return {};
    const double cut = (segment.start + segment.end) / 2;
    const std::size_t text = segment.text.size() > 1 && segment.text[0] > 0 ? 1 : 0;
    auto changes = editor().split(ref, cut, text).value();
    Seen second{cut, segment.end, segment.text.substr(text), "pending", {}};
    second.text.erase(0, second.text.find_first_not_of(' '));
    segment.end = cut;
    segment.text.resize(text);
    if (segment.text == " ")
        segment.text.clear();
    segment.status = "pending";
    segments.insert(segments.begin() + static_cast<std::ptrdiff_t>(place) + 1, second);
    return changes;
}

SegmentModelTest::Changes SegmentModelTest::join(Segments &segments, std::size_t place,
                                                 const SegmentRef &ref)
{
    if (place + 1 >= segments.size())
        return {};
    Seen &segment = segments[place];
    const Seen next = segments[place + 1];
    segment.start = std::min(segment.start, next.start);
    segment.end = std::max(segment.end, next.end);
    segment.text += std::string(joinerBetween(segment.text, next.text)) + next.text;
    if (segment.status != next.status)
        segment.status = "pending";
    segments.erase(segments.begin() + static_cast<std::ptrdiff_t>(place) + 1);
    return editor().joinWithNext(ref).value();
}

SegmentModelTest::Changes SegmentModelTest::add(Segments &segments, const SegmentRef &ref,
                                                int round)
{
    const Seen added{20.0 + round, 20.5 + round, "new", "pending", {}};
    if (ref.segment < 0)
        segments.clear();
    segments.push_back(added);
    return editor().add(ref, added.start, added.end, added.text).value();
}

/// The last step of `from`, by `way`; what takes that back goes to `to`.
template <class Way>
void SegmentModelTest::takeStep(Steps &from, Steps &to, Way way)
{
    if (from.empty())
        return;
    const auto [step, then] = from.back();
    from.pop_back();
    const auto taken = way(step);
    QVERIFY2(taken, taken ? "" : taken.error().detail.c_str());
    to.emplace_back(*taken, m_model);
    m_model = then;
}

void SegmentModelTest::importOrPublish()
{
    if (below(2) == 0) {
        importAgain();
        return;
    }
    const auto report = publishAll();
    QVERIFY(report.conflicts.empty());
    QVERIFY(report.problems.empty());
    m_undoable.clear();
    m_redoable.clear();
}

void SegmentModelTest::compare(int round, std::size_t what)
{
    auto now = seen();
    std::uint64_t count = 0;
    double seconds = 0;
    for (auto &list : now) {
        for (auto &one : list) {
            one.key.clear();
            seconds += one.end - one.start;
        }
        count += list.size();
    }
    for (auto &list : m_model)
        for (auto &one : list)
            one.key.clear();
    QVERIFY2(now == m_model, differenceOf(now, m_model, round, what).c_str());
    const auto totals = RowReader(*m_workspace).totals().value();
    QCOMPARE(totals.segments, count);
    QVERIFY(std::abs(totals.seconds - seconds) < 1e-6);
}

/// After everything was published.
void SegmentModelTest::compareRecords()
{
    for (std::uint64_t item = 0; item < m_model.size(); ++item) {
        const auto written = touch::parseMetainfo(record(item)).value();
        const auto &segments = m_model[item];
        if (written.segments.empty()) {
            QCOMPARE(segments.size(), 1u);
            QCOMPARE(written.text, segments[0].text);
            continue;
        }
        QCOMPARE(written.segments.size(), segments.size());
        for (std::size_t place = 0; place < segments.size(); ++place) {
            QCOMPARE(written.segments[place].text, segments[place].text);
            QCOMPARE(written.segments[place].startSeconds, segments[place].start);
            QCOMPARE(written.segments[place].endSeconds, segments[place].end);
        }
    }
}

QTEST_GUILESS_MAIN(SegmentModelTest)
#include "SegmentModelTest.moc"
