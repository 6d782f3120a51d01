/** A change that no test can notice, and why: by its file, the trimmed line it begins in, and what becomes of it. */
type Equivalent = { file: string; line: string; change: string; why: string };

export const equivalents: Equivalent[] = [
  {
    file: "app/points/points.server.ts",
    line: "if (!fanId) return 0;",
    change: "!fanId > false",
    why: "No row has the id null: the question is saved, the answer is the same.",
  },
  {
    file: "app/fans/fan-sessions.server.ts",
    line: "if (known.size <= mostKnown) return;",
    change: "known.size <= mostKnown > false",
    why: "Who is forgotten is read again.",
  },
  {
    file: "app/fans/fan-sessions.server.ts",
    line: "if (known.size <= mostKnown) return;",
    change: "<= > <",
    why: "Who is forgotten is read again.",
  },
  {
    file: "app/operator/door.server.ts",
    line: "const parent = route.parentId ? routes[route.parentId] : undefined;",
    change: "route.parentId > true",
    why: "No route has the id undefined.",
  },
];
