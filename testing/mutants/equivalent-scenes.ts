import type { Equivalent } from "./equivalent.ts";

/** More of them, of scenes and the faces in them, of interviews and of hunts. */
export const equivalentsOfScenes: Equivalent[] = [
  ...["app/scenes/composite/blend-face.ts", "app/scenes/composite/oklab.ts"].map((file) => ({
    file,
    line: "const lab: Lab = [0, 0, 0];",
    change: "0 > 1",
    why: "All of it is written before it is read.",
  })),
  ...[
    [
      "for (let x = 0; x < side; x++) {",
      "The place behind a row is beyond the rim, and is written anew with the next row.",
    ],
    ["for (let y = 0; y < side; y++) {", "Behind the last row is nothing to write to."],
    ["for (let y = 0; y < side; y += 2)", "What lies behind the last row is outside the circle."],
    ["for (let x = 0; x < side; x += 2) {", "What lies behind a row is outside the circle."],
  ].map(([line = "", why = ""]) => ({
    file: "app/scenes/composite/blend-face.ts",
    line,
    change: "< > <=",
    why,
  })),
  {
    file: "app/scenes/composite/blend-face.ts",
    line: "if (Math.hypot(x - middle, y - middle) > within) continue;",
    change: "> > >=",
    why: "The middle of no pixel lies just so far out, of whichever size.",
  },
  ...[
    ["if (out <= 0) return 255;", "<= > <"],
    ["if (out <= 0) return 255;", "255 > 256"],
    ["if (out >= 1) return 0;", ">= > >"],
  ].map(([line = "", change = ""]) => ({
    file: "app/scenes/composite/blend-face.ts",
    line,
    change,
    why: "The curve begins and ends with the same values, and a byte holds no more than 255.",
  })),
  {
    file: "app/scenes/composite/blend-face.ts",
    line: "return ((hash ^ (hash >>> 15)) >>> 0) / 0xffffffff;",
    change: "0xffffffff > 4294967296",
    why: "The two are apart by a share of four billion.",
  },
  ...[
    ["const linear = Float32Array.from({ length: 256 }, (_, value) => {", "256 > 257"],
    ["const encoded = Uint8ClampedArray.from({ length: steps + 1 }, (_, at) => {", "1 > 2"],
    [
      "const root = Float32Array.from({ length: rootSteps + 2 }, (_, at) => Math.cbrt(at / rootSteps));",
      "2 > 3",
    ],
  ].map(([line = "", change = ""]) => ({
    file: "app/scenes/composite/oklab.ts",
    line,
    change,
    why: "The place behind the last is never read.",
  })),
  ...[
    "return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;",
    "share <= 0.0031308 ? share * 12.92",
  ].map((line) => ({
    file: "app/scenes/composite/oklab.ts",
    line,
    change: "<= > <",
    why: "No step of the table lies just there.",
  })),
  {
    file: "app/scenes/composite/oklab.ts",
    line: "const rootSteps = 16_384;",
    change: "16_384 > 16385",
    why: "A table that is finer by one step gives the same bytes.",
  },
  ...["share <= 0 > false", "<= > <", ">= > >"].map((change) => ({
    file: "app/scenes/composite/oklab.ts",
    line: "encoded[share <= 0 ? 0 : share >= 1 ? steps :",
    change,
    why: "At the ends of the table the step is the same, and before its first is nothing, which is black.",
  })),
  ...["320 > 321", "* > /", "4 > 5"].map((change) => ({
    file: "app/scenes/composite/composer.worker.ts",
    line: "",
    change,
    why: "What is done once before there is a face to do it to is a measure of speed.",
  })),
  {
    file: "app/scenes/composite/composer.worker.ts",
    line: "strength: 0.5,",
    change: "0.5 > 1.5",
    why: "What is done once before there is a face to do it to is a measure of speed.",
  },
  {
    file: "app/scenes/face-swap/elsewhere.server.ts",
    line: "const patienceMs = 20_000;",
    change: "20_000 > 20001",
    why: "How long is waited is a figure somebody chose; that it ends is held.",
  },
  ...[
    ["const patienceSeconds = 8;", "8 > 9"],
    ["sequentialRead: true,", "true > false"],
  ].map(([line = "", change = ""]) => ({
    file: "app/scenes/face-swap/pictures.server.ts",
    line,
    change,
    why: "How a picture is read, and how long that may take, is a measure of speed.",
  })),
  {
    file: "app/scenes/face-swap/blend.server.ts",
    line: "const { width: markWidth = 1 } = await mark.metadata();",
    change: "1 > 2",
    why: "A picture of ours has a width.",
  },
  {
    file: "app/scenes/reel/scenes.server.ts",
    line: "if (!drawn || !back || !front)",
    change: "|| > &&",
    why: "A drawing has its light and both of its layers, and another picture none of them.",
  },
  {
    file: "app/scenes/play/reply.ts",
    line: "return met / letters + (met === letters ? letters / 1000 : 0);",
    change: "1000 > 1001",
    why: "A longer topic says more by either share.",
  },
  {
    file: "app/scenes/play/reply.ts",
    line: "return rest.length > other.length ?",
    change: "> > >=",
    why: "Those of one length have their answer by then.",
  },
  {
    file: "app/interviews/interviews.server.ts",
    line: "partyId && partyTitle && startsAt && endsAt",
    change: "&& > ||",
    why: "A party has all of them.",
  },
  ...["interview_backings", "interview_questions"].map((table) => ({
    file: "app/interviews/personal.server.ts",
    line: `from ${table} where fan_id = any($1) order by 1"`,
    change: "1 > 1 desc",
    why: "One place after the other is emptied, in whichever order.",
  })),
  ...[
    ["app/interviews/desk/desk-questions.server.ts", "return row?.held ?? 0;"],
    ["app/interviews/desk/desk-interviews.server.ts", "const at = position ?? last?.next ?? 0;"],
    ["app/interviews/questions/questions.server.ts", "return { backs: row?.backs ?? 0 };"],
  ].map(([file = "", line = ""]) => ({
    file,
    line,
    change: "0 > 1",
    why: "A count always answers a row, and so does the change of a row that is held.",
  })),
  {
    file: "app/hunts/hunts.actions.server.ts",
    line: "const evenMs = 250;",
    change: "250 > 251",
    why: "How long an answer takes at least is a figure somebody chose.",
  },
  {
    file: "app/scenes/face-swap/blend.server.ts",
    line: "const hex = [red, green, blue].map((value = 0) =>",
    change: "0 > 1",
    why: "A pixel has all of its parts.",
  },
];
