// SPDX-License-Identifier: Apache-2.0
#include "core/workspace/Schema.h"

#include "core/workspace/MetricTables.h"
#include "core/workspace/RowScore.h"
#include "core/workspace/UnpublishedEdits.h"

#include <array>
#include <cstdint>

namespace voxdeck {

namespace {

constexpr std::int64_t kApplicationId = 0x566f7844; // "VoxD"

// What each table is for:
//   shard      a shard's place in the dataset and how far it was imported; its rows in `segment` are
//              first_id .. first_id + rows, in the order of (item, segment), so a row is found by
//              halving that range and needs no index; `capacity` ids from first_id on are its own
//   segment    the manifest; small columns first, as a filter reads a row from its front
//   carried    splits of a shard that is being imported again
//   tally      rows and seconds a shard and value, so that totals need no look at `segment`
//   workspace  what is kept by name: of the dataset, of the text store, settings of the project
//   step       one undo step each; state: 0 live, 1 undone, 2 cannot be redone, 3 published
//   edit       the journal; field: a number of EditField; base: SHA-256 of the record on disk
//   published_text  what publishing put in place of which record; revision is NULL until the new
//              index is known to be on the disk
constexpr const char *kVersion1 = R"(
CREATE TABLE workspace (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;

CREATE TABLE shard (
    id INTEGER PRIMARY KEY,
    path TEXT NOT NULL UNIQUE,
    position INTEGER,
    fingerprint TEXT NOT NULL DEFAULT '',
    first_id INTEGER NOT NULL DEFAULT 0,
    rows INTEGER NOT NULL DEFAULT 0,
    capacity INTEGER NOT NULL DEFAULT 0,
    next_item INTEGER NOT NULL DEFAULT 0,
    items INTEGER NOT NULL DEFAULT 0,
    unreadable INTEGER NOT NULL DEFAULT 0,
    is_complete INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE TABLE segment (
    id INTEGER PRIMARY KEY,
    shard INTEGER NOT NULL,
    item INTEGER NOT NULL,
    segment INTEGER NOT NULL,
    siblings INTEGER NOT NULL,
    status INTEGER NOT NULL DEFAULT 0,
    split INTEGER NOT NULL DEFAULT 0,
    flag INTEGER NOT NULL DEFAULT 0,
    unpublished INTEGER NOT NULL DEFAULT 0,
    start REAL NOT NULL,
    stop REAL NOT NULL,
    cer REAL,
    language TEXT NOT NULL,
    country TEXT NOT NULL,
    speaker TEXT NOT NULL,
    item_key TEXT NOT NULL,
    text TEXT NOT NULL,
    hypothesis TEXT NOT NULL
) STRICT;
CREATE INDEX segment_unpublished ON segment (id) WHERE unpublished > 0;
CREATE INDEX segment_flagged ON segment (id) WHERE flag > 0;

CREATE TABLE carried (
    shard INTEGER NOT NULL,
    item_key TEXT NOT NULL,
    segment INTEGER NOT NULL,
    split INTEGER NOT NULL,
    PRIMARY KEY (shard, item_key, segment)
) STRICT, WITHOUT ROWID;

CREATE TABLE tally (
    shard INTEGER NOT NULL,
    kind INTEGER NOT NULL,
    value TEXT NOT NULL,
    rows INTEGER NOT NULL,
    seconds REAL NOT NULL,
    PRIMARY KEY (shard, kind, value)
) STRICT, WITHOUT ROWID;

CREATE TABLE step (
    id INTEGER PRIMARY KEY,
    undoes INTEGER NOT NULL DEFAULT 0,
    is_undo INTEGER NOT NULL DEFAULT 0,
    state INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX step_open ON step (id) WHERE state = 0;

CREATE TABLE edit (
    id INTEGER PRIMARY KEY,
    step INTEGER NOT NULL REFERENCES step (id),
    at_ms INTEGER NOT NULL,
    who TEXT NOT NULL,
    shard INTEGER NOT NULL REFERENCES shard (id),
    item INTEGER NOT NULL,
    segment INTEGER NOT NULL,
    field INTEGER NOT NULL,
    before TEXT NOT NULL,
    after TEXT NOT NULL,
    key TEXT NOT NULL,
    undoes INTEGER NOT NULL DEFAULT 0,
    base BLOB,
    revision INTEGER REFERENCES revision (id)
) STRICT;
CREATE INDEX edit_by_segment ON edit (shard, item, segment, field);
CREATE INDEX edit_by_step ON edit (step);
CREATE INDEX edit_by_revision ON edit (revision) WHERE revision IS NOT NULL;
CREATE INDEX edit_unpublished ON edit (shard, item) WHERE revision IS NULL;
CREATE TRIGGER edit_is_never_removed BEFORE DELETE ON edit
BEGIN SELECT RAISE(ABORT, 'the journal only grows'); END;
CREATE TRIGGER edit_is_never_changed BEFORE UPDATE OF
    id, step, at_ms, who, shard, item, segment, field, before, after, key, undoes, base ON edit
BEGIN SELECT RAISE(ABORT, 'the journal only grows'); END;

CREATE TABLE draft (
    shard INTEGER NOT NULL REFERENCES shard (id),
    item INTEGER NOT NULL,
    segment INTEGER NOT NULL,
    text TEXT NOT NULL,
    caret INTEGER NOT NULL,
    at_ms INTEGER NOT NULL,
    PRIMARY KEY (shard, item, segment)
) STRICT, WITHOUT ROWID;

CREATE TABLE revision (
    id INTEGER PRIMARY KEY,
    at_ms INTEGER NOT NULL,
    who TEXT NOT NULL,
    note TEXT NOT NULL,
    edits INTEGER NOT NULL DEFAULT 0,
    segments INTEGER NOT NULL DEFAULT 0,
    records INTEGER NOT NULL DEFAULT 0,
    record_bytes INTEGER NOT NULL DEFAULT 0,
    shards INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE TABLE published_text (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    shard INTEGER NOT NULL REFERENCES shard (id),
    item INTEGER NOT NULL,
    segment INTEGER NOT NULL,
    last_edit INTEGER NOT NULL,
    old_record BLOB NOT NULL,
    new_record BLOB NOT NULL,
    revision INTEGER REFERENCES revision (id)
) STRICT;
CREATE INDEX published_text_by_item ON published_text (shard, item);
CREATE INDEX published_text_open ON published_text (shard) WHERE revision IS NULL;
)";

// Datasets that are lists of utterances beside their audio (Kaldi, NeMo, Lhotse, ...): their "shard" is
// the list, an item one utterance of it.
//   shard      kind: "" for a TouchDataset's, else the format's name; mapping: JSON, which field of its
//              records is what; audio_rules: JSON, where the user says its audio is
//   recording  the source audio of utterances; `name` is what splits keep together; `audio` is the path
//              as the list spells it, `file` where it was found; `problem` says why it cannot be
//              played
//   import_problem  what an import could not use, with its line in the list
//   segment    digest: of all the list's values of the utterance, to detect changes;
//              recording 0: the audio is the shard's item, and the item's key names the recording;
//              tags: a space before and after each; further: JSON of the fields that have no column,
//              further transcripts too; its `start` is null where the list names no times
//
// One change of many rows, and splits:
//   bulk_edit  the journal of changes of many rows: one field's new value; after_edit: the last line of
//              `edit` before it; asked: "train", "+noise", "-noise", "" where it was many values
//   bulk_rows  whose rows they were: some thousand of a shard a blob (BulkChunk), found by place
//   split_freeze  splits that are frozen, and the SHA-256 of their recordings and keys
//   freeze_log    what was frozen, unfrozen or changed nevertheless, and the reason given
//   segment    subset: the numbered part of a split
//   saved_filter  a query and its sort keys under a name
//   basket     hand-picked segments under a name; basket_row: each by its place and key, so that it is
//              found again when an import has moved it
constexpr const char *kVersion2 = R"(
CREATE TABLE recording (
    id INTEGER PRIMARY KEY,
    shard INTEGER NOT NULL,
    name TEXT NOT NULL,
    audio TEXT NOT NULL,
    file TEXT NOT NULL DEFAULT '',
    problem TEXT NOT NULL DEFAULT '',
    UNIQUE (shard, name, audio)
) STRICT;
CREATE TABLE import_problem (
    shard INTEGER NOT NULL,
    line INTEGER NOT NULL,
    key TEXT NOT NULL,
    reason TEXT NOT NULL
) STRICT;
CREATE INDEX import_problem_by_shard ON import_problem (shard);
ALTER TABLE shard ADD COLUMN kind TEXT NOT NULL DEFAULT '';
ALTER TABLE shard ADD COLUMN mapping TEXT NOT NULL DEFAULT '';
ALTER TABLE shard ADD COLUMN audio_rules TEXT NOT NULL DEFAULT '';
ALTER TABLE segment ADD COLUMN recording INTEGER NOT NULL DEFAULT 0;
ALTER TABLE segment ADD COLUMN digest INTEGER NOT NULL DEFAULT 0;
ALTER TABLE segment ADD COLUMN channel INTEGER;
ALTER TABLE segment ADD COLUMN wer REAL;
ALTER TABLE segment ADD COLUMN tags TEXT NOT NULL DEFAULT '';
ALTER TABLE segment ADD COLUMN further TEXT NOT NULL DEFAULT '';
CREATE INDEX segment_by_recording ON segment (recording) WHERE recording > 0;

ALTER TABLE segment ADD COLUMN subset INTEGER;

CREATE TABLE bulk_edit (
    id INTEGER PRIMARY KEY,
    step INTEGER NOT NULL REFERENCES step (id),
    after_edit INTEGER NOT NULL,
    at_ms INTEGER NOT NULL,
    who TEXT NOT NULL,
    field INTEGER NOT NULL,
    asked TEXT NOT NULL,
    reason TEXT NOT NULL,
    undoes INTEGER NOT NULL,
    rows INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX bulk_edit_by_step ON bulk_edit (step);
CREATE TABLE bulk_rows (
    id INTEGER PRIMARY KEY,
    bulk INTEGER NOT NULL REFERENCES bulk_edit (id),
    shard INTEGER NOT NULL REFERENCES shard (id),
    first_item INTEGER NOT NULL,
    last_item INTEGER NOT NULL,
    rows INTEGER NOT NULL,
    content BLOB NOT NULL
) STRICT;
CREATE INDEX bulk_rows_by_bulk ON bulk_rows (bulk);
CREATE INDEX bulk_rows_by_place ON bulk_rows (shard, last_item, first_item);
CREATE TRIGGER bulk_edit_is_never_removed BEFORE DELETE ON bulk_edit
BEGIN SELECT RAISE(ABORT, 'the journal only grows'); END;
CREATE TRIGGER bulk_edit_is_never_changed BEFORE UPDATE OF
    id, step, after_edit, at_ms, who, field, asked, reason, undoes ON bulk_edit
BEGIN SELECT RAISE(ABORT, 'the journal only grows'); END;
CREATE TRIGGER bulk_rows_are_never_removed BEFORE DELETE ON bulk_rows
BEGIN SELECT RAISE(ABORT, 'the journal only grows'); END;
CREATE TRIGGER bulk_rows_are_never_changed BEFORE UPDATE ON bulk_rows
BEGIN SELECT RAISE(ABORT, 'the journal only grows'); END;

CREATE TABLE split_freeze (
    split INTEGER PRIMARY KEY,
    at_ms INTEGER NOT NULL,
    who TEXT NOT NULL,
    reason TEXT NOT NULL,
    sha256 TEXT NOT NULL,
    recordings INTEGER NOT NULL,
    rows INTEGER NOT NULL,
    seconds REAL NOT NULL
) STRICT;
CREATE TABLE freeze_log (
    id INTEGER PRIMARY KEY,
    at_ms INTEGER NOT NULL,
    who TEXT NOT NULL,
    split INTEGER NOT NULL,
    what TEXT NOT NULL,
    reason TEXT NOT NULL,
    sha256 TEXT NOT NULL,
    step INTEGER NOT NULL DEFAULT 0,
    rows INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE TABLE saved_filter (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE COLLATE NOCASE,
    query TEXT NOT NULL,
    sort TEXT NOT NULL,
    at_ms INTEGER NOT NULL
) STRICT;
CREATE TABLE basket (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE COLLATE NOCASE,
    at_ms INTEGER NOT NULL
) STRICT;
CREATE TABLE basket_row (
    basket INTEGER NOT NULL REFERENCES basket (id),
    shard INTEGER NOT NULL,
    item INTEGER NOT NULL,
    segment INTEGER NOT NULL,
    key TEXT NOT NULL,
    PRIMARY KEY (basket, shard, item, segment, key)
) STRICT, WITHOUT ROWID;

-- What filters and sorts ask for, without the texts: a quarter of the bytes of `segment`. It begins with
-- the id, so that an import only appends to it and a filter gives its rows in their order, the first
-- ones at once.
CREATE INDEX segment_short ON segment (id, status, split, cer, start, stop, language, country, speaker,
    shard, flag, unpublished, wer, recording, tags);

-- Where in the text store (TextStore.h) the folded texts of the rows first_id .. first_id + rows lie. A
-- block is there only while it is of those rows: it goes with them, and what was changed in them since
-- is in text_change with a number above `seen`. text_epoch changes whenever rows of the shard went.
CREATE TABLE text_block (
    first_id INTEGER PRIMARY KEY,
    rows INTEGER NOT NULL,
    shard INTEGER NOT NULL,
    seen INTEGER NOT NULL,
    place INTEGER NOT NULL,
    key_bytes INTEGER NOT NULL,
    text_bytes INTEGER NOT NULL,
    hypothesis_bytes INTEGER NOT NULL,
    sums BLOB NOT NULL
) STRICT;
CREATE TABLE text_change (id INTEGER PRIMARY KEY AUTOINCREMENT, row INTEGER NOT NULL) STRICT;
ALTER TABLE shard ADD COLUMN text_epoch INTEGER NOT NULL DEFAULT 0;
CREATE TRIGGER segment_text_changes AFTER UPDATE OF segment, siblings, item_key, text, hypothesis
    ON segment
    WHEN NEW.text <> OLD.text OR NEW.hypothesis <> OLD.hypothesis OR NEW.item_key <> OLD.item_key
        OR NEW.segment <> OLD.segment OR NEW.siblings <> OLD.siblings
BEGIN INSERT INTO text_change (row) VALUES (NEW.id); END;
CREATE TRIGGER shard_rows_go AFTER UPDATE OF first_id, rows ON shard
    WHEN NEW.rows < OLD.rows OR NEW.first_id <> OLD.first_id
BEGIN
    DELETE FROM text_block WHERE shard = NEW.id;
    UPDATE shard SET text_epoch = text_epoch + 1 WHERE id = NEW.id;
END;
)";

// Further versions of the transcripts are in the text store as well: stores that were made without them are removed.
constexpr const char *kVersion3 = R"(
DELETE FROM text_block;
DELETE FROM workspace WHERE name = 'text_store';
ALTER TABLE text_block ADD COLUMN further_bytes INTEGER NOT NULL DEFAULT 0;
DROP TRIGGER segment_text_changes;
CREATE TRIGGER segment_text_changes AFTER UPDATE OF
    segment, siblings, item_key, text, hypothesis, further ON segment
    WHEN NEW.text <> OLD.text OR NEW.hypothesis <> OLD.hypothesis OR NEW.item_key <> OLD.item_key
        OR NEW.segment <> OLD.segment OR NEW.siblings <> OLD.siblings OR NEW.further <> OLD.further
BEGIN INSERT INTO text_change (row) VALUES (NEW.id); END;
)";

// Segments that were added, deleted or moved by hand (SegmentList.h).
//   segment_list    items whose segments are not those of their record: the present ones and,
//                   once they are published, which numbers the segments of the record have
//   segment_added   where the rows are that no shard's range holds: behind the row first_id + after_row of
//                   their shard, by rank
//   hidden_segment  rows that are hidden, unchanged: a column of `segment` must be added here too
constexpr const char *kVersion4 = R"(
CREATE TABLE segment_list (
    shard INTEGER NOT NULL REFERENCES shard (id),
    item INTEGER NOT NULL,
    slots INTEGER NOT NULL,
    content TEXT NOT NULL,
    disk TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (shard, item)
) STRICT, WITHOUT ROWID;
CREATE TABLE segment_added (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    shard INTEGER NOT NULL,
    item INTEGER NOT NULL,
    segment INTEGER NOT NULL,
    after_row INTEGER NOT NULL,
    rank INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX segment_added_by_place ON segment_added (shard, item, segment);
CREATE TABLE hidden_segment AS SELECT * FROM segment WHERE 0;
CREATE INDEX hidden_segment_by_place ON hidden_segment (shard, item, segment);
)";

// Work of several people. Nothing here looks at the rows that are there: two columns with a default, and
// tables.
//   segment   assigned: the assignee of the row, "" for none; BulkEdit makes the index of those
//             that have one with the first of them (BulkWriter), as it reads every row
//   comment   comments on a segment (Comments.h); start and stop: seconds of its item, first and
//             last: characters of its text, where it is about a part; key: the segment's then
//   person    names suggested when work is assigned
constexpr const char *kVersion5 = R"(
ALTER TABLE segment ADD COLUMN assigned TEXT NOT NULL DEFAULT '';
ALTER TABLE hidden_segment ADD COLUMN assigned TEXT NOT NULL DEFAULT '';
CREATE TABLE comment (
    id INTEGER PRIMARY KEY,
    uid TEXT NOT NULL UNIQUE,
    shard INTEGER NOT NULL REFERENCES shard (id),
    item INTEGER NOT NULL,
    segment INTEGER NOT NULL,
    key TEXT NOT NULL,
    at_ms INTEGER NOT NULL,
    who TEXT NOT NULL,
    text TEXT NOT NULL,
    is_resolved INTEGER NOT NULL DEFAULT 0,
    start REAL,
    stop REAL,
    first INTEGER,
    last INTEGER
) STRICT;
CREATE INDEX comment_by_place ON comment (shard, item, segment);
CREATE TABLE person (name TEXT PRIMARY KEY COLLATE NOCASE, at_ms INTEGER NOT NULL) STRICT, WITHOUT ROWID;
)";

// A draft knows whose it is and what it was typed over.
//   draft     owner: the SessionMark's name of the window it was typed in, "" before there were any;
//             base: the transcript it was typed over
constexpr const char *kVersion6 = R"(
ALTER TABLE draft RENAME TO draft_before;
CREATE TABLE draft (
    owner TEXT NOT NULL,
    shard INTEGER NOT NULL REFERENCES shard (id),
    item INTEGER NOT NULL,
    segment INTEGER NOT NULL,
    text TEXT NOT NULL,
    caret INTEGER NOT NULL,
    at_ms INTEGER NOT NULL,
    base TEXT,
    PRIMARY KEY (owner, shard, item, segment)
) STRICT, WITHOUT ROWID;
INSERT INTO draft SELECT '', shard, item, segment, text, caret, at_ms, NULL FROM draft_before;
DROP TABLE draft_before;
)";

// Error rates are those of the texts that are shown (RowScore.h); a list's own are kept beside them.
//   segment   list_cer, list_wer: what the list says; list_texts: hashOfTexts() of what it says it of
constexpr const char *kVersion7 = R"(
ALTER TABLE segment ADD COLUMN list_cer REAL;
ALTER TABLE segment ADD COLUMN list_wer REAL;
ALTER TABLE segment ADD COLUMN list_texts INTEGER NOT NULL DEFAULT 0;
ALTER TABLE hidden_segment ADD COLUMN list_cer REAL;
ALTER TABLE hidden_segment ADD COLUMN list_wer REAL;
ALTER TABLE hidden_segment ADD COLUMN list_texts INTEGER NOT NULL DEFAULT 0;
)";

// Unpublished edits are those that publishing writes (UnpublishedEdits.h): statuses and flags counted before.
constexpr const char *kVersion8 = "UPDATE segment SET unpublished = " VOX_UNPUBLISHED_OF_SEGMENT
                                  " WHERE unpublished > 0;";

// A moved border of a list is an unpublished edit (UnpublishedEdits.h): it did not count before.
constexpr const char *kVersion10 =
    "UPDATE segment SET unpublished = " VOX_UNPUBLISHED_OF_SEGMENT
    " WHERE recording > 0 AND EXISTS (SELECT 1 FROM edit WHERE field IN (9, 10))"
    " AND EXISTS (SELECT 1 FROM edit WHERE edit.shard = segment.shard AND edit.item = segment.item"
    " AND edit.segment = segment.segment AND edit.field IN (9, 10));";

// hasDotlessI() of a language, in SQL: capitals of the rows' texts are others when it changes.
#define VOX_HAS_DOTLESS_I(tag)                                                                     \
    "(lower(substr(replace(" tag ", '_', '-') || '-', 1, 3)) IN ('tr-', 'az-')"                    \
    " OR lower(substr(replace(" tag ", '_', '-') || '-', 1, 4)) IN ('tur-', 'aze-'))"

// Error rates by the second rule of words (ScoringProfile.h): hyphens divide, an empty hypothesis is all deletions, a
// reference without letters has no rate, "I" goes by the language. beginRating() computes them again.
//   metric       those of transcript and hypothesis are of the first rule: the next pass computes them
//   shard        records of shards are read once more: which hypotheses are there and empty was not kept
constexpr const char *kVersion11 = R"(
UPDATE shard SET fingerprint = 'to be read again'
    WHERE kind = '' AND fingerprint <> '' AND mapping LIKE '%"hypothesis"%';
DELETE FROM metric WHERE kind IN (SELECT id FROM metric_kind WHERE input = 4);
DELETE FROM measured WHERE input = 4;
CREATE TRIGGER metrics_of_another_language AFTER UPDATE OF language ON segment WHEN
)" VOX_HAS_DOTLESS_I("NEW.language") " <> " VOX_HAS_DOTLESS_I("OLD.language") R"(
    AND EXISTS (SELECT 1 FROM metric_kind)
BEGIN
    DELETE FROM metric WHERE row = OLD.id
        AND kind IN (SELECT id FROM metric_kind WHERE input = 4);
    DELETE FROM measured WHERE row = OLD.id AND input = 4;
END;
CREATE TRIGGER metrics_of_another_record AFTER UPDATE OF further ON segment
    WHEN NEW.further <> OLD.further AND EXISTS (SELECT 1 FROM metric_kind)
BEGIN
    DELETE FROM metric WHERE row = OLD.id
        AND kind IN (SELECT id FROM metric_kind WHERE input = 4);
    DELETE FROM measured WHERE row = OLD.id AND input = 4;
END;
)";

// Lines of lists that are gone (core/import/ListRows.h).
//   gone_row  the number that the journal knows such a line by, which it gets again when its key is back;
//             slots and content: of its segment_list, where it was divided or merged here
// Older versions kept no numbers: those of the journal's items without a row are taken.
constexpr const char *kVersion12 = R"(
CREATE TABLE gone_row (
    shard INTEGER NOT NULL,
    item INTEGER NOT NULL,
    item_key TEXT NOT NULL,
    slots INTEGER NOT NULL DEFAULT 0,
    content TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (shard, item)
) STRICT, WITHOUT ROWID;
INSERT OR IGNORE INTO gone_row (shard, item, item_key)
    SELECT shard, item, key FROM edit WHERE segment = -1 AND shard IN
    (SELECT id FROM shard WHERE kind <> '') ORDER BY edit.id DESC;
DELETE FROM gone_row WHERE (shard, item) IN (SELECT g.shard, g.item FROM segment s CROSS JOIN gone_row g
    ON g.shard = s.shard AND g.item = s.item)
    OR (shard, item) IN (SELECT shard, item FROM hidden_segment)
    OR (shard, item) IN (SELECT shard, item FROM segment_list);
CREATE INDEX gone_row_by_key ON gone_row (shard, item_key);
)";

