-- Votes, likes and backings of one network beyond its share: counted or left out once an operator has looked. Those on
-- polls have a table of their own, which their results tell.
create table held_acts (
  -- As the feature names it that counts, such as clip-vote, and what it is counted on.
  kind text not null,
  thing text not null,
  fan_id text not null,
  input jsonb not null,
  network text not null,
  held_at timestamptz not null default now(),
  left_out boolean not null default false,
  primary key (kind, thing, fan_id)
);
create index held_acts_of_fan on held_acts (fan_id);
