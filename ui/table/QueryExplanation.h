// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/query/QueryExpression.h"

#include <QString>

namespace voxdeck {

/// A query in words: "CER above 30 % and language German". Empty for all rows.
QString explainQuery(const QueryExpression &query);

} // namespace voxdeck
