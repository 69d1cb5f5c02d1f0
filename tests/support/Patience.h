// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTest>

// Qt's own wait five seconds, which a busy machine may take for what needs a tenth of one. What never comes is
// found just as surely after twenty.
#undef QTRY_VERIFY
#define QTRY_VERIFY(expression) QTRY_VERIFY_WITH_TIMEOUT((expression), 20000)
#undef QTRY_VERIFY2
#define QTRY_VERIFY2(expression, words) QTRY_VERIFY2_WITH_TIMEOUT((expression), (words), 20000)
#undef QTRY_COMPARE
#define QTRY_COMPARE(expression, expected)                                                         \
    QTRY_COMPARE_WITH_TIMEOUT((expression), (expected), 20000)
