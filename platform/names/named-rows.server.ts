import type { Queryable } from "../db/pool.server.ts";

export type SealedRow = {
  /** Where the sealed text stands, for the test that finds columns which nobody has told of. */
  column: string;
  /** Takes away what no secret in force opens, and what is of no use without it; says what it was, in words, or null. */
  forgetUnopened: (on: Queryable) => Promise<string | null>;
};

/** Rows that stand in the database under keyed hashes, or sealed: what a NAMES_SECRET is needed for. */
export type NamedRows = {
  what: [one: string, many: string];
  /** Where what they name is known, or what is sealed can be opened, they are made anew with the newest secret. */
  renew?: () => Promise<unknown>;
  /** Is renewed at every start: every process that runs by then knows the newest secret. */
  sealed?: SealedRow;
  /** Those that are of no use without a secret before the newest. */
  countOld: () => Promise<number>;
};

const all: NamedRows[] = [];

/** The feature whose rows they are says so once, where it is loaded. */
export function defineNamedRows(rows: NamedRows): void {
  all.push(rows);
}

const renewAll = async (some: NamedRows[]) => {
  for (const { renew } of some) await renew?.();
};

export const sealedColumns = (): string[] => all.flatMap(({ sealed }) => sealed?.column ?? []);

/** After a restore without the secrets of then. */
export async function deleteUnreadable(on: Queryable): Promise<string[]> {
  const told: string[] = [];
  for (const { sealed } of all) {
    const what = await sealed?.forgetUnopened(on);
    if (what) told.push(what);
  }
  return told;
}

export const renewSealed = (): Promise<void> => renewAll(all.filter(({ sealed }) => sealed));

/**
 * Makes anew what can be, and answers what only an older secret still finds, such as "3 people in the line". What is
 * sealed with an older one tells that nobody has started with the newest yet: then all is left as it is.
 */
export async function renewNames(): Promise<string[]> {
  const sealed = await listOld(all.filter((rows) => rows.sealed));
  if (sealed.length > 0) return sealed;
  await renewAll(all);
  return listOld(all);
}

async function listOld(some: NamedRows[]): Promise<string[]> {
  const left: string[] = [];
  for (const { what, countOld } of some) {
    const old = await countOld();
    if (old > 0) left.push(`${old} ${what[old === 1 ? 0 : 1]}`);
  }
  return left;
}
