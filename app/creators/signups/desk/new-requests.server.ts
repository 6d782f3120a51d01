import { type KindName, kindNames, kinds } from "./kinds.ts";
import { type RequestRow, type RequestSearch, readRequests } from "./requests.server.ts";

const mostShown = 60;

const isNew: RequestSearch = {
  q: "",
  status: "new",
  flagged: false,
  confirmed: false,
  from: null,
  to: null,
  unknown: [],
};

/** Of every kind, the newest first. Each kind is asked for as many as are shown, so none is missed. */
export async function listNew(): Promise<(RequestRow & { kind: KindName })[]> {
  const lists = await Promise.all(
    kindNames.map(async (kind) =>
      (await readRequests(kinds[kind], isNew, null, mostShown)).map((row) => ({ ...row, kind })),
    ),
  );
  return lists
    .flat()
    .sort((a, b) => b.at.getTime() - a.at.getTime())
    .slice(0, mostShown);
}
