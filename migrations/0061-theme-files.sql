-- The loop of a title's theme song, where an operator brought one. Those of the samples are files of the product.
create table theme_files (
  title text primary key references titles (slug) on update cascade on delete cascade,
  -- How its address ends, /audio/theme-{title}.{ending}.
  ending text not null check (ending in ('webm', 'm4a', 'mp3')),
  bytes bytea not null,
  hash text not null,
  created_at timestamptz not null default now()
);
