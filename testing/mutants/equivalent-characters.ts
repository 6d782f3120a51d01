import type { Equivalent } from "./equivalent.ts";

/** More of them, of characters, clips, fan cards and pictures. */
export const equivalentsOfCharacters: Equivalent[] = [
  ...[
    "> > >=",
    "5_000 > 5001",
    "known.size > 5_000 > true",
    "known.size > 5_000 > false",
    "known.clear(); > ;",
  ].map((change) => ({
    file: "platform/pictures/card.server.ts",
    line: "if (known.size > 5_000) known.clear();",
    change,
    why: "What was forgotten is looked at again.",
  })),
  {
    file: "platform/pictures/card.server.ts",
    line: "if (!known.has(sign)) known.set(sign, await isDrawn(sign));",
    change: "!known.has(sign) > true",
    why: "What is known is looked at once more.",
  },
  ...["40 > 41", "400 > 401"].map((change) => ({
    file: "platform/pictures/card.server.ts",
    line: 'await letters(sign, { size: 40, ink: "#ffffff", width: 400 });',
    change,
    why: "A sign is seen in either size.",
  })),
  ...["(pixels[(y * width + x) * 4 + 3] ?? 0) > 128;", "down.some((y) => isInked(x, y))) ?? 0;"].map(
    (line) => ({
      file: "platform/pictures/card.server.ts",
      line,
      change: "0 > 1",
      why: "Every pixel is there; where none is inked nothing lies between.",
    }),
  ),
  ...[
    ["app/characters/talks.server.ts", "select seq from log_entries where topic = $1 and fan_id = $2"],
    ["app/characters/voices.server.ts", "order by c.id <> $1 limit 1"],
    ["app/clips/wall-news.server.ts", "order by c.seq desc limit 1`,"],
  ].map(([file = "", line = ""]) => ({
    file,
    line,
    change: "1 > 2",
    why: "Of what is read the first is taken.",
  })),
  {
    file: "app/characters/voice/words.ts",
    line: "Math.abs(a.length - b.length) > 2",
    change: "2 > 3",
    why: "What is three letters longer is three slips away.",
  },
  {
    file: "app/characters/voice/words.ts",
    line: "let last = Array.from({ length: b.length + 1 }, (_, at) => at);",
    change: "1 > 2",
    why: "The place behind the last is never read.",
  },
  {
    file: "app/characters/voice/speak.ts",
    line: "const following = [...alike.slice(at + 1), ...alike.slice(0, at)]",
    change: ".slice(0, at) > nothing",
    why: "What was said last has no line left.",
  },
  {
    file: "app/characters/voice/understand.ts",
    line: "if (all === 0) return [];",
    change: "all === 0 > false",
    why: "No words fit nothing.",
  },
  ...[
    ["if (known) return known;", "known > false"],
    ["indexes.set(voice, index);", "indexes.set(voice, index); > ;"],
  ].map(([line = "", change = ""]) => ({
    file: "app/characters/voice/understand.ts",
    line,
    change,
    why: "What was read once is read again.",
  })),
  ...[
    ["weighs > 0.3", "> > >="],
    ["let last = -2;", "2 > 3"],
    ["let at = -1;", "1 > 2"],
  ].map(([line = "", change = ""]) => ({
    file: "app/characters/voice/understand.ts",
    line,
    change,
    why: "No word weighs just so much, and no place stands before the first.",
  })),
  ...[
    ["app/characters/talk.server.ts", "const talks = fanId", "fanId > true"],
    ["app/characters/talk.server.ts", "fanId ? underWayFor(fanId, id) : null,", "fanId > true"],
    ["app/fan-cards/blocks.server.ts", "if (!fanId) return [];", "!fanId > false"],
    ["app/fan-cards/follows.server.ts", "if (!fanId) return [];", "!fanId > false"],
    [
      "app/fan-cards/fan-refs.server.ts",
      "if (fanIds.length === 0) return [];",
      "fanIds.length === 0 > false",
    ],
    [
      "app/clips/clips.server.ts",
      "if (!fanId || ids.length === 0) return [];",
      "!fanId || ids.length === 0 > false",
    ],
    ["app/clips/clips.server.ts", "if (!fanId || ids.length === 0) return [];", "|| > &&"],
  ].map(([file = "", line = "", change = ""]) => ({
    file,
    line,
    change,
    why: "No row has the id null or is none of them: the question is saved, the answer is the same.",
  })),
  ...["54 > 55", "42 > 43", "26 > 27"].map((change) => ({
    file: "app/clips/words.ts",
    line: "const sizes = { largest: 92, two: 54, three: 42, smallest: 26 };",
    change,
    why: "Letters get smaller by two at a time.",
  })),
  {
    file: "app/characters/voice/choose.ts",
    line: "if (best === null || hash(seed + line) < hash(seed + best)) best = line;",
    change: "< > <=",
    why: "Two lines have the same hash once in billions.",
  },
  {
    file: "app/characters/model/model.server.ts",
    line: 'if (text.startsWith("data:")) yield text.slice(5).trim();',
    change: 'text.startsWith("data:") > true',
    why: "A reply whose last line is no data has broken off, whether it is read or not.",
  },
];
