import pg from "pg";
import { connected } from "./connected.ts";
import { createDatabase } from "./postgres.ts";

/** Notes what no emptying of tables undoes, and writes the function that puts every row back as it was made. */
const remember = `
create schema as_made;
create table as_made.definitions (command text not null);
create function as_made.note() returns event_trigger language plpgsql security definer as $$
begin
  if tg_event = 'sql_drop' and not exists (select from pg_event_trigger_dropped_objects() where not is_temporary)
    or tg_event = 'ddl_command_end'
    and not exists (select from pg_event_trigger_ddl_commands() where schema_name is distinct from 'pg_temp')
  then return; end if;
  insert into as_made.definitions values (tg_tag);
end $$;
do $remember$
declare
  here record; made text; holds boolean; parts text := '';
begin
  for here in
    select c.oid::regclass as name, 'as_made.rows_' || c.oid as copy,
      (select string_agg(quote_ident(attname), ', ') from pg_attribute
       where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
    from pg_class c
    where c.relkind = 'r' and c.relnamespace::regnamespace::text not in ('pg_catalog', 'information_schema', 'as_made')
  loop
    execute format('select exists (select from only %s)', here.name) into holds;
    if not holds then
      parts := parts || format('delete from only %s;', here.name);
    else
      execute format('create unlogged table %s as select * from only %s', here.copy, here.name);
      execute format('select sum(hashtextextended(t::text, 0)) from only %s t', here.name) into made;
      parts := parts || format(
        'if (select sum(hashtextextended(t::text, 0)) from only %1$s t) is distinct from %2$s then
           delete from only %1$s;
           insert into %1$s (%3$s) overriding system value select %3$s from %4$s;
         end if;', here.name, made, here.columns, here.copy);
    end if;
  end loop;
  for here in select format('%I.%I', schemaname, sequencename) as name, start_value, last_value from pg_sequences loop
    parts := parts || format('perform setval(%L, %s, %L);', here.name, coalesce(here.last_value, here.start_value), here.last_value is not null);
  end loop;
  execute format('create function as_made.put_back() returns boolean language plpgsql as %L', format(
    'begin
       if exists (select from as_made.definitions) then return false; end if;
       perform pg_terminate_backend(pid, 5000) from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid() and backend_type = ''client backend'';
       set local session_replication_role = replica;
       %s
       return true;
     end', parts));
end $remember$;
create event trigger as_made on ddl_command_end execute function as_made.note();
create event trigger as_made_without on sql_drop execute function as_made.note();`;

/** Of this process: one for each of its databases, with all that it has planned. */
const known = new Map<string, pg.Client>();

/** As the template was made, whatever an earlier test has left under the name. A quarter of the work of another copy. */
export async function freshDatabase(host: string, name: string, template: string): Promise<void> {
  if (await putBack(name)) return;
  await known.get(name)?.end();
  known.delete(name);
  await connected({ host, user: "postgres", database: "postgres" }, (client) =>
    client.query(`drop database if exists ${name} with (force)`),
  );
  await createDatabase(host, name, template);
  const client = new pg.Client({ host, user: "postgres", database: name });
  client.on("error", () => known.delete(name));
  await client.connect();
  await client.query(remember);
  known.set(name, client);
}

async function putBack(name: string): Promise<boolean> {
  const answer = await known.get(name)?.query<{ done: boolean }>("select as_made.put_back() as done");
  return answer?.rows[0]?.done ?? false;
}
