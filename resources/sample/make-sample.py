#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes the parts of the sample dataset that are not copies of public recordings: the joined reading, the
recogniser's answers, and data.list. The build does not run it; its results are in the repository.

    resources/sample/make-sample.py KERSTIN_FOLDER

KERSTIN_FOLDER has metadata.csv (id|text) and flac/ID.flac of rhasspy/dataset-voice-kerstin. Needed besides:
ffmpeg, and pocketsphinx with pocketsphinx-en-us of Debian 12 (0.8+5prealpha+1-15).
"""
import hashlib
import json
import pathlib
import subprocess
import sys
import tempfile

SAMPLE = pathlib.Path(__file__).resolve().parent
READING = "audio/kerstin/reading.opus"
SENTENCES = 60
PAUSE_SECONDS = 0.7
RATE = 48000  # of the recordings that are joined
# Two settings of one recogniser: its defaults, and a narrow search with a weak language model.
RECOGNISERS = {
    "hypothesis": [],
    "hypothesis_narrow": ["-lw", "3", "-maxhmmpf", "1000", "-fwdflat", "no", "-bestpath", "no"],
}


def decoded(path, rate):
    """16-bit mono samples as bytes."""
    return subprocess.run(["ffmpeg", "-v", "error", "-i", str(path), "-f", "s16le", "-ac", "1", "-ar", str(rate), "-"],
                          check=True, stdout=subprocess.PIPE).stdout


def recognised(path, options):
    with tempfile.NamedTemporaryFile(suffix=".raw") as raw:
        raw.write(decoded(path, 16000))
        raw.flush()
        said = subprocess.run(["pocketsphinx_continuous", "-infile", raw.name, "-logfn", "/dev/null", *options],
                              check=True, stdout=subprocess.PIPE).stdout.decode()
    return " ".join(said.split())


def joined_reading(kerstin, single):
    """Sentences that are not in the sample by themselves, with pauses between them, and where each is."""
    texts = dict(line.split("|", 1) for line in
                 (kerstin / "metadata.csv").read_text(encoding="utf-8").splitlines())
    names = sorted(path.stem for path in (kerstin / "flac").glob("*.flac"))
    chosen = [name for name in names if name not in single and name in texts][:SENTENCES]
    pause = bytes(2 * int(PAUSE_SECONDS * RATE))
    sound = bytearray(pause)
    segments = []
    for name in chosen:
        start = len(sound) / 2 / RATE
        sound += decoded(kerstin / "flac" / (name + ".flac"), RATE)
        segments.append({"start": round(start, 3), "end": round(len(sound) / 2 / RATE, 3),
                         "txt": texts[name].strip(), "speaker": "kerstin"})
        sound += pause
    subprocess.run(["ffmpeg", "-v", "error", "-y", "-f", "s16le", "-ac", "1", "-ar", str(RATE), "-i", "-", "-c:a", "libopus",
                    "-b:a", "24k", "-application", "voip", "-map_metadata", "-1", "-fflags", "+bitexact",
                    "-flags:a", "+bitexact", str(SAMPLE / READING)], input=bytes(sound), check=True)
    return {"key": "kerstin-reading", "wav": READING, "txt": " ".join(one["txt"] for one in segments),
            "language": "de", "source": "kerstin", "speaker": "kerstin", "info": {"segments": segments}}


def place(item):
    """What shows most comes first: texts with two recognitions, the long recording, other languages; recordings
    that still wait for a transcript come last."""
    order = ["LJ", "librivox", "speechbrain", "kerstin-reading", "kerstin", "BAC", "speech-recognition-french",
             "speech-recognition-chinese", "whisperkit", "ami-ES", "61-", "ami"]
    return next(number for number, prefix in enumerate(order) if item["key"].startswith(prefix))


def main(kerstin):
    listed = SAMPLE / "data.list"
    items = [json.loads(line) for line in listed.read_text(encoding="utf-8").splitlines()]
    items = [item for item in items if item["key"] != "kerstin-reading"]
    single = {pathlib.Path(item["wav"]).stem for item in items}
    for item in items:
        if item["key"].startswith("librivox"):
            item.pop("info", None)  # one segment of the whole: a recognition is of the item
        if item["language"] != "en" or not item["txt"] or "info" in item:
            continue
        for name, options in RECOGNISERS.items():
            item[name] = recognised(SAMPLE / item["wav"], options)
    items.append(joined_reading(kerstin, single))
    items.sort(key=place)
    listed.write_text("".join(json.dumps(item, ensure_ascii=False) + "\n" for item in items), encoding="utf-8")
    digest = hashlib.sha256((SAMPLE / READING).read_bytes()).hexdigest()
    print(f"{READING} has the SHA-256 {digest}: put it into NOTICE.md")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(pathlib.Path(sys.argv[1]))