// Times of a record's segments are published as those of lists are (UnpublishedEdits.h): they did not count before.
constexpr const char *kVersion13 =
    "UPDATE segment SET unpublished = " VOX_UNPUBLISHED_OF_SEGMENT
    " WHERE recording = 0 AND EXISTS (SELECT 1 FROM edit WHERE field IN (" VOX_SQL_START
    ", " VOX_SQL_END "))"
    " AND EXISTS (SELECT 1 FROM edit WHERE edit.shard = segment.shard AND edit.item = segment.item"
    " AND edit.segment = segment.segment AND edit.field IN (" VOX_SQL_START ", " VOX_SQL_END "));";

// The texts typed for the two parts of a segment that is being divided (core/edit/Drafts.h).
//   divided_draft  owner and base as in `draft`; at: where it is divided, in seconds of the audio
constexpr const char *kVersion14 = R"(
CREATE TABLE divided_draft (
    owner TEXT NOT NULL,
    shard INTEGER NOT NULL REFERENCES shard (id),
    item INTEGER NOT NULL,
    segment INTEGER NOT NULL,
    at REAL NOT NULL,
    earlier TEXT NOT NULL,
    later TEXT NOT NULL,
    earlier_language TEXT NOT NULL,
    later_language TEXT NOT NULL,
    approves INTEGER NOT NULL,
    at_ms INTEGER NOT NULL,
    base TEXT NOT NULL,
    PRIMARY KEY (owner, shard, item, segment)
) STRICT, WITHOUT ROWID;
)";

