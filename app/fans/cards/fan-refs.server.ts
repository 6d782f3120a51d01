import { config } from "../../../platform/config.server.ts";
import { query, queryOne } from "../../../platform/db/pool.server.ts";
import { Problem } from "../../../platform/problem.ts";
import { sampleFanId } from "../sample-fan.ts";

/** A fan as others see them; `ref` is used in addresses: the id, for demo fans without its prefix. */
export type FanRef = {
  ref: string;
  fanId: string;
  name: string;
  handle: string;
  /** Id of the portrait's character; may be missing. */
  face: string;
  isSample: boolean;
};

type DemoRow = { id: string; name: string; handle: string; character: string };
type FanRow = { id: string; name: string; avatar: string };

const handleOf = (name: string) => `@${name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "")}`;

const asDemo = ({ id, name, handle, character }: DemoRow): FanRef => ({
  ref: id,
  fanId: sampleFanId(id),
  name,
  handle,
  face: character,
  isSample: true,
});

const asFan = ({ id, name, avatar }: FanRow): FanRef => ({
  ref: id,
  fanId: id,
  name,
  handle: handleOf(name),
  face: avatar,
  isSample: false,
});

const demo = "select id, name, handle, character from demo_fans";
const fans = "select id, name, avatar from fans where name is not null and not is_sample";

export async function listDemoFans(): Promise<FanRef[]> {
  if (config.SAMPLE_CONTENT === "off") return [];
  return (await query<DemoRow>(`${demo} order by position, id`)).map(asDemo);
}

/** By ref. Null if unknown or without a name. */
export async function findFanRef(ref: string): Promise<FanRef | null> {
  if (config.SAMPLE_CONTENT !== "off") {
    const row = await queryOne<DemoRow>(`${demo} where id = $1`, [ref]);
    if (row) return asDemo(row);
  }
  const row = await queryOne<FanRow>(`${fans} and id = $1`, [ref]);
  return row && asFan(row);
}

export async function requireFanRef(ref: string): Promise<FanRef> {
  const found = await findFanRef(ref);
  if (!found) throw new Problem("no_such_fan", 404, "There is no such fan.");
  return found;
}

/** Real and demo fans, in the given order. */
export async function fanRefsOf(fanIds: string[]): Promise<FanRef[]> {
  if (fanIds.length === 0) return [];
  const [real, samples] = await Promise.all([
    query<FanRow>(`${fans} and id = any($1)`, [fanIds]),
    listDemoFans(),
  ]);
  const byId = new Map([...real.map(asFan), ...samples].map((fan) => [fan.fanId, fan]));
  return fanIds.flatMap((fanId) => byId.get(fanId) ?? []);
}
