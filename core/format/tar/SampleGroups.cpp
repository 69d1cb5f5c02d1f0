// SPDX-License-Identifier: Apache-2.0
#include "core/format/tar/SampleGroups.h"

#include "core/base/Ascii.h"
#include "core/format/DatasetProbe.h"

#include <algorithm>
#include <cstdint>
#include <set>
#include <span>
#include <utility>

namespace voxdeck::tar {
namespace {

constexpr std::size_t kMembersForGuess = 1000;

/// The beginning of an archive as a file.
class Head final : public RandomAccessFile {
public:
    explicit Head(std::string_view bytes) : m_bytes(bytes) {}
    std::uint64_t size() const override { return m_bytes.size(); }
    Result<std::size_t> readAt(std::uint64_t offset, std::span<std::byte> buffer) const override
    {
        const auto rest = m_bytes.substr(std::min<std::uint64_t>(offset, m_bytes.size()));
        const std::size_t count = std::min(rest.size(), buffer.size());
        std::copy_n(std::as_bytes(std::span(rest)).begin(), count, buffer.begin());
        return count;
    }

private:
    std::string_view m_bytes;
};

/// The regular expression ^((?:.*/|)[^.]+)[.]([^/]*)$ and what it does by going back: the latest slash
/// behind which a name with a dot inside stands.
std::optional<NameParts> cutAtFirstDot(std::string_view name)
{
    std::size_t begin = name.rfind('/') + 1; // npos + 1 is 0
    for (;;) {
        const std::size_t dot = name.find('.', begin);
        const bool isCut = dot != std::string_view::npos && dot > begin
                           && name.find('/', dot) == std::string_view::npos;
        if (isCut)
            return NameParts{name.substr(0, dot), name.substr(dot + 1)};
        if (begin < 2)
            break;
        begin = name.rfind('/', begin - 2) + 1;
    }
    return std::nullopt;
}

/// Names of the tool's own: "__x__" at the top, or "__x__" as the first folder.
bool isMeta(std::string_view name)
{
    if (!name.starts_with("__"))
        return false;
    const std::string_view first = name.substr(0, name.find('/'));
    return first.size() >= 4 && first.ends_with("__");
}

bool counts(const Member &member)
{
    return member.type == MemberType::File || member.type == MemberType::Sparse;
}

/// How many samples hold other than one recording with a text or fields beside it, and how many names
/// fields have.
std::pair<std::size_t, std::size_t> oddness(const TarIndex &index, Grouping grouping)
{
    std::size_t odd = 0;
    std::size_t seen = 0;
    std::set<std::string> names;
    SampleReader reader(index, grouping);
    while (const auto sample = reader.next()) {
        const auto audios = std::count_if(
            sample->fields.begin(), sample->fields.end(),
            [](const SampleField &field) { return isAudioField(field.field); });
        odd += audios != 1 || sample->fields.size() < 2 || sample->problem ? 1 : 0;
        for (const SampleField &field : sample->fields)
            names.insert(field.field);
        seen += sample->fields.size();
        if (seen > kMembersForGuess)
            break;
    }
    return {odd, names.size()};
}

/// Whether a base name has more than one dot.
bool hasDottedKeys(const TarIndex &index)
{
    bool hasDots = false;
    for (std::size_t i = 0; i < std::min(index.size(), kMembersForGuess) && !hasDots; ++i) {
        const Member member = index[i];
        const std::string_view base = member.name.substr(member.name.rfind('/') + 1);
        hasDots = counts(member) && std::count(base.begin(), base.end(), '.') > 1;
    }
    return hasDots;
}

} // namespace

std::optional<NameParts> partsOfName(std::string_view name, Grouping grouping)
{
    if (grouping == Grouping::WebDataset)
        return isMeta(name) ? std::nullopt : cutAtFirstDot(name);
    const std::size_t dot = name.rfind('.');
    if (dot == std::string_view::npos || dot == 0)
        return std::nullopt;
    return NameParts{name.substr(0, dot), name.substr(dot + 1)};
}

const SampleField *Sample::find(std::string_view field) const
{
    const auto found = std::find_if(fields.begin(), fields.end(),
                                    [field](const SampleField &one) { return one.field == field; });
    return found == fields.end() ? nullptr : &*found;
}

std::optional<Sample> SampleReader::next()
{
    std::optional<Sample> sample;
    for (; m_next < m_index.size(); ++m_next) {
        const Member member = m_index[m_next];
        if (!counts(member))
            continue;
        const auto parts = partsOfName(member.name, m_grouping);
        if (!parts) {
            ++m_ignored;
            continue;
        }
        if (sample && sample->key != parts->key)
            return sample;
        if (!sample) {
            sample.emplace();
            sample->key = parts->key;
        }
        std::string field = m_grouping == Grouping::WebDataset ? lowered(parts->field)
                                                               : std::string(parts->field);
        const auto same = std::find_if(
            sample->fields.begin(), sample->fields.end(),
            [&field](const SampleField &one) { return one.field == field; });
        if (same == sample->fields.end()) {
            sample->fields.push_back({std::move(field), m_next});
            continue;
        }
        same->member = m_next;
        if (m_grouping == Grouping::WebDataset)
            sample->problem = Error{
                ErrorCode::Corrupt,
                Sentence::tr("\"%1\" appears twice in it, where WebDataset stops", field),
                sample->key};
    }
    return sample;
}

bool isAudioField(std::string_view field)
{
    return field != "ts" && hasAudioName("x." + std::string(field)); // "ts" holds times
}

Grouping guessGrouping(const TarIndex &index)
{
    if (!hasDottedKeys(index))
        return Grouping::WebDataset;
    return oddness(index, Grouping::Wenet) < oddness(index, Grouping::WebDataset)
               ? Grouping::Wenet
               : Grouping::WebDataset;
}

std::optional<HeadGuess> guessGrouping(std::string_view head)
{
    const auto index = indexTar(Head(head), "head");
    if (!index)
        return std::nullopt;
    return HeadGuess{guessGrouping(*index), index->damage().has_value() && hasDottedKeys(*index)};
}

} // namespace voxdeck::tar
