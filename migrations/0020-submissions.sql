-- What fans hand in under "Share Your Voice", and its files.

create table submissions (
  id text primary key check (id ~ '^[a-z0-9-]{1,80}$'),
  -- Null for samples alone.
  fan_id text,
  title text not null,
  creator text not null default '',
  -- For letters about it; null where none was given.
  email text,
  type text not null check (type in ('screenplay', 'short-film', 'art', 'concept')),
  genre text not null
    check (genre in ('comedy', 'drama', 'thriller', 'horror', 'sci-fi', 'documentary', 'experimental', 'other')),
  description text not null,
  status text not null default 'received'
    check (status in ('received', 'under-review', 'accepted', 'in-development', 'featured', 'declined')),
  -- Whoever handed it in lets others see it.
  shown boolean not null default false,
  removed_at timestamptz,
  is_public boolean not null generated always as
    (shown and removed_at is null and status in ('under-review', 'accepted', 'in-development', 'featured')) stored,
  picture text references pictures on delete set null,
  -- Moved in the transaction that writes the vote.
  votes int not null default 0,
  sample_votes int not null default 0,
  -- The key that its form was sent with: sent again, it is the same one.
  form_key text,
  is_sample boolean not null default false,
  created_at timestamptz not null default now(),
  moved_at timestamptz not null default now(),
  unique (fan_id, form_key),
  check (is_sample or fan_id is not null)
);
create index submissions_public on submissions (created_at desc, id desc) where is_public;
create index submissions_public_of_genre on submissions (genre, created_at desc, id desc) where is_public;
create index submissions_best on submissions ((votes + sample_votes) desc, id desc) where is_public;
create index submissions_best_of_genre on submissions (genre, (votes + sample_votes) desc, id desc) where is_public;
create index submissions_by_status on submissions (status, created_at desc, id desc);
create index submissions_by_time on submissions (created_at desc, id desc);
create index submissions_of_picture on submissions (picture) where picture is not null;
create index submissions_of_sample on submissions (creator) where is_sample;
create index submissions_to_address on submissions (lower(email)) where email is not null;

-- How many there are: a page that counts must not count rows.
create table submission_counts (
  is_sample boolean primary key,
  in_development int not null default 0,
  creators int not null default 0
);
insert into submission_counts (is_sample) values (false), (true);

create function count_submission() returns trigger language plpgsql as $$
declare
  work submissions := coalesce(new, old);
  developed int := 0;
  others boolean := true;
begin
  if tg_op <> 'INSERT' and old.is_public and old.status = 'in-development' then developed := developed - 1; end if;
  if tg_op <> 'DELETE' and new.is_public and new.status = 'in-development' then developed := developed + 1; end if;
  if tg_op = 'UPDATE' and developed = 0 then return null; end if;
  -- Whoever comes second waits here, and then sees what the first one did.
  perform 1 from submission_counts where is_sample = work.is_sample for no key update;
  if tg_op <> 'UPDATE' and work.is_sample then
    others := exists (select 1 from submissions s where s.is_sample and s.creator = work.creator and s.id <> work.id);
  elsif tg_op <> 'UPDATE' then
    others := exists (select 1 from submissions s where s.fan_id = work.fan_id and s.id <> work.id);
  end if;
  if developed = 0 and others then return null; end if;
  update submission_counts set in_development = in_development + developed,
    creators = creators + case when others then 0 when tg_op = 'INSERT' then 1 else -1 end
  where is_sample = work.is_sample;
  return null;
end $$;
create trigger submissions_counted after insert or delete or update of status, shown, removed_at on submissions
  for each row execute function count_submission();

create table submission_votes (
  submission_id text not null references submissions on delete cascade,
  fan_id text not null,
  at timestamptz not null default now(),
  primary key (submission_id, fan_id)
);
create index submission_votes_of_fan on submission_votes (fan_id);

-- A file on its way in, or kept. It belongs to a submission once the form was sent.
create table submission_files (
  id uuid primary key,
  submission_id text references submissions,
  -- Null for samples alone.
  fan_id text,
  name text not null,
  -- As announced; what lies on the disk says how much of it has arrived.
  bytes bigint not null check (bytes >= 0),
  state text not null default 'arriving' check (state in ('arriving', 'arrived', 'kept', 'refused')),
  refusal text,
  kind text,
  -- Of what arrived. What is kept may be less: where a picture was taken is taken out of it.
  sha256 text,
  kept_bytes bigint,
  place text check (place in ('disk', 's3')),
  -- Under which a partner's page put it into the bucket of the data layer: such a file waits for no form.
  object_name text,
  is_sample boolean not null default false,
  created_at timestamptz not null default now(),
  -- When a byte of it came, or something was made of it.
  touched_at timestamptz not null default now(),
  check (is_sample or fan_id is not null)
);
create index submission_files_of_submission on submission_files (submission_id) where submission_id is not null;
create index submission_files_of_fan on submission_files (fan_id);
create unique index submission_files_by_object on submission_files (fan_id, object_name) where object_name is not null;
create index submission_files_left on submission_files (touched_at) where submission_id is null;
create index submission_files_arriving on submission_files (created_at) where state = 'arriving';
create index submission_files_to_check on submission_files (touched_at) where state = 'arrived';

create table submission_thumbnails (
  file_id uuid primary key references submission_files on delete cascade,
  bytes bytea not null,
  width int not null,
  height int not null
);

-- What all files take, moved with their rows: whoever sends one more waits for the row and finds out whether there is room.
create table submission_space (
  single boolean primary key default true check (single),
  bytes bigint not null default 0
);
insert into submission_space default values;
