-- What happened that operators may want to hear of, for thirty days. It names nobody.
create table alert_events (
  id bigint generated always as identity primary key,
  kind text not null,
  -- The same thing is told once.
  key text not null,
  said text not null,
  path text not null,
  at timestamptz not null default now(),
  unique (kind, key)
);
create index alert_events_at on alert_events (at);

-- Who is told of what, and how.
create table alerts (
  operator_id text not null references operators (id) on delete cascade,
  kind text not null,
  how text not null check (how in ('email', 'digest', 'push', 'webhook')),
  primary key (operator_id, kind, how)
);
create index alerts_kind on alerts (kind);

-- Digests that are written, by the moment they end with.
create table alert_digests (
  until timestamptz primary key
);

-- Browsers of operators that take push messages.
create table operator_browsers (
  endpoint text primary key,
  operator_id text not null references operators (id) on delete cascade,
  p256dh text not null,
  auth text not null,
  made_at timestamptz not null default now()
);
create index operator_browsers_of on operator_browsers (operator_id);

create index parties_starting on parties (starts_at) where sample_of is null;
