import { expect, test } from "vitest";
import { asOwner, connected, poolOfOwner } from "../../testing/connected.ts";
import { query, runScript } from "./pool.server.ts";
import { grantRights } from "./rights.server.ts";

const product = process.env.DATABASE_URL as string;
const refused = (text: string) =>
  connected({ connectionString: product }, (client) => client.query(text)).then(
    () => "done",
    (error: { code?: string; message: string }) =>
      error.code === "42501" ? "refused" : `${error.code} ${error.message}`,
  );

test("the product's role is no superuser, owns nothing and may become nobody else", async () => {
  const [role] = await query(
    `select current_user::text as name, rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls,
       (select count(*)::int from pg_class where relowner = r.oid) as owned,
       (select count(*)::int from pg_auth_members where member = r.oid) as roles
     from pg_roles r where rolname = current_user`,
  );
  expect(role).toEqual({
    name: "afters_product",
    rolsuper: false,
    rolcreatedb: false,
    rolcreaterole: false,
    rolreplication: false,
    rolbypassrls: false,
    owned: 0,
    roles: 0,
  });
});

test.each([
  "create table mine (n int)",
  "create schema mine",
  "create function f() returns int language sql as 'select 1'",
  "create function jobs.f() returns int language sql as 'select 1'",
  "drop table fans",
  "drop table jobs.job",
  "alter table fans add column secret text",
  "alter table audit_log disable trigger user",
  "truncate polls",
  "truncate audit_log",
  "select rolpassword from pg_authid",
  "copy fans to program 'cat'",
  "copy fans from program 'true'",
  "copy fans to '/tmp/fans'",
  "select pg_read_file('postgresql.conf')",
  "alter system set log_min_messages = 'panic'",
  "set role afters",
  "create role mallory login",
  "select pg_terminate_backend(pid) from pg_stat_activity where usename = 'postgres' or backend_type = 'checkpointer'",
  "update audit_log set said = ''",
  "delete from audit_log",
  "insert into migrations (name, hash) values ('x', 'y')",
  "update fan_invites set email = 'mallory@b.org'",
  "update beta_signups set name = 'Mallory', created_at = now()",
  "update studio_partnerships set company = ''",
  "update creator_applications set combined_followers_count = 9",
  "update access_requests set reason = ''",
  "insert into beta_signups (username, email, name, avatar, form, confirmed_at) values ('a', 'b', 'c', '', 'beta', now())",
  "select setval('waitlist_line', 1)",
])("the product's role may not: %s", async (text) => {
  expect(await refused(text)).toBe("refused");
});

test("a table without rights cannot be read, even if created after the grants", async () => {
  await asOwner("create table of_tomorrow (n int)");
  expect(await refused("select * from of_tomorrow")).toBe("refused");
});

test("rights that somebody added by hand are gone at the next start", async () => {
  await asOwner("grant truncate, update on beta_signups to afters_product");
  await asOwner("grant all on of_tomorrow to afters_product");
  expect(await refused("update beta_signups set name = name")).toBe("done");
  await poolOfOwner();
  await grantRights("afters_product");
  expect(await refused("update beta_signups set name = name")).toBe("refused");
  expect(await refused("select * from of_tomorrow")).toBe("refused");
  expect(await refused("select * from fans")).toBe("done");
});

test("an owner that serves as well keeps its rights", async () => {
  await grantRights("afters");
  await runScript("truncate request_notes");
});
