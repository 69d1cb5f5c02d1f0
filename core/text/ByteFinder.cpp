// SPDX-License-Identifier: Apache-2.0
#include "core/text/ByteFinder.h"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <utility>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace voxdeck {

namespace {

/// How often a byte is seen in texts in UTF-8, roughly: the more, the less it says.
int commonness(unsigned char byte)
{
    constexpr std::string_view kLetters = " eaotinsrlhdcumfpgwybvkxjqz";
    if (byte >= 0xc0)
        return 100; // begins nearly every character of its script
    if (byte >= 0x80)
        return 20;
    const auto place = kLetters.find(static_cast<char>(byte));
    return place == std::string_view::npos ? 8 : 60 - static_cast<int>(place) * 2;
}

/// The second byte of three is that of the script, too: count it as half a beginning.
int commonnessAt(std::string_view needle, std::size_t at)
{
    const auto byte = static_cast<unsigned char>(needle[at]);
    const bool isSecondOfThree = at > 0 && at + 1 < needle.size()
                                 && static_cast<unsigned char>(needle[at - 1]) >= 0xe0;
    return commonness(byte) + (isSecondOfThree ? 40 : 0);
}

std::size_t findOneByOne(std::string_view bytes, std::size_t from, std::string_view needle)
{
    if (from > bytes.size() || needle.size() > bytes.size() - from)
        return ByteFinder::kNone;
    const void *const found = ::memmem(bytes.data() + from, bytes.size() - from, needle.data(),
                                       needle.size());
    return found ? static_cast<std::size_t>(static_cast<const char *>(found) - bytes.data())
                 : ByteFinder::kNone;
}

#if defined(__x86_64__)

constexpr std::size_t kLanes = 32;

/// Looks at the places `from` .. until fewer than 32 are left; where it stopped is then in `from`.
__attribute__((target("avx2,bmi"))) std::size_t findByLanes(std::string_view bytes,
                                                            std::size_t &from,
                                                            std::string_view needle,
                                                            std::size_t first, std::size_t second)
{
    const std::size_t places = bytes.size() - needle.size() + 1;
    const __m256i one = _mm256_set1_epi8(needle[first]);
    const __m256i other = _mm256_set1_epi8(needle[second]);
    for (; places - from >= kLanes; from += kLanes) {
        const char *const at = bytes.data() + from;
        const __m256i seenOne = _mm256_loadu_si256(reinterpret_cast<const __m256i *>(at + first));
        const __m256i seenOther = _mm256_loadu_si256(
            reinterpret_cast<const __m256i *>(at + second));
        auto both = static_cast<std::uint32_t>(_mm256_movemask_epi8(_mm256_and_si256(
            _mm256_cmpeq_epi8(seenOne, one), _mm256_cmpeq_epi8(seenOther, other))));
        for (; both != 0; both &= both - 1) {
            const auto lane = static_cast<std::size_t>(__builtin_ctz(both));
            if (std::memcmp(at + lane, needle.data(), needle.size()) == 0)
                return from + lane;
        }
    }
    return ByteFinder::kNone;
}

#endif

} // namespace

ByteFinder::ByteFinder(std::string needle) : m_needle(std::move(needle))
{
    const auto saysMore = [this](std::size_t a, std::size_t b) {
        return commonnessAt(m_needle, a) < commonnessAt(m_needle, b);
    };
    for (std::size_t at = 1; at < m_needle.size(); ++at)
        if (saysMore(at, m_first))
            m_first = at;
    m_second = m_first == 0 ? m_needle.size() - 1 : 0;
    for (std::size_t at = 0; at < m_needle.size(); ++at)
        if (at != m_first && saysMore(at, m_second))
            m_second = at;
}

std::size_t ByteFinder::find(std::string_view bytes, std::size_t from) const
{
#if defined(__x86_64__)
    static const bool kHasLanes = __builtin_cpu_supports("avx2");
    if (kHasLanes && bytes.size() >= m_needle.size() && from <= bytes.size() - m_needle.size()) {
        const std::size_t found = findByLanes(bytes, from, m_needle, m_first, m_second);
        if (found != kNone)
            return found;
    }
#endif
    return findOneByOne(bytes, from, m_needle);
}

} // namespace voxdeck
