# SPDX-License-Identifier: GPL-3.0-or-later
"""A small dataset for journeys: a list of recordings that are cut into segments, with hypotheses."""
import array
import json
import math
import random
import sys
import wave

RATE = 8000
WORDS = ("der", "wind", "und", "die", "sonne", "gehen", "am", "morgen", "langsam", "nach", "hause",
         "alle", "kinder", "lesen", "ein", "buch")


def _samples(seconds, segments):
    """A tone that swells once a segment, as 16-bit samples, little-endian."""
    swells = math.pi / (RATE * seconds)
    samples = array.array("h", (int(9000 * abs(math.sin(at * swells)) * math.sin(at * 0.3))
                                for at in range(int(RATE * seconds * segments))))
    if sys.byteorder == "big":
        samples.byteswap()
    return samples.tobytes()


def write_list(folder, recordings=4, segments=30, seconds=1.5):
    """Writes FOLDER/data.list and its audio, the same bytes each time; gives the list's path.

    Keys are r0.000, r0.001, ...; every third hypothesis has an error, every fifth row none at all. The languages
    are German and Swahili, for which there is no dictionary to say something late."""
    folder.mkdir(parents=True, exist_ok=True)
    chance = random.Random(7)
    samples = _samples(seconds, segments)
    lines = []
    for recording in range(recordings):
        audio = folder / f"r{recording}.wav"
        with wave.open(str(audio), "wb") as sound:
            sound.setnchannels(1)
            sound.setsampwidth(2)
            sound.setframerate(RATE)
            sound.writeframes(samples)
        for segment in range(segments):
            words = [chance.choice(WORDS) for _ in range(chance.randint(3, 8))]
            heard = list(words)
            if segment % 3 == 0:
                heard[0] = chance.choice(WORDS) + "en"
            line = {"key": f"r{recording}.{segment:03}", "wav": str(audio), "txt": " ".join(words),
                    "start": segment * seconds, "end": (segment + 1) * seconds,
                    "language": "de" if recording % 2 == 0 else "sw",
                    "speaker": f"spk{recording}"}
            if segment % 5 != 4:
                line["hyp"] = " ".join(heard)
            lines.append(json.dumps(line))
    path = folder / "data.list"
    path.write_text("\n".join(lines) + "\n")
    return path