// Recordings of one name (core/import/RecordingNames.h).
//   recording  called: what the recording is called where its name is also that of another; same: the first with the
//              same file, or 0
constexpr const char *kVersion15 = R"(
ALTER TABLE recording ADD COLUMN called TEXT NOT NULL DEFAULT '';
ALTER TABLE recording ADD COLUMN same INTEGER NOT NULL DEFAULT 0;
)";

// A recording is of one file, also where a tree of countries spells the files of two countries alike.
//   recording  part: the country, in lists of several
constexpr const char *kVersion16 = R"(
CREATE TABLE recording_of_file (
    id INTEGER PRIMARY KEY,
    shard INTEGER NOT NULL,
    name TEXT NOT NULL,
    audio TEXT NOT NULL,
    file TEXT NOT NULL DEFAULT '',
    problem TEXT NOT NULL DEFAULT '',
    called TEXT NOT NULL DEFAULT '',
    same INTEGER NOT NULL DEFAULT 0,
    part TEXT NOT NULL DEFAULT '',
    UNIQUE (shard, name, audio, part, file)
) STRICT;
INSERT INTO recording_of_file (id, shard, name, audio, file, problem, called, same)
    SELECT id, shard, name, audio, file, problem, called, same FROM recording;
DROP TABLE recording;
ALTER TABLE recording_of_file RENAME TO recording;
UPDATE shard SET fingerprint = '' WHERE kind IN ('aligned', 'manifest');
)";

