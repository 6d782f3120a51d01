-- The Social Club: interviews, and what fans want to ask next.

create table interviews (
  id text primary key check (id ~ '^[a-z0-9-]{1,60}$'),
  person text not null,
  role text not null check (role in ('Director', 'Actor', 'Writer')),
  title text references titles on update cascade on delete set null,
  headline text not null,
  intro text not null,
  picture text references pictures on delete set null,
  -- The evening on which the person answers in a room.
  party_id text references parties on delete set null,
  position int not null default 0,
  retired_at timestamptz,
  is_sample boolean not null default false,
  created_at timestamptz not null default now()
);
create index interviews_of_title on interviews (title) where title is not null;
create index interviews_of_picture on interviews (picture) where picture is not null;
create index interviews_of_party on interviews (party_id) where party_id is not null;

-- A question and its answer. What it gives away is behind a curtain, its footnotes too.
create table interview_passages (
  interview_id text not null references interviews on update cascade on delete cascade,
  position int not null,
  question text not null,
  answer text not null,
  -- Words of the answer that are set large.
  pull text,
  -- [{after, text}]: a footnote stands after those words of the answer.
  notes jsonb not null default '[]',
  spoils_title text references titles on update cascade,
  spoils_season int,
  spoils_episode int,
  spoils_minute int check (spoils_minute >= 0),
  primary key (interview_id, position),
  check ((spoils_season is null) = (spoils_episode is null)),
  check (spoils_title is not null or (spoils_season is null and spoils_minute is null)),
  foreign key (spoils_title, spoils_season, spoils_episode) references episodes on update cascade
);
create index interview_passages_by_story on interview_passages (spoils_title, spoils_season, spoils_episode)
  where spoils_title is not null;

-- What fans ask. Up once the word list has no doubt about it, or a person has read it.
create table interview_questions (
  id uuid primary key,
  interview_id text not null references interviews on update cascade on delete cascade,
  fan_id text,
  client_key text,
  text text not null,
  state text not null check (state in ('held', 'up', 'answered', 'declined', 'down')),
  held_for text,
  answer text,
  backs int not null default 0,
  sample_backs int not null default 0,
  settled_at timestamptz,
  is_sample boolean not null default false,
  created_at timestamptz not null default now(),
  unique (fan_id, client_key),
  check ((state = 'answered') = (answer is not null))
);
create index interview_questions_by_backs on interview_questions (interview_id, (backs + sample_backs) desc, created_at, id)
  where state in ('up', 'answered');
create index interview_questions_to_settle on interview_questions (state, created_at);

create table interview_backings (
  question_id uuid not null references interview_questions on delete cascade,
  fan_id text not null,
  backed_at timestamptz not null default now(),
  primary key (question_id, fan_id)
);
create index interview_backings_of_fan on interview_backings (fan_id);
