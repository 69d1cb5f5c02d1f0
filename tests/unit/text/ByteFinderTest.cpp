// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/text/ByteFinder.h"

#include <QTest>

#include <memory>
#include <random>

using namespace voxdeck;

class ByteFinderTest final : public QObject {
    Q_OBJECT
private slots:
    void findsWhatALinearSearchFinds();
    void looksAtNoByteOutside();
};

void ByteFinderTest::findsWhatALinearSearchFinds()
{
    std::mt19937_64 random(5);
    const std::string letters("ab\xe0\xb0\x95\xff\0z", 8);
    const auto anyBytes = [&](std::size_t length) {
        std::string bytes;
        for (; length > 0; --length)
            bytes += letters[random() % (2 + random() % 7)];
        return bytes;
    };
    std::size_t found = 0;
    for (int round = 0; round < 40'000; ++round) {
        const std::string bytes = anyBytes(random() % 200);
        const std::string needle = anyBytes(1 + random() % (random() % 8 == 0 ? 60 : 5));
        const std::size_t from = random() % (bytes.size() + 3);
        const std::size_t expected = from <= bytes.size() ? bytes.find(needle, from)
                                                          : std::string::npos;
        QCOMPARE(ByteFinder(needle).find(bytes, from), expected);
        found += expected != std::string::npos ? 1 : 0;
    }
    QVERIFY(found > 5'000 && found < 35'000);
}

void ByteFinderTest::looksAtNoByteOutside()
{
    // In blocks of their very size, which the address sanitizer watches.
    for (std::size_t size = 1; size < 130; ++size) {
        const auto bytes = std::make_unique<char[]>(size);
        std::fill_n(bytes.get(), size, 'a');
        bytes[size - 1] = 'b';
        for (const char *const needle : {"b", "ab", "aab", "aaaaaaaaaaaaaaaab", "c"}) {
            const std::string_view text(bytes.get(), size);
            QCOMPARE(ByteFinder(needle).find(text), text.find(needle));
        }
    }
}

QTEST_GUILESS_MAIN(ByteFinderTest)
#include "ByteFinderTest.moc"