// Comments that were typed and not added (core/edit/Drafts.h).
//   comment_draft  owner as in `draft`; uid: of the comment whose text is changed, '' of a new one; start and stop in
//                  seconds, first and last in UTF-16 units: what it is about, NULL for the whole segment
constexpr const char *kVersion17 = R"(
CREATE TABLE comment_draft (
    owner TEXT NOT NULL,
    shard INTEGER NOT NULL REFERENCES shard (id),
    item INTEGER NOT NULL,
    segment INTEGER NOT NULL,
    uid TEXT NOT NULL,
    text TEXT NOT NULL,
    start REAL,
    stop REAL,
    first INTEGER,
    last INTEGER,
    at_ms INTEGER NOT NULL,
    PRIMARY KEY (owner, shard, item, segment, uid)
) STRICT, WITHOUT ROWID;
)";

// Whether the audio of a recording is the one that was imported (core/format/AudioPresence.h).
//   recording  stamp: of its file then; 0: not noted; -1: on a server, which is not asked. By the index of names a list's
//              recordings come in the order of names, and each look at the next ones would sort all of them.
constexpr const char *kVersion18 = R"(
ALTER TABLE recording ADD COLUMN stamp INTEGER NOT NULL DEFAULT 0;
CREATE INDEX recording_by_shard ON recording (shard);
CREATE INDEX recording_to_note ON recording (shard) WHERE stamp = 0 AND file <> '';
)";

