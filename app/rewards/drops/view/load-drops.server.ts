import { config } from "../../../../platform/config.server.ts";
import type { ViewAsked } from "../../../frame/phone/views.ts";
import { sentLink } from "../../sent/sent-link.server.ts";
import { findEntry, findMarks, findOwn } from "../claims/own-standing.server.ts";
import { findDraw } from "../draw/draw.server.ts";
import { collectionOf, findDrop, listDrops, sampleRail } from "../drops.server.ts";

/** The public part and the reader's own. */
export async function loadDrops({ fanId, params }: Pick<ViewAsked, "fanId" | "params">) {
  const asked = params.get("drop");
  const loadedAt = Date.now();
  const [listed, collection, detail] = await Promise.all([
    listDrops(fanId),
    collectionOf(fanId),
    asked === null ? null : loadDetail(asked, fanId),
  ]);
  const ids = [...listed.on, ...listed.past, ...(detail ? [detail.drop] : [])].map(({ id }) => id);
  const [own, marks, rail] = await Promise.all([
    findOwn(fanId, ids),
    findMarks(fanId, ids),
    collection.length === 0 ? sampleRail() : null,
  ]);
  return { ...listed, collection, rail, own, marks, detail, asked, origin: config.origin, loadedAt };
}

async function loadDetail(id: string, fanId: string | null) {
  const drop = await findDrop(id, fanId);
  if (!drop) return null;
  const link = fanId && sentLink({ kind: "piece", fan: fanId, drop: id });
  if (drop.mode === "first-come") return { drop, link, draw: null };
  const [draw, entry] = await Promise.all([findDraw(id), findEntry(fanId, id)]);
  if (!draw) return { drop, link, draw: null };
  const { seedHash, entriesHash, seed } = draw;
  return { drop, link, draw: { seedHash, entriesHash, seed, entry } };
}

export type DropsData = Awaited<ReturnType<typeof loadDrops>>;
