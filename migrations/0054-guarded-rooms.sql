-- How closely a party's chat is read before a line is said.
alter table parties add column guard text not null default 'gentle' check (guard in ('off', 'gentle', 'strict'));

-- Lines that wait for a host, and those a host kept back. They are in no log: nobody but their writer and the desk reads
-- them. A line that is let through leaves and becomes an entry of its party's log.
create table held_lines (
  id uuid primary key default gen_random_uuid(),
  party_id text not null references parties (id) on delete cascade,
  fan_id text not null,
  client_key text not null,
  text text not null,
  reply_to bigint,
  -- What the reading found: a category of the word list, or "own-word", "shouting", "repeated".
  held_for text not null,
  rule text not null,
  is_urgent boolean not null default false,
  state text not null default 'held' check (state in ('held', 'kept-back')),
  held_at timestamptz not null default now(),
  settled_at timestamptz,
  unique (party_id, fan_id, client_key)
);
create index held_lines_of_party on held_lines (party_id, state, held_at);
create index held_lines_of_fan on held_lines (fan_id);

-- The guideline that somebody was muted under.
alter table muted_fans add column rule text;

-- What was decided about a fan: which rule, by whom, and what became of an appeal. What is undone is told once and
-- deleted. `operator` is null where the word list decided.
create table moderation_decisions (
  id uuid primary key default gen_random_uuid(),
  fan_id text not null,
  act text not null check (act in ('held', 'kept-back', 'taken-down', 'muted', 'shut-out')),
  -- As reports name it; "held-line" for a line that waits, "fan" for what is no text.
  kind text not null,
  subject text not null,
  said text not null default '',
  rule text not null,
  until timestamptz,
  operator text,
  decided_at timestamptz not null default now(),
  appeal text,
  appealed_at timestamptz,
  outcome text check (outcome in ('stands', 'undone')),
  answer text not null default '',
  answered_by text,
  answered_at timestamptz,
  seen_at timestamptz,
  unique (kind, subject, act, fan_id)
);
create index moderation_decisions_of_fan on moderation_decisions (fan_id, decided_at desc);
create index moderation_appeals on moderation_decisions (appealed_at) where appealed_at is not null and outcome is null;