// Undo takes back one's own steps, and drafts are offered to who typed them (docs/decisions/0500).
//   step    who: who made it, of an import the person who imported last; '' where lines do not tell
//   draft, divided_draft, comment_draft  who: who typed it; '' in older ones
constexpr const char *kVersion19 = R"(
ALTER TABLE step ADD COLUMN who TEXT NOT NULL DEFAULT '';
UPDATE step SET who = coalesce((SELECT who FROM edit WHERE edit.step = step.id LIMIT 1),
    (SELECT who FROM bulk_edit WHERE bulk_edit.step = step.id LIMIT 1), '');
UPDATE step SET who = substr(who, instr(who, ', imported by ') + length(', imported by '))
    WHERE instr(who, ', imported by ') > 0;
UPDATE step SET who = substr(who, instr(who, ', imported by ') + length(', imported by '))
    WHERE instr(who, ', imported by ') > 0;
UPDATE step SET who = substr(who, instr(who, ', imported by ') + length(', imported by '))
    WHERE instr(who, ', imported by ') > 0;
ALTER TABLE draft ADD COLUMN who TEXT NOT NULL DEFAULT '';
ALTER TABLE divided_draft ADD COLUMN who TEXT NOT NULL DEFAULT '';
ALTER TABLE comment_draft ADD COLUMN who TEXT NOT NULL DEFAULT '';
)";

