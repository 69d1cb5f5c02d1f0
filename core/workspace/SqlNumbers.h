// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/workspace/EditField.h"

namespace voxdeck {

// Numbers of enumerators for SQL that cannot bind them: what stands in the place of a table (LiveEdits.h), steps of
// the schema, and conditions of a partial index, which SQLite uses only where the query spells the number.
// Everywhere else an enumerator is bound (Rows.h). tests/check_sql.py fails on a digit beside such a column.

#define VOX_SQL_TEXT "0"
#define VOX_SQL_START "9"
#define VOX_SQL_END "10"
#define VOX_SQL_SEGMENTS "11"

/// Whether `digits` are the number of the enumerator.
template <class Enumerator>
constexpr bool isSqlNumber(const char *digits, Enumerator value)
{
    int number = 0;
    for (; *digits != '\0'; ++digits)
        number = 10 * number + (*digits - '0');
    return number == static_cast<int>(value);
}
static_assert(isSqlNumber(VOX_SQL_TEXT, EditField::Text));
static_assert(isSqlNumber(VOX_SQL_START, EditField::Start));
static_assert(isSqlNumber(VOX_SQL_END, EditField::End));
static_assert(isSqlNumber(VOX_SQL_SEGMENTS, EditField::Segments));

/// Whether a step can be taken back or brought back; as kept in the `step` table.
enum class StepState { Live, TakenBack, Dropped, Published };

#define VOX_SQL_STEP_LIVE "0"
#define VOX_SQL_STEP_TAKEN_BACK "1"
static_assert(isSqlNumber(VOX_SQL_STEP_LIVE, StepState::Live));
static_assert(isSqlNumber(VOX_SQL_STEP_TAKEN_BACK, StepState::TakenBack));

} // namespace voxdeck
