// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/format/tar/IndexForms.h"
#include "core/format/tar/SampleGroups.h"
#include "core/format/tar/TarIndex.h"
#include "tests/support/TarBytes.h"

#include <QTest>

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <cstring>
#include <random>
#include <span>
#include <string>

using namespace voxdeck;

namespace {

constexpr std::uint64_t kMembers = 1'000'000;
constexpr std::uint64_t kMemberBytes = 2 * tar::kBlockBytes; // a header, and one block of data
constexpr std::size_t kNameDigits = 7;

/// A tar of a million members, 0000000.flac, 0000000.json, 0000001.flac, ...: each block is made when it is
/// asked for, so it is nowhere, neither in memory nor on a disk.
class MillionFile final : public RandomAccessFile {
public:
    MillionFile()
    {
        for (const char *const ending : {".flac", ".json"})
            m_headers[ending[1] == 'f' ? 0 : 1] = test::tarHeader(
                std::string(kNameDigits, '0') + ending, test::octal(kNameDigits));
    }

    std::uint64_t size() const override { return kMembers * kMemberBytes + 2 * tar::kBlockBytes; }
    Result<std::size_t> readAt(std::uint64_t offset, std::span<std::byte> buffer) const override
    {
        ++m_reads;
        std::size_t done = 0;
        while (done < buffer.size() && offset < size()) {
            const std::string block = blockAt(offset / tar::kBlockBytes);
            const auto from = static_cast<std::size_t>(offset % tar::kBlockBytes);
            const std::size_t length = std::min(block.size() - from, buffer.size() - done);
            std::memcpy(buffer.data() + done, block.data() + from, length);
            done += length;
            offset += length;
        }
        return done;
    }
    std::uint64_t reads() const { return m_reads; }

    static std::string digitsOf(std::uint64_t sample)
    {
        const std::string digits = std::to_string(sample);
        return std::string(kNameDigits - digits.size(), '0') + digits;
    }

private:
    std::string blockAt(std::uint64_t block) const
    {
        const std::uint64_t member = block / 2;
        if (member >= kMembers)
            return std::string(tar::kBlockBytes, '\0');
        const std::string digits = digitsOf(member / 2);
        if (block % 2 != 0)
            return test::tarPadded(digits); // its data: its own number
        std::string header = m_headers[member % 2];
        unsigned more = 0;
        for (const char digit : digits)
            more += static_cast<unsigned>(digit - '0');
        header.replace(0, kNameDigits, digits);
        const auto sum = static_cast<unsigned>(std::stoul(header.substr(148, 6), nullptr, 8));
        header.replace(148, 6, test::octal(sum + more).substr(5));
        return header;
    }

    std::string m_headers[2];
    mutable std::atomic<std::uint64_t> m_reads = 0;
};

} // namespace

/// A tar with as many members as the largest shards have.
class MillionMembersTest final : public QObject {
    Q_OBJECT
private slots:
    void indexesGroupsAndReadsAMillion();
};

void MillionMembersTest::indexesGroupsAndReadsAMillion()
{
    const MillionFile file;
    const auto index = tar::indexTar(file, "million.tar");
    QVERIFY(index);
    QVERIFY2(!index->damage(), index->damage() ? index->damage()->detail.c_str() : "");
    QCOMPARE(index->size(), std::size_t(kMembers));
    QVERIFY(index->hasEndMarker());
    QVERIFY2(file.reads() <= kMembers, std::to_string(file.reads()).c_str());
    QVERIFY2(index->memoryBytes() < (std::size_t{64} << 20),
             std::to_string(index->memoryBytes()).c_str());
    QCOMPARE(tar::countSamples(*index), std::uint64_t(kMembers / 2));

    tar::SampleReader reader(*index, tar::Grouping::WebDataset);
    std::uint64_t samples = 0;
    while (const auto sample = reader.next()) {
        if (samples % 50'000 == 0) {
            QCOMPARE(sample->key, MillionFile::digitsOf(samples));
            QCOMPARE(sample->fields.size(), std::size_t(2));
        }
        ++samples;
    }
    QCOMPARE(samples, std::uint64_t(kMembers / 2));

    std::mt19937_64 random(1);
    for (int times = 0; times < 2000; ++times) {
        const std::uint64_t number = random() % kMembers;
        const auto member = (*index)[static_cast<std::size_t>(number)];
        const std::string digits = MillionFile::digitsOf(number / 2);
        QVERIFY(member.name == digits + (number % 2 == 0 ? ".flac" : ".json"));
        const auto bytes = tar::readMember(file, member, "million.tar");
        QVERIFY(bytes && *bytes == digits);
    }
    QCOMPARE(index->find("0499999.json").value_or(0), std::size_t(kMembers - 1));
    QVERIFY(!index->find("0500000.json"));
}

QTEST_APPLESS_MAIN(MillionMembersTest)
#include "MillionMembersTest.moc"
