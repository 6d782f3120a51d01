-- Who the product is to a browser's push service; made on first need, the same for every process.
create table push_keys (
  one boolean primary key default true check (one),
  public_key text not null,
  sealed_key text not null,
  made_at timestamptz not null default now()
);

-- A browser that may be told something. Source of the fields: RFC 8030 and RFC 8291.
create table push_subscriptions (
  endpoint text primary key,
  fan_id text not null,
  p256dh text not null,
  auth text not null,
  made_at timestamptz not null default now()
);
create index push_subscriptions_of_fan on push_subscriptions (fan_id, made_at);

-- Who wants to be told before a party begins, once.
create table party_reminders (
  party_id text not null references parties (id) on delete cascade,
  fan_id text not null,
  asked_at timestamptz not null default now(),
  told_at timestamptz,
  primary key (party_id, fan_id)
);
create index party_reminders_of_fan on party_reminders (fan_id);
create index party_reminders_waiting on party_reminders (party_id) where told_at is null;
