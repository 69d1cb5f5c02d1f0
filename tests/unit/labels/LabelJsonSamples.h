// SPDX-License-Identifier: GPL-3.0-or-later
// Apart from the test, because moc does not get through these texts.
#pragma once

#include <string>

namespace voxdeck::test {

inline const std::string kTasks = R"([
 {"id": 7, "annotations": [
   {"id": 31, "completed_by": {"id": 1, "email": "ann@example.org"}, "was_cancelled": false, "result": [
     {"original_length": 9.5, "value": {"start": 0.5, "end": 2.25, "channel": 0, "labels": ["Speaker 1"]},
      "id": "wavesurfer_a", "from_name": "labels", "to_name": "audio", "type": "labels", "origin": "manual"},
     {"original_length": 9.5, "value": {"start": 0.5, "end": 2.25, "channel": 0, "text": ["hello", "again"]},
      "id": "wavesurfer_a", "from_name": "transcription", "to_name": "audio", "type": "textarea"},
     {"value": {"start": 0.5, "end": 2.25, "channel": 0, "choices": ["noisy"]},
      "id": "wavesurfer_a", "from_name": "quality", "to_name": "audio", "type": "choices"},
     {"value": {"start": 3, "end": 4, "channel": 1, "labels": ["Speech", "Music"]},
      "id": "wavesurfer_b", "from_name": "labels", "to_name": "audio", "type": "labels"},
     {"from_id": "wavesurfer_a", "to_id": "wavesurfer_b", "type": "relation", "direction": "right"},
     {"value": {"text": ["the whole thing"]}, "id": "x1", "from_name": "summary", "to_name": "audio", "type": "textarea"}]},
   {"id": 32, "was_cancelled": true, "result": []}],
  "predictions": [{"model_version": "whisper-1", "score": 0.75, "result": [
     {"value": {"start": 0.4, "end": 2.3, "labels": ["A"]}, "id": "p1", "type": "labels", "from_name": "labels",
      "to_name": "audio", "score": 0.5}]}],
  "data": {"note": "x", "sound": "/data/upload/1/ab12cd34-My%20Talk.wav?sig=1"}},
 {"id": 8, "annotations": [{"result": [{"id": "bad", "type": "labels", "value": {"start": 5, "end": 4, "labels": ["A"]}}]}],
  "data": {"audio": "/data/local-files/?d=rec/two.flac"}},
 {"id": 9, "data": {"audio": "s3://b/three.wav"}, "completions": [{"id": 1, "result": []}]}
])";

inline const std::string kMin = R"([
 {"audio": "/data/upload/a.wav", "id": 1,
  "label": [{"start": 0.1, "end": 1.5, "channel": 0, "labels": ["A"]}, {"start": 2, "end": 3, "channel": 0, "labels": ["B"]}],
  "transcription": ["first", "second"], "annotator": 1, "annotation_id": 4, "created_at": "2024", "lead_time": 1.5},
 {"audio": "b.wav", "id": 2, "transcription": "all of it", "annotator": 1, "annotation_id": 5},
 {"audio": "c.wav", "id": 3, "label": [{"start": 0, "end": 1, "labels": ["A"]}], "transcription": "only", "annotation_id": 6},
 {"audio": "d.wav", "id": 4, "label": [{"start": 0, "end": 1, "labels": ["A"]}],
  "transcription": [{"start": 0, "end": 1, "text": ["x", "y"]}], "annotation_id": 7}])";

inline const std::string kGecko = R"({"schemaVersion": "2.0", "monologues": [
 {"speaker": {"name": null, "id": "Roger"}, "terms": [
   {"start": 0.03, "end": 0.09, "text": "Hi", "type": "WORD"},
   {"start": 0.09, "end": 0.09, "text": ",", "type": "PUNCTUATION"},
   {"start": 0.09, "end": 0.66, "text": "Virgil", "type": "WORD", "confidence": 0.5}]},
 {"speaker": {"name": "V.", "id": "2"}, "start": 1.5, "end": 3.25, "terms": [
   {"start": 1.5, "end": 1.5, "text": "\u00bf", "type": "PUNCTUATION"},
   {"start": 1.5, "end": 2, "text": "qu\u00e9", "type": "WORD"}, {"start": 2, "end": 2, "text": "?", "type": "PUNCTUATION"}]},
 {"start": 4, "end": 5, "terms": []},
 {"start": 6, "end": 5, "terms": []}, {"terms": []}, 7, {"speaker": "S", "start": 8, "end": 9}]})";

} // namespace voxdeck::test
