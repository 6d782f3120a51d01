-- Talks of a fan with a character. Their lines are the log `talk:{fan}:{character}`.
create table character_talks (
  fan_id text not null,
  character text not null references characters on update cascade on delete cascade,
  started_at timestamptz not null default now(),
  -- When the newest line was said.
  at timestamptz not null default now(),
  -- The reply under way: whoever writes it, the number of the line it answers, and until when it counts as alive.
  answering uuid,
  answering_to bigint,
  answering_until timestamptz,
  stop_asked boolean not null default false,
  primary key (fan_id, character)
);
create index character_talks_of_character on character_talks (character);
