// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/RandomOrders.h"
#include "core/loader/VisitingOrder.h"
#include "core/io/PosixFileSystem.h"
#include "core/json/Json.h"

#include <QCryptographicHash>
#include <QTest>

#include <algorithm>
#include <cstdint>
#include <numeric>

using namespace voxdeck;
using touch::VisitingOrder;
using touch::VisitPlan;

/// Orders and numbers that torch 1.13.1 and CPython 3.11 gave.
class GoldenOrdersTest final : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void shufflesAsTorchDoes();
    void shufflesAsPythonDoes();
    void drawsAsPythonDoes();
    void agreesOnLongOrders();
    void keepsEveryNumberInTheNewerLongForm();
    void visitsEveryListOnceAmongAllWorkers();
    void seedsItemsByEpochAndConsumedLists();
    void refusesPlansThatCannotBe();

private:
    const JsonValue &golden(const char *name) { return *m_orders.find(name); }
    JsonValue m_orders;
};

namespace {

std::vector<std::uint64_t> numbers(const JsonValue &list)
{
    std::vector<std::uint64_t> values;
    for (const JsonValue &value : list.items())
        values.push_back(static_cast<std::uint64_t>(value.toInteger()));
    return values;
}

std::vector<std::uint64_t> pythonShuffle(std::uint64_t count, std::int64_t seed)
{
    std::vector<std::uint64_t> values(count);
    std::iota(values.begin(), values.end(), std::uint64_t{0});
    PythonRandom(seed).shuffle(values);
    return values;
}

/// Of the order as little-endian uint32, which is what the golden file has.
std::string sha256(const std::vector<std::uint64_t> &order)
{
    const std::vector<std::uint32_t> words(order.begin(), order.end());
    const QByteArray bytes(reinterpret_cast<const char *>(words.data()),
                           static_cast<qsizetype>(words.size() * sizeof words.front()));
    return QCryptographicHash::hash(bytes, QCryptographicHash::Sha256).toHex().toStdString();
}

} // namespace

void GoldenOrdersTest::initTestCase()
{
    const auto bytes = readWholeFile(PosixFileSystem(), VOXDECK_GOLDEN "/orders.json");
    QVERIFY(bytes);
    const auto file = JsonValue::parse(*bytes);
    QVERIFY(file);
    m_orders = *file->find("orders");
}

void GoldenOrdersTest::shufflesAsTorchDoes()
{
    QVERIFY(golden("randperm").items().size() >= 7);
    for (const JsonValue &entry : golden("randperm").items()) {
        const auto seed = static_cast<std::uint64_t>(entry.find("seed")->toInteger());
        QCOMPARE(torchRandperm(10, seed), numbers(*entry.find("order")));
        QCOMPARE(torchRandperm(10, seed, TorchVersion::Newer), numbers(*entry.find("order")));
    }
}

void GoldenOrdersTest::shufflesAsPythonDoes()
{
    QVERIFY(golden("shuffle").items().size() >= 6);
    for (const JsonValue &entry : golden("shuffle").items())
        QCOMPARE(pythonShuffle(10, entry.find("seed")->toInteger()), numbers(*entry.find("order")));
}

void GoldenOrdersTest::drawsAsPythonDoes()
{
    const JsonValue &expected = golden("python_random_3");
    PythonRandom random(3);
    for (const std::uint64_t value : numbers(*expected.find("randint_0_99")))
        QCOMPARE(random.below(100), value);
    for (const std::uint64_t value : numbers(*expected.find("randint_1_50")))
        QCOMPARE(1 + random.below(50), value);
    for (const std::uint64_t value : numbers(*expected.find("choice_of_3_indexes")))
        QCOMPARE(random.below(3), value);
    QCOMPARE(random.unit(),
             QByteArray::fromStdString(expected.find("random")->toString()).toDouble());
    // random.Random(5).getrandbits(count), CPython 3.11
    PythonRandom bits(5);
    const std::pair<int, std::uint64_t> drawn[] = {{1, 1},
                                                   {32, 1097127993},
                                                   {33, 3185950873},
                                                   {64, 12736496262939004471u},
                                                   {40, 927465761770}};
    for (const auto &[count, value] : drawn)
        QCOMPARE(bits.bits(count), value);
    QCOMPARE(PythonRandom(std::numeric_limits<std::int64_t>::min()).bits(64), 7266025828921626888u);
}

