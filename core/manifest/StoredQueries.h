// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/manifest/QuerySql.h"
#include "core/manifest/Database.h"
#include "core/query/QueryCompletion.h"
#include "core/query/QueryExpression.h"

#include <stop_token>

namespace voxdeck {

/// Puts the queries of saved filters in the place of their names.
///
/// Errors   InvalidArgument: a filter there is not (where `mustExist`), one that leads back to itself, or
///          altogether more than 2,000 tests or nested more than 60 deep.
Result<> expandFilters(Database &database, QueryExpression &expression, bool mustExist = true);

/// The same, and the rows of the baskets the expression names then, of its comments and of people's work.
Result<QuerySql::Baskets> resolveStored(Database &database, QueryExpression &expression,
                                        const std::stop_token &stop = {});

/// What completeQuery() offers for versions of transcripts and after `basket:`, `filter:` and `assigned:`.
Result<QueryNames> storedNames(Database &database);

} // namespace voxdeck
