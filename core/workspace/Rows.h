// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0239, 0305, 0631
#pragma once

#include "core/workspace/Database.h"
#include "core/workspace/SegmentRow.h"

#include <array>
#include <cassert>
#include <concepts>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>

namespace voxdeck {

// One way to bind values and to read rows:
//
//   auto query = db.statement("SELECT id, split, text FROM segment WHERE split <> ? ORDER BY id");
//   VOX_CHECK(eachRow(bindAll(query, Split::Unassigned),
//                     [&](std::uint32_t id, Split split, std::string_view text) { ... }));
//
// The parameters of the visitor name the columns, in their order, and say what each is: a number, an enumerator, a
// bool, std::string, std::string_view (which lives until the next row), or std::optional of one of these for a column
// that may be NULL. SQL never spells an enumerator as a digit: it is bound.
//
// Where the columns are too many for parameters, or are read elsewhere, the text of the statement gives their names:
//
//   constexpr Select kPieces("SELECT item, start, stop - start AS length FROM segment WHERE shard = ?");
//   auto query = db.statement(kPieces.sql());
//   ... valueIn<double>(query, kPieces["length"]) ...
//
// Only a statement of one column is read by number, which is 0.

namespace rows_detail {

template <class T>
struct IsOptional : std::false_type {
};
template <class T>
struct IsOptional<std::optional<T>> : std::true_type {
};

template <class T>
void bindOne(Statement &statement, const T &value)
{
    if constexpr (std::is_enum_v<T>)
        statement.bind(static_cast<std::int64_t>(value));
    else if constexpr (std::is_same_v<T, bool>)
        statement.bind(std::int64_t{value ? 1 : 0});
    else if constexpr (std::is_same_v<T, SegmentRef>)
        statement.bind(value.shard).bind(value.item).bind(value.segment);
    else if constexpr (IsOptional<T>::value) {
        if (value)
            bindOne(statement, *value);
        else
            statement.bindNull();
    } else
        statement.bind(value);
}

template <class T>
T read(const Statement &row, int column)
{
    if constexpr (IsOptional<T>::value) {
        return row.isNull(column) ? T() : T(read<typename T::value_type>(row, column));
    } else {
        assert(!row.isNull(column)); // of a column that may be unknown, or there are fewer columns
        if constexpr (std::is_same_v<T, bool>)
            return row.integer(column) != 0;
        else if constexpr (std::is_same_v<T, std::string_view>)
            return row.view(column);
        else if constexpr (std::is_same_v<T, std::string>)
            return row.text(column);
        else if constexpr (std::floating_point<T>)
            return static_cast<T>(row.real(column));
        else
            return static_cast<T>(row.integer(column));
    }
}

template <class Visit>
struct Parameters : Parameters<decltype(&Visit::operator())> {
};
template <class Visit, class Returned, class... Columns>
struct Parameters<Returned (Visit::*)(Columns...) const> {
    using Values = std::tuple<std::remove_cvref_t<Columns>...>;
};
template <class Visit, class Returned, class... Columns>
struct Parameters<Returned (Visit::*)(Columns...)> {
    using Values = std::tuple<std::remove_cvref_t<Columns>...>;
};

template <class Values, std::size_t... At>
Values valuesOf(const Statement &row, std::index_sequence<At...>)
{
    return {read<std::tuple_element_t<At, Values>>(row, static_cast<int>(At))...};
}

template <class Values>
Values valuesOf(const Statement &row)
{
    return valuesOf<Values>(row, std::make_index_sequence<std::tuple_size_v<Values>>());
}

/// Whether the visitor wants another row.
template <class Call>
Result<bool> wantsMore(Call &&call)
{
    using Returned = decltype(call());
    if constexpr (std::is_void_v<Returned>) {
        call();
        return true;
    } else if constexpr (std::is_same_v<Returned, bool> || std::is_same_v<Returned, Result<bool>>) {
        return call();
    } else {
        VOX_CHECK(call());
        return true;
    }
}

} // namespace rows_detail

/// A column of the present row: T is as the parameter of a visitor.
template <class T>
T valueIn(const Statement &row, int column)
{
    return rows_detail::read<T>(row, column);
}

/// The text of a SELECT, and where its columns are: by "AS name", else by the column itself. A name that it does not
/// have does not compile, and looking one up costs nothing when the program runs.
class Select {
public:
    /// A literal: from "SELECT" on; it may end behind the columns.
    consteval explicit Select(const char *sql) : m_sql(sql)
    {
        constexpr std::string_view kSelect = "SELECT ";
        if (!m_sql.starts_with(kSelect))
            isNoSelect();
        std::size_t begin = kSelect.size();
        int depth = 0;
        for (std::size_t at = begin; at <= m_sql.size(); ++at) {
            const bool isEnd = at == m_sql.size()
                               || (depth == 0 && m_sql.substr(at).starts_with(" FROM "));
            const char c = isEnd ? ',' : m_sql[at];
            depth += c == '(' ? 1 : c == ')' ? -1 : 0;
            if (c != ',' || depth > 0)
                continue;
            if (m_count == kMostColumns)
                hasTooManyColumns();
            m_names[m_count++] = nameOf(m_sql.substr(begin, at - begin));
            if (isEnd)
                break;
            begin = at + 1;
        }
    }

