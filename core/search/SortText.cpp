// SPDX-License-Identifier: Apache-2.0
#include "core/search/SortText.h"

#include "core/query/QueryFields.h"
#include "core/search/Columns.h"

#include <algorithm>
#include <cstddef>

namespace voxdeck {

namespace {

constexpr std::size_t kMostSortKeys = 3;

Result<SortKey> sortKeyOf(std::string_view name)
{
    SortKey key;
    if (name.starts_with('-')) {
        key.descending = true;
        name.remove_prefix(1);
    } else if (name.ends_with(":desc")) {
        key.descending = true;
        name.remove_suffix(5);
    } else if (name.ends_with(":asc")) {
        name.remove_suffix(4);
    }
    const std::size_t dot = std::min(name.find('.'), name.size());
    if (queryFieldNamed(name.substr(0, dot)) == QueryField::Meta) {
        key.column = SortColumn::Meta;
        key.field = name.substr(std::min(dot + 1, name.size()));
        if (key.field.empty())
            return fail(
                ErrorCode::InvalidArgument,
                Sentence::tr(
                    "rows are sorted by one metadata field; write its name, such as meta.age"),
                "--sort");
        return key;
    }
    const auto field = queryFieldNamed(name);
    if (!field)
        return fail(ErrorCode::InvalidArgument, unknownQueryField(name), "--sort");
    if (const auto column = sortColumnOf(*field)) {
        key.column = *column;
        return key;
    }
    return fail(ErrorCode::InvalidArgument, Sentence::tr("rows cannot be sorted by %1", name),
                "--sort");
}

} // namespace

Result<std::vector<SortKey>> parseSort(std::string_view text)
{
    std::vector<SortKey> keys;
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = std::min(text.find(',', begin), text.size());
        if (keys.size() == kMostSortKeys)
            return fail(ErrorCode::InvalidArgument,
                        Sentence::tr("rows are sorted by at most three fields"), "--sort");
        VOX_TRY(const SortKey key, sortKeyOf(text.substr(begin, end - begin)));
        keys.push_back(key);
        begin = end + 1;
    }
    return keys;
}

} // namespace voxdeck
