import type { Queryable } from "../db/pool.server.ts";
import { canUnseal, isSealedWithNewest, reseal } from "../sealing.server.ts";
import { defineNamedRows, type NamedRows } from "./named-rows.server.ts";

/** Many rows of one table, each with something sealed. */
type SealedRows<Id> = Pick<NamedRows, "what"> & {
  column: string;
  /** What it was sealed for. */
  purpose: string;
  list: (on?: Queryable) => Promise<{ id: Id; sealed: string }[]>;
  write: (id: Id, sealed: string) => Promise<unknown>;
  /** Takes these rows away; says what they were, in words. */
  forget: (ids: Id[], on: Queryable) => Promise<string>;
  /** Once all are sealed with the newest secret. */
  renewed?: () => void;
};

/** They are sealed anew at every start, and those that nothing opens are forgotten after a restore without secrets. */
export function defineSealedRows<Id>(rows: SealedRows<Id>): void {
  const { what, column, purpose, list, write, forget, renewed } = rows;
  const old = async () => (await list()).filter(({ sealed }) => !isSealedWithNewest(sealed));
  defineNamedRows({
    what,
    sealed: {
      column,
      async forgetUnopened(on) {
        const shut: Id[] = [];
        for (const { id, sealed } of await list(on)) if (!(await canUnseal(sealed, purpose))) shut.push(id);
        return shut.length === 0 ? null : forget(shut, on);
      },
    },
    async renew() {
      for (const { id, sealed } of await old()) await write(id, await reseal(sealed, purpose));
      renewed?.();
    },
    countOld: async () => (await old()).length,
  });
}
