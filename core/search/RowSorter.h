// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0077, 0299
#pragma once

#include "core/base/Result.h"
#include "core/search/RowReader.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

namespace voxdeck {

class Statement;

/// Puts rows in the order of up to three keys, faster than ORDER BY: a statement passes each row to
/// the
/// SQL function vox_sort, which keeps its keys as some bytes that compare as the values do; then both
/// cores sort. Words (language, country, speaker) are numbered and their numbers put in order once.
///
/// Equal rows stay in the order of their ids. Texts are compared byte for byte, as SQLite does.
/// Units    8 to 28 bytes a row while it sorts, 4 afterwards.
/// Threads  one at a time; sorting itself uses several threads.
class RowSorter {
public:
    /// Nothing where a key is a whole text, of which too much would have to be kept.
    static std::unique_ptr<RowSorter> make(const std::vector<SortKey> &keys);
    virtual ~RowSorter();
    RowSorter(const RowSorter &) = delete;
    RowSorter &operator=(const RowSorter &) = delete;

    /// The SQL of a call that takes the row; its first value is bound by bindTo().
    const std::string &call() const { return m_call; }
    /// Whether call() reads columns that the index segment_short does not have.
    bool needsTexts() const { return m_needsTexts; }
    void bindTo(Statement &statement);
    virtual std::size_t bytesPerRow() const = 0;
    /// There were more different words than are kept: the rows must be sorted in another way.
    bool hasTooManyWords() const { return m_hasTooManyWords; }
    std::uint64_t rows() const { return m_rows; }
    double seconds() const { return m_seconds; } ///< of the rows taken

    /// After the last row was taken, first() before finish(). Errors: Cancelled.
    Result<> prepare(std::stop_token stop);
    virtual std::vector<std::uint32_t> first(std::size_t count) const = 0;
    virtual Result<std::vector<std::uint32_t>> finish(std::stop_token stop) = 0;

    class Columns; // how the values become bytes
    struct Function;

protected:
    explicit RowSorter(std::unique_ptr<Columns> columns);
    virtual void add(std::uint32_t id, const unsigned char *key) = 0;
    virtual Result<> renumber(std::stop_token stop) = 0;
    const Columns &columns() const { return *m_columns; }

private:
    std::unique_ptr<Columns> m_columns;
    std::string m_call;
    bool m_needsTexts = false;
    bool m_hasTooManyWords = false;
    std::uint64_t m_rows = 0;
    double m_seconds = 0;
};

} // namespace voxdeck
