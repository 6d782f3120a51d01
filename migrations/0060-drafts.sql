-- Drafts: written and not published yet, some with an hour at which they are. A draft has `retired_at`, as what was taken
-- down has: whoever reads what is public asks for that column alone.

alter table titles
  add column is_draft boolean not null default false,
  add column publish_at timestamptz,
  add constraint titles_draft_check check (
    (retired_at is not null or not is_draft) and (is_draft or publish_at is null)
  );
create index titles_to_publish on titles (publish_at) where publish_at is not null;

alter table episodes
  add column is_draft boolean not null default false,
  add column publish_at timestamptz,
  add constraint episodes_draft_check check (
    (retired_at is not null or not is_draft) and (is_draft or publish_at is null)
  );
create index episodes_to_publish on episodes (publish_at) where publish_at is not null;

alter table characters
  add column is_draft boolean not null default false,
  add column publish_at timestamptz,
  add constraint characters_draft_check check (
    (retired_at is not null or not is_draft) and (is_draft or publish_at is null)
  );
create index characters_to_publish on characters (publish_at) where publish_at is not null;

alter table trivia
  add column is_draft boolean not null default false,
  add column publish_at timestamptz,
  add constraint trivia_draft_check check (
    (retired_at is not null or not is_draft) and (is_draft or publish_at is null)
  );
create index trivia_to_publish on trivia (publish_at) where publish_at is not null;

alter table facts
  add column is_draft boolean not null default false,
  add column publish_at timestamptz,
  add constraint facts_draft_check check (
    (retired_at is not null or not is_draft) and (is_draft or publish_at is null)
  );
create index facts_to_publish on facts (publish_at) where publish_at is not null;

alter table news
  add column is_draft boolean not null default false,
  add column publish_at timestamptz,
  add constraint news_draft_check check (
    (retired_at is not null or not is_draft) and (is_draft or publish_at is null)
  );
create index news_to_publish on news (publish_at) where publish_at is not null;

alter table interviews
  add column is_draft boolean not null default false,
  add column publish_at timestamptz,
  add constraint interviews_draft_check check (
    (retired_at is not null or not is_draft) and (is_draft or publish_at is null)
  );
create index interviews_to_publish on interviews (publish_at) where publish_at is not null;

-- What everybody sees is never of a title that is a draft, or it would tell its name. Asked when a transaction ends, so that
-- a title and what is of it may go in either order. The row of the title is locked: whoever changes it meanwhile waits.
create function title_is_out() returns trigger language plpgsql as $$
declare
  is_secret boolean;
begin
  execute format(
    'select t.is_draft from %1$I r join titles t on t.slug = r.%2$I
     where r.%3$I = $1 and to_jsonb(r)->>''retired_at'' is null for share of t',
    tg_table_name, tg_argv[0], tg_argv[1]
  ) into is_secret using to_jsonb(new)->>tg_argv[1];
  if is_secret then
    raise exception 'the title is a draft' using errcode = 'check_violation', constraint = 'title_is_out';
  end if;
  return null;
end
$$;
create constraint trigger characters_of_published after insert or update of title, retired_at on characters
  deferrable initially deferred for each row when (new.title is not null and new.retired_at is null)
  execute function title_is_out('title', 'id');
create constraint trigger trivia_of_published after insert or update of title, retired_at on trivia
  deferrable initially deferred for each row when (new.title is not null and new.retired_at is null)
  execute function title_is_out('title', 'id');
create constraint trigger facts_of_published after insert or update of title, retired_at on facts
  deferrable initially deferred for each row when (new.title is not null and new.retired_at is null)
  execute function title_is_out('title', 'id');
create constraint trigger interviews_of_published after insert or update of title, retired_at on interviews
  deferrable initially deferred for each row when (new.title is not null and new.retired_at is null)
  execute function title_is_out('title', 'id');
create constraint trigger news_of_published after insert or update of title, retired_at on news
  deferrable initially deferred for each row when (new.title is not null and new.retired_at is null)
  execute function title_is_out('title', 'id');
create constraint trigger scenes_of_published after insert or update of title, retired_at on scenes
  deferrable initially deferred for each row when (new.title is not null and new.retired_at is null)
  execute function title_is_out('title', 'id');
create constraint trigger mood_scenes_of_published after insert or update of title, retired_at on mood_scenes
  deferrable initially deferred for each row when (new.title is not null and new.retired_at is null)
  execute function title_is_out('title', 'id');
create constraint trigger forums_of_published after insert or update of title, retired_at on forums
  deferrable initially deferred for each row when (new.title is not null and new.retired_at is null)
  execute function title_is_out('title', 'id');
create constraint trigger recommendations_of_published after insert or update of title_slug, retired_at on recommendations
  deferrable initially deferred for each row when (new.title_slug is not null and new.retired_at is null)
  execute function title_is_out('title_slug', 'id');
create constraint trigger parties_of_published after insert or update of title_slug on parties
  deferrable initially deferred for each row execute function title_is_out('title_slug', 'id');

-- The other way round: a title with something that everybody sees does not go back to being a draft.
create function title_stays_out() returns trigger language plpgsql as $$
begin
  if exists (
    select 1 from titles t where t.slug = new.slug and t.is_draft and (
      exists (select 1 from parties where title_slug = t.slug)
      or exists (select 1 from characters where title = t.slug and retired_at is null)
      or exists (select 1 from trivia where title = t.slug and retired_at is null)
      or exists (select 1 from facts where title = t.slug and retired_at is null)
      or exists (select 1 from interviews where title = t.slug and retired_at is null)
      or exists (select 1 from news where title = t.slug and retired_at is null)
      or exists (select 1 from scenes where title = t.slug and retired_at is null)
      or exists (select 1 from mood_scenes where title = t.slug and retired_at is null)
      or exists (select 1 from forums where title = t.slug and retired_at is null)
      or exists (select 1 from recommendations where title_slug = t.slug and retired_at is null)
    )
  ) then
    raise exception 'something of the title is public' using errcode = 'check_violation', constraint = 'title_stays_out';
  end if;
  return null;
end
$$;
create constraint trigger titles_stay_out after update of is_draft on titles
  deferrable initially deferred for each row when (new.is_draft) execute function title_stays_out();

-- What characters know is held in memory as well.
create trigger facts_changed after insert or update or delete on facts execute function catalogue_changed();
create trigger episodes_changed after insert or update or delete on episodes execute function catalogue_changed();