#undef VOX_HAS_DOTLESS_I

/// kMigrations[n] brings schema n to n + 1.
constexpr std::array kMigrations{kVersion1,  kVersion2,  kVersion3,  kVersion4,     kVersion5,
                                 kVersion6,  kVersion7,  kVersion8,  kMetricTables, kVersion10,
                                 kVersion11, kVersion12, kVersion13, kVersion14,    kVersion15,
                                 kVersion16, kVersion17, kVersion18, kVersion19};
constexpr std::int64_t kRatesAreOfTexts = 7; ///< from this version on a list's own are kept apart
constexpr std::int64_t kRatesAreOfSecondRule = 11; ///< rows of older ones are rated

Result<std::int64_t> versionOf(Database &database)
{
    // In one statement, so in one state of the file: another process may be making the workspace.
    auto marks = database.statement("SELECT (SELECT application_id FROM pragma_application_id()),"
                                    " (SELECT user_version FROM pragma_user_version()), count(*)"
                                    " FROM sqlite_schema");
    VOX_CHECK(marks.step());
    const auto application = marks.integer(0);
    const auto version = marks.integer(1);
    const auto tables = marks.integer(2);
    const std::string file = database.file().string();
    if (application == 0 && version == 0 && tables == 0)
        return std::int64_t{0};
    if (application != kApplicationId || version < 1)
        return fail(ErrorCode::Corrupt, Sentence::tr("is a database, but not a Voxdeck workspace"),
                    file);
    if (version > currentSchemaVersion())
        return fail(
            ErrorCode::Unsupported,
            Sentence::tr(
                "was made by a newer Voxdeck (workspace version %1; this one reads up to %2)",
                version, currentSchemaVersion()),
            file);
    return version;
}

} // namespace

