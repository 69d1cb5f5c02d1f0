# SPDX-License-Identifier: GPL-3.0-or-later
"""A small dataset for journeys: a list of recordings that are cut into segments, with hypotheses."""
import json
import math
import random
import struct
import wave

RATE = 8000
WORDS = ("der", "wind", "und", "die", "sonne", "gehen", "am", "morgen", "langsam", "nach", "hause",
         "alle", "kinder", "lesen", "ein", "buch")


def write_list(folder, recordings=4, segments=30, seconds=1.5):
    """Writes FOLDER/data.list and its audio, the same bytes each time; gives the list's path.

    Keys are r0.000, r0.001, ...; every third hypothesis has an error, every fifth row none at all. The languages
    are German and Swahili, for which there is no dictionary to say something late."""
    folder.mkdir(parents=True, exist_ok=True)
    chance = random.Random(7)
    lines = []
    for recording in range(recordings):
        audio = folder / f"r{recording}.wav"
        with wave.open(str(audio), "wb") as sound:
            sound.setnchannels(1)
            sound.setsampwidth(2)
            sound.setframerate(RATE)
            for at in range(int(RATE * seconds * segments)):
                swell = abs(math.sin(at * math.pi / (RATE * seconds)))
                sound.writeframesraw(struct.pack("<h", int(9000 * swell * math.sin(at * 0.3))))
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