void GoldenOrdersTest::agreesOnLongOrders()
{
    for (const JsonValue &entry : golden("randperm_sha256").items()) {
        const auto count = static_cast<std::uint64_t>(entry.find("n")->toInteger());
        const auto seed = static_cast<std::uint64_t>(entry.find("seed")->toInteger());
        QCOMPARE(sha256(torchRandperm(count, seed)), entry.find("sha256")->toString());
    }
    for (const JsonValue &entry : golden("shuffle_sha256").items()) {
        const auto count = static_cast<std::uint64_t>(entry.find("n")->toInteger());
        QCOMPARE(sha256(pythonShuffle(count, entry.find("seed")->toInteger())),
                 entry.find("sha256")->toString());
    }
}

void GoldenOrdersTest::keepsEveryNumberInTheNewerLongForm()
{
    auto order = torchLongRandperm(1000, 3);
    QVERIFY(order != torchRandperm(1000, 3));
    std::sort(order.begin(), order.end());
    for (std::uint64_t at = 0; at < order.size(); ++at)
        QCOMPARE(order[at], at);
    QVERIFY(torchLongRandperm(0, 0).empty());
    QVERIFY(torchRandperm(0, 0).empty());
}

void GoldenOrdersTest::visitsEveryListOnceAmongAllWorkers()
{
    for (const std::uint64_t epoch : {0u, 1u, 7u}) {
        std::vector<int> visits(11);
        for (std::uint64_t rank = 0; rank < 2; ++rank) {
            std::vector<std::uint64_t> ofRank;
            for (std::uint64_t position = rank; position < 11; position += 2)
                ofRank.push_back(torchRandperm(11, epoch)[position]);
            for (std::uint64_t worker = 0; worker < 3; ++worker) {
                const VisitPlan plan{11, true, true, rank, 2, worker, 3, TorchVersion::Until113};
                const auto lists = VisitingOrder::create(plan)->lists(epoch);
                for (std::size_t at = 0; at < lists.size(); ++at) {
                    QCOMPARE(lists[at], ofRank[worker + 3 * at]);
                    ++visits[lists[at]];
                }
            }
        }
        QCOMPARE(visits, std::vector<int>(11, 1));
    }
}

void GoldenOrdersTest::seedsItemsByEpochAndConsumedLists()
{
    const auto order = VisitingOrder::create({4, true, true, 0, 1, 0, 1, TorchVersion::Until113});
    QCOMPARE(order->items(0, 0, 10), torchRandperm(10, 0));
    QCOMPARE(order->items(3, 4, 10), torchRandperm(10, 7));
    const auto straight = VisitingOrder::create(
        {4, false, false, 1, 2, 0, 1, TorchVersion::Until113});
    QCOMPARE(straight->lists(5), (std::vector<std::uint64_t>{1, 3}));
    QCOMPARE(straight->items(5, 1, 3), (std::vector<std::uint64_t>{0, 1, 2}));
}

void GoldenOrdersTest::refusesPlansThatCannotBe()
{
    QVERIFY(!VisitingOrder::create({1, true, true, 0, 2, 0, 1, TorchVersion::Until113}));
    QVERIFY(!VisitingOrder::create({9, true, true, 2, 2, 0, 1, TorchVersion::Until113}));
    QVERIFY(!VisitingOrder::create({9, true, true, 0, 1, 0, 0, TorchVersion::Until113}));
}

QTEST_GUILESS_MAIN(GoldenOrdersTest)
#include "GoldenOrdersTest.moc"
