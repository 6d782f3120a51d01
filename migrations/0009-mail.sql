-- Letters to people, written in the transaction of what they are about and sent afterwards. `id` is also the
-- Message-ID, so that a letter sent twice is known as one.
create table mails (
  id uuid primary key,
  kind text not null,
  recipient text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  -- The key of the request the letter is about.
  about uuid,
  -- Goes out even to who wants no more letters, such as a link to sign in that was asked for a moment ago.
  despite_unsubscribe boolean not null default false,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'dead', 'stopped')),
  -- How often a mail server looked at the letter and did not take it; a server that cannot be reached does not count.
  attempts int not null default 0,
  last_error text,
  next_try_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index mails_desk on mails (created_at desc, id desc);
create index mails_desk_state on mails (state, created_at desc, id desc);
create index mails_about on mails (about) where about is not null;
create index mails_recipient on mails (lower(recipient));
create index mails_recipient_start on mails (lower(recipient) text_pattern_ops);
create index mails_waiting on mails (id) where state = 'waiting';

-- Who wants no more letters, by keyed hash of the address in lower case.
create table unsubscribes (
  recipient_key text primary key,
  created_at timestamptz not null default now()
);
