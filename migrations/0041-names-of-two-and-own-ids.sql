-- A name is asked for once where the form is about it: two people who join may have the same one.
drop index fan_invites_username;
create unique index fan_invites_username on fan_invites (lower(username))
  where username is not null and not beside and form <> 'join';
create index fan_invites_usernames on fan_invites (lower(username)) where username is not null and not beside;

-- Sessions that a page made up by itself and used over the data layer with the public key alone. Whoever comes with one
-- from the network that was first is who it stands for.
create table own_ids (
  user_session text primary key,
  network text not null,
  created_at timestamptz not null default now()
);
