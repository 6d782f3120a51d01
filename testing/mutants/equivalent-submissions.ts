import type { Equivalent } from "./equivalent.ts";

/** More of them, of what fans hand in. */
export const equivalentsOfSubmissions: Equivalent[] = [
  {
    file: "app/submissions/page/upload.ts",
    line: "private pieceSince = 0;",
    change: "0 > 1",
    why: "It is set anew before the first piece is sent.",
  },
  {
    file: "app/submissions/page/upload.ts",
    line: "clearTimeout(this.retry);",
    above: "this.ended = true;",
    change: "clearTimeout(this.retry); > ;",
    why: "What is forgotten begins nothing: the wait for it is saved.",
  },
  {
    file: "app/submissions/page/upload.ts",
    line: '"originalResponse" in error ? error.originalResponse : null;',
    change: '"originalResponse" in error > true',
    why: "What is not there is undefined, and says as much as null.",
  },
  {
    file: "app/submissions/page/upload.ts",
    line: "const status = answer?.getStatus() ?? 0;",
    change: "0 > 1",
    why: "Both are no status, and neither is final.",
  },
  {
    file: "app/submissions/page/upload.ts",
    line: "private later(sentence?: string, seconds = 0)",
    change: "0 > 1",
    why: "A second is waited anyhow.",
  },
  {
    file: "app/submissions/page/upload.ts",
    line: "Math.max(this.pause, seconds * 1_000 || 0)",
    change: "0 > 1",
    why: "A second is waited anyhow.",
  },
  {
    file: "app/submissions/works/submissions.server.ts",
    line: "const known = formKey",
    change: "formKey > true",
    why: "No row has the key null: the question is saved, the answer is the same.",
  },
  ...["!fanId || works.length === 0 > false", "|| > &&"].map((change) => ({
    file: "app/submissions/community/works.server.ts",
    line: "if (!fanId || works.length === 0) return [];",
    change,
    why: "No row has the id null or is of no work: the question is saved, the answer is the same.",
  })),
  ...[
    ["app/submissions/community/works.server.ts", "order by s.created_at desc, s.id desc limit ${"],
    [
      "app/submissions/community/works.server.ts",
      "order by s.votes + s.sample_votes desc, s.id desc limit ${",
    ],
    ["app/submissions/desk/desk-submissions.server.ts", "order by s.created_at desc, s.id desc limit ${"],
  ].map(([file = "", line = ""]) => ({
    file,
    line,
    change: "1 > 2",
    why: "Two more than a page say no more than one: that there is another.",
  })),
  {
    file: "app/submissions/personal.server.ts",
    line: "select 'files' as place from submission_files where fan_id = any($1) limit 1",
    change: "1 > 2",
    why: "Two say no more than one: that there are some.",
  },
  {
    file: "app/submissions/personal.server.ts",
    line: "select submission_id as place from submission_votes where fan_id = any($1) order by 1",
    change: "1 > 1 desc",
    why: "The order in which rows are locked keeps two from waiting for each other, which no one test sees.",
  },
  ...['await query("select 1 from submissions where id = $1 for no… > ;', "= > <>"].map((change) => ({
    file: "app/submissions/personal.server.ts",
    line: 'await query("select 1 from submissions where id = $1 for no key update", [work], on);',
    change,
    why: "The order in which rows are locked keeps two from waiting for each other, which no one test sees.",
  })),
  {
    file: "app/submissions/uploads/arriving.server.ts",
    line: "if (!fanId) return [];",
    change: "!fanId > false",
    why: "What is nobody's is of samples, and those were handed in: the question is saved.",
  },
  ...["> > >=", "bytes > 0 > true"].map((change) => ({
    file: "app/submissions/uploads/arriving.server.ts",
    line: "if (bytes > 0) await query(",
    change,
    why: "To give nothing back changes nothing.",
  })),
  ...["<= > <", "bytes <= 0 > false"].map((change) => ({
    file: "app/submissions/uploads/announced-bytes.server.ts",
    line: "if (bytes <= 0) return;",
    change,
    why: "To give nothing back changes nothing.",
  })),
  ...["while ((await dropEmpty()) > 0);", "while ((await dropUntouched()) > 0);"].map((line) => ({
    file: "app/submissions/uploads/sweep.server.ts",
    line,
    change: "0 > 1",
    why: "Where one file went, it was the last.",
  })),
  {
    file: "app/submissions/uploads/sweep.server.ts",
    line: "from < names.length",
    change: "< > <=",
    why: "Behind the last name there is none.",
  },
  ...["500 > 501", ".slice(from, from + 500) > nothing"].map((change) => ({
    file: "app/submissions/uploads/sweep.server.ts",
    line: "await sweepStrays(place, names.slice(from, from + 500), now);",
    change,
    why: "A name that is looked at twice is gone the second time.",
  })),
  {
    file: "app/submissions/community/work-votes.server.ts",
    line: "if (changed.length > 0)",
    change: "> > >=",
    why: "As many votes as before are written.",
  },
  {
    file: "app/submissions/community/work-votes.server.ts",
    line: "if (changed.length > 0)",
    change: "changed.length > 0 > true",
    why: "As many votes as before are written.",
  },
  ...["256 > 257", "1024 > 1025"].map((change) => ({
    file: "app/submissions/uploads/check-files.server.ts",
    line: "createReadStream(from, { highWaterMark: 256 * 1024 })",
    change,
    why: "In how large pieces a file is read is a measure of speed.",
  })),
  ...[
    ["batch: 10,", "10 > 11"],
    ["workers: 1,", "1 > 2"],
  ].map(([line = "", change = ""]) => ({
    file: "app/submissions/uploads/kept.server.ts",
    line,
    change,
    why: "How many files are removed in one go is a measure of speed.",
  })),
  ...[
    ["app/submissions/uploads/arriving.server.ts", "if ((held?.bytes ?? 0) + bytes > mostOfPerson)"],
    ["app/submissions/uploads/arriving.server.ts", "(held?.loose ?? 0) >= mostLoose"],
    ["app/submissions/uploads/arriving.server.ts", "(held?.objects ?? 0) >= mostObjects"],
    ["app/submissions/works/submissions.server.ts", "return row?.files ?? 0;"],
    ["app/submissions/desk/desk-submissions.server.ts", "return row?.waiting ?? 0;"],
    ["app/submissions/community/works.server.ts", "const { inDevelopment = 0, creators = 0 } ="],
  ].map(([file = "", line = ""]) => ({
    file,
    line,
    change: "0 > 1",
    why: "A count always answers a row.",
  })),
];
