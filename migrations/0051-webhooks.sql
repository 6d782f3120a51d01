-- Where operators have their alerts posted to.
create table webhooks (
  id bigint generated always as identity primary key,
  operator_id text not null references operators (id) on delete cascade,
  url text not null,
  sealed_secret text not null,
  made_at timestamptz not null default now()
);
create index webhooks_of on webhooks (operator_id);

create table webhook_deliveries (
  id bigint generated always as identity primary key,
  webhook_id bigint not null references webhooks (id) on delete cascade,
  -- The same in every attempt: receivers know by it what they have already.
  message_id text not null,
  type text not null,
  body text not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  -- Since it was queued, or sent again by hand.
  attempts int not null default 0,
  next_try_at timestamptz not null default now(),
  created_at timestamptz not null default now()
);
create index webhook_deliveries_due on webhook_deliveries (next_try_at) where state = 'waiting';
create index webhook_deliveries_of on webhook_deliveries (webhook_id, id desc);
create index webhook_deliveries_at on webhook_deliveries (created_at);

create table webhook_attempts (
  delivery_id bigint not null references webhook_deliveries (id) on delete cascade,
  at timestamptz not null default now(),
  -- Of the answer, if there was one.
  status int,
  said text not null,
  ms int not null
);
create index webhook_attempts_of on webhook_attempts (delivery_id, at);
