// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/query/QueryCompletion.h"
#include "core/query/QueryExpression.h"
#include "core/search/QuerySql.h"
#include "core/workspace/Database.h"

#include <stop_token>
#include <string>

namespace voxdeck {

/// Puts the queries of saved filters in the place of their names.
///
/// Errors   InvalidArgument: a filter there is not (where `mustExist`), one that leads back to itself, or
///          altogether more than 2,000 tests or nested more than 60 deep.
Result<> expandFilters(Database &database, QueryExpression &expression, bool mustExist = true);

/// The same, and the rows of the baskets the expression names then, of its comments and of people's work.
Result<QuerySql::Baskets> resolveStored(Database &database, QueryExpression &expression,
                                        const std::stop_token &stop = {});

/// Whether the query, saved filters put in, asks for the status that builds write into manifests
/// (`build:`): then a build changes what it finds.
///
/// Errors   InvalidArgument for what is not a query; those of expandFilters().
Result<bool> asksForBuildStatus(Database &database, const std::string &query);

/// What completeQuery() offers for versions of transcripts and after `basket:`, `filter:` and `assigned:`.
Result<QueryNames> storedNames(Database &database);

} // namespace voxdeck
