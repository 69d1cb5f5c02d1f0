// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace voxdeck {

// Metrics: numbers that passes compute for rows (core/query/Metrics.h, core/measure).
//   metric_kind  the metrics that are kept here, the version of the computation, and what they are made of:
//                1 audio, 2 transcript and length, 4 transcript and hypothesis (MetricInput)
//   metric       a value; a row without one is unknown. By kind first: a sort or a filter reads one kind
//   measured     which metrics of an input were computed for a row, a bit per id, and the stamp of the input
//                then; distinguishes unknown values from those not computed
//   metric_kept  values of audio whose row is gone or was changed, by the stamp of the audio: an import that
//                reads a shard again, or an undo, does not cost another decoding; and values of texts that were
//                edited, for an undo (KeptTextMetrics.h)
// Whatever changes a row, the triggers ensure that every value belongs to the text and audio that
// the row shows. Rows that a divided item hides (hidden_segment) keep their values.
#define VOX_KEEP_METRICS                                                                           \
    "INSERT OR IGNORE INTO metric_kept SELECT m.stamp, k.id,"                                      \
    " (SELECT value FROM metric WHERE kind = k.id AND row = OLD.id) FROM measured m"               \
    " JOIN metric_kind k ON k.input = 1 AND (m.kinds >> k.id) & 1"                                 \
    " WHERE m.input = 1 AND m.row = OLD.id;"
#define VOX_DROP_METRICS                                                                           \
    "DELETE FROM metric WHERE row = OLD.id AND kind IN (SELECT id FROM metric_kind);"              \
    "DELETE FROM measured WHERE row = OLD.id AND input IN (1, 2, 4);"
#define VOX_MOVE_METRICS                                                                           \
    "UPDATE OR REPLACE metric SET row = NEW.id WHERE row = OLD.id"                                 \
    " AND kind IN (SELECT id FROM metric_kind);"                                                   \
    "UPDATE OR REPLACE measured SET row = NEW.id WHERE row = OLD.id AND input IN (1, 2, 4);"
inline constexpr const char *kMetricTables = R"(
CREATE TABLE metric_kind (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    input INTEGER NOT NULL,
    version INTEGER NOT NULL
) STRICT;
CREATE TABLE metric (
    kind INTEGER NOT NULL,
    row INTEGER NOT NULL,
    value REAL NOT NULL,
    PRIMARY KEY (kind, row)
) STRICT, WITHOUT ROWID;
CREATE TABLE measured (
    input INTEGER NOT NULL,
    row INTEGER NOT NULL,
    stamp INTEGER NOT NULL,
    kinds INTEGER NOT NULL,
    PRIMARY KEY (input, row)
) STRICT, WITHOUT ROWID;
CREATE TABLE metric_kept (
    stamp INTEGER NOT NULL,
    kind INTEGER NOT NULL,
    value REAL,
    PRIMARY KEY (stamp, kind)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER metrics_of_other_audio AFTER UPDATE OF start, stop, recording, channel, shard, item
    ON segment
    WHEN (NEW.start <> OLD.start OR NEW.stop <> OLD.stop OR NEW.recording <> OLD.recording
        OR NEW.channel IS NOT OLD.channel OR NEW.shard <> OLD.shard OR NEW.item <> OLD.item)
        AND EXISTS (SELECT 1 FROM metric_kind)
BEGIN
)" VOX_KEEP_METRICS R"(
    DELETE FROM metric WHERE row = OLD.id
        AND kind IN (SELECT id FROM metric_kind WHERE input IN (1, 2));
    DELETE FROM measured WHERE row = OLD.id AND input IN (1, 2);
END;
CREATE TRIGGER metrics_of_another_text AFTER UPDATE OF text ON segment
    WHEN NEW.text <> OLD.text AND EXISTS (SELECT 1 FROM metric_kind)
BEGIN
    DELETE FROM metric WHERE row = OLD.id
        AND kind IN (SELECT id FROM metric_kind WHERE input IN (2, 4));
    DELETE FROM measured WHERE row = OLD.id AND input IN (2, 4);
END;
CREATE TRIGGER metrics_of_another_hypothesis AFTER UPDATE OF hypothesis ON segment
    WHEN NEW.hypothesis <> OLD.hypothesis AND EXISTS (SELECT 1 FROM metric_kind)
BEGIN
    DELETE FROM metric WHERE row = OLD.id
        AND kind IN (SELECT id FROM metric_kind WHERE input = 4);
    DELETE FROM measured WHERE row = OLD.id AND input = 4;
END;
CREATE TRIGGER metrics_move AFTER UPDATE OF id ON segment
    WHEN NEW.id <> OLD.id AND EXISTS (SELECT 1 FROM metric_kind)
BEGIN
)" VOX_MOVE_METRICS R"(
END;
CREATE TRIGGER metrics_move_hidden AFTER UPDATE OF id ON hidden_segment
    WHEN NEW.id <> OLD.id AND EXISTS (SELECT 1 FROM metric_kind)
BEGIN
)" VOX_MOVE_METRICS R"(
END;
CREATE TRIGGER metrics_go AFTER DELETE ON segment
    WHEN EXISTS (SELECT 1 FROM metric_kind) AND NOT EXISTS (SELECT 1 FROM hidden_segment h
        WHERE h.shard = OLD.shard AND h.item = OLD.item AND h.segment = OLD.segment)
BEGIN
)" VOX_KEEP_METRICS VOX_DROP_METRICS R"(
END;
CREATE TRIGGER metrics_go_hidden AFTER DELETE ON hidden_segment
    WHEN EXISTS (SELECT 1 FROM metric_kind)
        AND NOT EXISTS (SELECT 1 FROM segment WHERE id = OLD.id)
BEGIN
)" VOX_KEEP_METRICS VOX_DROP_METRICS R"(
END;
)";

#undef VOX_KEEP_METRICS
#undef VOX_DROP_METRICS
#undef VOX_MOVE_METRICS

} // namespace voxdeck