    constexpr std::string_view sql() const { return m_sql; }
    /// How many columns it has: where one that is appended to it is.
    constexpr int size() const { return static_cast<int>(m_count); }

    consteval int operator[](std::string_view name) const
    {
        for (std::size_t at = 0; at < m_count; ++at)
            if (m_names[at] == name)
                return static_cast<int>(at);
        return hasNoColumnOfThisName();
    }

private:
    static constexpr std::size_t kMostColumns = 24;
    // Never defined: calling one of them is what does not compile.
    static void isNoSelect();
    static void hasTooManyColumns();
    static int hasNoColumnOfThisName();

    static consteval std::string_view nameOf(std::string_view column)
    {
        while (column.starts_with(' '))
            column.remove_prefix(1);
        constexpr std::string_view kAs = " AS ";
        if (const auto as = column.rfind(kAs); as != std::string_view::npos)
            return column.substr(as + kAs.size());
        if (const auto dot = column.find('.'); dot != std::string_view::npos)
            return column.substr(dot + 1);
        return column;
    }

    std::string_view m_sql;
    std::array<std::string_view, kMostColumns> m_names = {};
    std::size_t m_count = 0;
};

/// Binds the values to the next parameters, in their order; a SegmentRef is three: shard, item, segment.
template <class... Values>
Statement &bindAll(Statement &statement, const Values &...values)
{
    (rows_detail::bindOne(statement, values), ...);
    return statement;
}

/// Calls `visit` for each row, which reads the columns from `query`: for columns that are known only when it runs, or
/// that another function reads. It returns nothing, a bool (false ends the rows), or a Result of either.
///
/// Errors   those of the statement and of `visit`.
template <class Visit>
Result<> eachStep(Statement &query, Visit &&visit)
{
    for (;;) {
        VOX_TRY(const bool hasRow, query.step());
        if (!hasRow)
            return {};
        VOX_TRY(const bool goesOn, rows_detail::wantsMore(visit));
        if (!goesOn)
            return {};
    }
}

/// Calls `visit` with the columns of each row; it returns as that of eachStep().
///
/// Errors   those of the statement and of `visit`.
template <class Visit>
Result<> eachRow(Statement &query, Visit &&visit)
{
    using Values = typename rows_detail::Parameters<std::remove_cvref_t<Visit>>::Values;
    return eachStep(query, [&] { return std::apply(visit, rows_detail::valuesOf<Values>(query)); });
}

/// Of a statement without parameters.
template <class Visit>
Result<> eachRow(Statement &&query, Visit &&visit)
{
    return eachRow(query, std::forward<Visit>(visit));
}

/// The columns of the first row; empty without a row. Views live until the statement is used again, so it
/// must outlive them.
template <class... Columns>
Result<std::optional<std::tuple<Columns...>>> firstRow(Statement &query)
{
    VOX_TRY(const bool hasRow, query.step());
    if (!hasRow)
        return std::optional<std::tuple<Columns...>>();
    return std::optional(rows_detail::valuesOf<std::tuple<Columns...>>(query));
}

} // namespace voxdeck
