// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Units.h"

#include <QDataStream>

namespace voxdeck {

// Qt makes stream operators for every enum in a signal, and cannot for one whose numbers are
// std::int64_t where that is long and qint64 is long long. With these, signals can have Frames.

inline QDataStream &operator<<(QDataStream &stream, Frames frames)
{
    return stream << static_cast<qint64>(count(frames));
}

inline QDataStream &operator>>(QDataStream &stream, Frames &frames)
{
    qint64 read = 0;
    stream >> read;
    frames = Frames{read};
    return stream;
}

} // namespace voxdeck
