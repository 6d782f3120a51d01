import type { z } from "zod";
import { config } from "../../../platform/config.server.ts";
import { type Queryable, query, queryOne, transaction } from "../../../platform/db/pool.server.ts";
import { defineTicker } from "../../../platform/jobs/tickers.server.ts";
import { type AddressKind, addressesAt, addressKinds, type House, sampleHouse } from "./house.ts";
import type { HouseForm } from "./house-form.ts";

export type HouseSettings = {
  isSample: boolean;
  name: string;
  copyright: string;
  addresses: Partial<Record<AddressKind, string>>;
  claims: House["claims"];
};

const unset: HouseSettings = { isSample: false, name: "", copyright: "", addresses: {}, claims: [] };
let known = houseOf(unset);

/** As it was within the last two seconds, in every process. */
export const currentHouse = (): House => known;

/** For pages; null for the sample house as it came, which they know. */
export const houseToSay = (): House | null =>
  JSON.stringify(known) === JSON.stringify(sampleHouse) ? null : known;

export async function readHouseSettings(): Promise<HouseSettings> {
  const found = await queryOne<HouseSettings>(
    `select is_sample as "isSample", name, copyright, addresses, claims from house_settings`,
  );
  return found ?? unset;
}

export async function refreshHouse(): Promise<void> {
  known = houseOf(await readHouseSettings());
}

defineTicker({ name: "house", everyMs: 2_000, work: refreshHouse });

/** Of a house that says nothing of itself: its own host, this year, and no claims. */
function houseOf({ isSample, name, copyright, addresses, claims }: HouseSettings): House {
  const withSamples = isSample && config.SAMPLE_CONTENT === "on";
  const own = withSamples ? sampleHouse : ownHouse(name);
  return {
    name: name || own.name,
    copyright: copyright || own.copyright,
    addresses: {
      ...own.addresses,
      ...Object.fromEntries(Object.entries(addresses).filter(([, address]) => address)),
    },
    claims: claims.length > 0 ? claims : own.claims,
    isSample: withSamples,
  };
}

function ownHouse(name: string): House {
  const called = name || "afters";
  return {
    name: called,
    copyright: `© ${new Date().getFullYear()} ${called}`,
    addresses: ownAddresses(),
    claims: [],
    isSample: false,
  };
}

/** At the host that people see; on a machine without a name, where its emails come from. */
function ownAddresses(): House["addresses"] {
  const { hostname } = new URL(config.origin);
  if (/\.[a-z]/i.test(hostname)) return addressesAt(hostname);
  const sender = /<([^>]+)>/.exec(config.MAIL_FROM)?.[1] ?? config.MAIL_FROM;
  return Object.fromEntries(addressKinds.map((kind) => [kind, sender])) as House["addresses"];
}

export async function saveHouse(
  { name, copyright, number1, word1, number2, word2, ...addresses }: z.output<typeof HouseForm>,
  noted: (on: Queryable) => Promise<unknown>,
): Promise<void> {
  const claims = [
    [number1, word1],
    [number2, word2],
  ].filter(([number]) => number);
  await transaction(async (on) => {
    await query(
      `insert into house_settings (name, copyright, addresses, claims) values ($1, $2, $3, $4)
       on conflict (id) do update set name = excluded.name, copyright = excluded.copyright,
         addresses = excluded.addresses, claims = excluded.claims, changed_at = now()`,
      [name, copyright, JSON.stringify(addresses), JSON.stringify(claims)],
      on,
    );
    await noted(on);
  });
  await refreshHouse();
}

/** The sample world has come, or has gone. */
export const noteSampleHouse = (isSample: boolean, on: Queryable): Promise<unknown> =>
  query(
    `insert into house_settings (is_sample) values ($1)
     on conflict (id) do update set is_sample = excluded.is_sample, changed_at = now()`,
    [isSample],
    on,
  );