int currentSchemaVersion()
{
    return static_cast<int>(kMigrations.size());
}

Result<> migrate(Database &database)
{
    VOX_TRY(const auto seen, versionOf(database));
    if (seen == currentSchemaVersion())
        return {};
    VOX_TRY(auto transaction, Transaction::beginPatiently(database, {}));
    VOX_TRY(const auto version, versionOf(database)); // another process may have been faster
    for (auto next = version; next < currentSchemaVersion(); ++next)
        VOX_CHECK(database.run(kMigrations[static_cast<std::size_t>(next)]));
    if (version > 0 && version < kRatesAreOfSecondRule)
        VOX_CHECK(beginRating(database, version < kRatesAreOfTexts ? OldScores::Unsorted
                                                                   : OldScores::Sorted));
    const std::string stamp = "PRAGMA application_id = " + std::to_string(kApplicationId)
                              + "; PRAGMA user_version = " + std::to_string(currentSchemaVersion());
    VOX_CHECK(database.run(stamp.c_str()));
    return transaction.commit();
}

Result<> addConnectionTriggers(Database &database)
{
    // 54 and 55 are odd_characters and lang_differs (core/query/Metrics.h), which are of the language whatever the profile.
    // The errors of a transcript are so where the profile spells numbers (ScoringProfile.h).
    return database.run("CREATE TEMP TRIGGER IF NOT EXISTS text_metrics_of_another_language"
                        " AFTER UPDATE OF language ON main.segment"
                        " WHEN NEW.language <> OLD.language AND EXISTS (SELECT 1 FROM metric_kind)"
                        " BEGIN"
                        " DELETE FROM metric WHERE row = OLD.id AND kind IN (54, 55);"
                        " UPDATE measured SET kinds = kinds & ~((1 << 54) | (1 << 55))"
                        "  WHERE row = OLD.id AND input = 4;"
                        " END;"
                        "CREATE TEMP TRIGGER IF NOT EXISTS numbers_of_another_language"
                        " AFTER UPDATE OF language ON main.segment"
                        " WHEN NEW.language <> OLD.language AND EXISTS (SELECT 1 FROM metric_kind)"
                        "  AND EXISTS (SELECT 1 FROM workspace WHERE name = 'scoring_profile'"
                        "   AND value LIKE '%\"numbers\": \"words\"%')"
                        " BEGIN"
                        " DELETE FROM metric WHERE row = OLD.id"
                        "  AND kind IN (SELECT id FROM metric_kind WHERE input = 4);"
                        " DELETE FROM measured WHERE row = OLD.id AND input = 4;"
                        " END");
}

Result<> checkSchema(Database &database)
{
    VOX_TRY(const auto version, versionOf(database));
    if (version == currentSchemaVersion())
        return {};
    return fail(
        ErrorCode::Unsupported,
        Sentence::tr("has an older form (version %1) and must be opened for writing once", version),
        database.file().string());
}

} // namespace voxdeck
