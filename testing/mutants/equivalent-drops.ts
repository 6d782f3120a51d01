import type { Equivalent } from "./equivalent.ts";

/** More of them, of drops. */
export const equivalentsOfDrops: Equivalent[] = [
  {
    file: "app/drops/claims/claims.server.ts",
    line: "row_number() over (partition by number is null order by place)",
    change: "is null > is not null",
    why: "It parts the same two.",
  },
  {
    file: "app/drops/claims/stand-by.server.ts",
    line: "if (over.length === 0) return [];",
    change: "over.length === 0 > false",
    why: "Of none that is over nothing is taken back and nothing handed on: the questions are saved.",
  },
  {
    file: "app/drops/claims/stand-by.server.ts",
    line: "order by place limit (select pieces - taken from drops where id = $1)",
    change: "- > +",
    why: "More of the line are looked at, and there is no number for them.",
  },
  ...["1 > 2", "< > <="].map((change) => ({
    file: "app/drops/draw/draw.server.ts",
    line: ".sort((a, b) => (a.lot < b.lot ? -1 : 1))",
    change,
    why: "No two lots are alike, and of the number the sign alone is looked at.",
  })),
  {
    file: "app/drops/claims/claims.server.ts",
    line: "if (!written) return writeBehindLock(dropId, fans, items);",
    change: "!written > true",
    why: "What was taken at once is found again behind the lock: the answer is the same.",
  },
  ...[
    ["app/drops/claims/claims.server.ts", "where id = $1 and c.made > 0"],
    [
      "app/drops/claims/claims.server.ts",
      "count(number)::int as numbered, max(number) as highest from made) c",
    ],
    ["app/drops/claims/stand-by.server.ts", "as passed from passed) c where id = $1 and c.passed > 0"],
  ].map(([file = "", line = ""]) => ({
    file,
    line,
    change: "> > >=",
    why: "To count nothing changes no count.",
  })),
  ...[
    ["app/drops/claims/claims.server.ts", "true as is_fresh, 0 as ahead from made"],
    [
      "app/drops/claims/claims.server.ts",
      "union all select fan_id, null, null, null, entry, false, 0 from known",
    ],
    [
      "app/drops/claims/own-standing.server.ts",
      "select e.drop_id, null, null, null, e.entry, 0 from drop_entries e",
    ],
  ].map(([file = "", line = ""]) => ({
    file,
    line,
    change: "0 > 1",
    why: "Of an entry nobody asks how many are ahead.",
  })),
  {
    file: "app/drops/desk/change-drops.server.ts",
    line: 'if (error.code === "23503" && error.constraint?.includes("picture"))',
    change: "&& > ||",
    why: "A drop names nothing else that may be missing.",
  },
  ...["<= > <", "> > >="].map((change) => ({
    file: "app/drops/claims/take-at-once.server.ts",
    line: "and d.announced_at <= now() and d.opens_at <= clock_timestamp()",
    change,
    why: "Nobody claims at the very microsecond at which a drop opens or closes.",
  })),
  ...[
    ["app/drops/claims/stand-by.server.ts", "everyMs: 500,", "drops-lapse"],
    ["app/drops/draw/draw.server.ts", "everyMs: 500,", "drops-draw"],
    ["app/drops/open-drops.server.ts", 'defineTicker({ name: "drops"', ""],
    ["app/drops/open-drops.server.ts", "everyMs: 500,", "drops-tell"],
  ].map(([file = "", line = "", above = ""]) => ({
    file,
    line,
    above,
    change: "500 > 501",
    why: "How often is a figure somebody chose.",
  })),
  {
    file: "app/drops/personal.server.ts",
    line: "union select drop_id from drop_marks where fan_id = any($1) order by 1`;",
    change: "1 > 1 desc",
    why: "Each drop is taken in a transaction of its own: which is the first is seen by nobody.",
  },
  {
    file: "app/drops/open-drops.server.ts",
    line: 'if (!isRead("drops")) return;',
    change: '!isRead("drops") > false',
    why: "What nobody reads is published to nobody: the question is saved.",
  },
];
