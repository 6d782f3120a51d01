-- Behind the scenes: what fans make of the trivia, and the news.

-- What one fan did with one card. A row without any of it is taken out.
create table trivia_marks (
  fan_id text not null,
  trivia text not null references trivia on update cascade on delete cascade,
  is_hot boolean,
  is_favourite boolean not null default false,
  -- Where the fan dropped the needle, from 1 to 5.
  needle int check (needle between 1 and 5),
  at timestamptz not null default now(),
  primary key (fan_id, trivia)
);
create index trivia_marks_of_trivia on trivia_marks (trivia);

-- Moved in the transaction that writes the mark.
create table trivia_totals (
  trivia text primary key references trivia on update cascade on delete cascade,
  hot int not null default 0,
  not_hot int not null default 0,
  needles int not null default 0,
  needle_sum int not null default 0
);

create table news (
  id text primary key check (id ~ '^[a-z0-9-]{1,80}$'),
  title text references titles on update cascade on delete set null,
  headline text not null,
  text text not null,
  -- Sequel announcement, release date, and so on.
  kind text not null default '',
  on_day date not null,
  picture text references pictures on delete set null,
  -- What is new is put first; the operator may order otherwise.
  position int not null default 0,
  retired_at timestamptz,
  is_sample boolean not null default false,
  created_at timestamptz not null default now()
);
create index news_in_order on news (position, id);
create index news_of_title on news (title) where title is not null;
create index news_of_picture on news (picture) where picture is not null;

-- What a source outside said of a subject that the house knows nothing about (LORE_URL).
create table looked_up (
  subject text primary key,
  facts jsonb not null check (jsonb_typeof(facts) = 'array'),
  at timestamptz not null default now()
);
