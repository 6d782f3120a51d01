import { expect, test } from "vitest";
import { query } from "../../../platform/db/pool.server.ts";
import { asOwner } from "../../../testing/connected.ts";
import { forgetNetworks } from "./retention.server.ts";

test("where a request came from is forgotten after thirty days, and not before", async () => {
  for (const days of [29, 31]) {
    await asOwner(
      `insert into fan_invites (name, form, network, created_at) values ($1, 'beta', 'n', now() - make_interval(days => $2))`,
      [`${days} days`, days],
    );
  }
  await forgetNetworks();
  expect(await query("select name, network from fan_invites order by name")).toEqual([
    { name: "29 days", network: "n" },
    { name: "31 days", network: null },
  ]);
});

test("a sign-up that is confirmed late forgets where from as well", async () => {
  await asOwner(
    `insert into beta_signups (name, avatar, username, email, form, confirmed_network, created_at)
     values ('Late', 'maud', 'late', 'late@salt.test', 'waitlist', 'n', now() - interval '45 days')`,
  );
  await forgetNetworks();
  expect(await query("select network, confirmed_network from beta_signups where username = 'late'")).toEqual([
    { network: null, confirmed_network: null },
  ]);
});
