-- People at the desk: found by the name that fans see, listed by when they came, with notes of operators.
create index fans_by_letters on fans using gin (lower(name) gin_trgm_ops);
create index fans_by_arrival on fans (created_at desc, id) where name is not null and not is_sample;

create table fan_notes (
  id bigint generated always as identity primary key,
  fan_id text not null,
  operator text not null,
  body text not null,
  at timestamptz not null default now()
);
create index fan_notes_of_fan on fan_notes (fan_id, at desc);

-- Whoever is shut out acts nowhere until then.
create table shut_outs (
  fan_id text primary key,
  rule text not null,
  at timestamptz not null default now(),
  until timestamptz not null
);

-- Networks, as keyed hashes, that somebody who is shut out came from since: a browser that is new there acts nowhere
-- either. Whoever was there before does.
create table shut_out_networks (
  network text not null,
  fan_id text not null references shut_outs (fan_id) on delete cascade,
  primary key (network, fan_id)
);
