-- What the house calls itself, where it is written to and what it claims. Empty: as it is by itself (app/frame/house).
create table house_settings (
  id boolean primary key default true check (id),
  -- The sample world is here, with its own names, numbers and addresses.
  is_sample boolean not null default false,
  name text not null default '',
  copyright text not null default '',
  -- Kind, such as "legal", to address.
  addresses jsonb not null default '{}',
  -- Up to two numbers of the landing page, each with its word: [["1.2M", "users"]].
  claims jsonb not null default '[]',
  changed_at timestamptz not null default now()
);
insert into house_settings (is_sample)
  select exists (select 1 from settings where name = 'sample-content' and value <> '"cleared"');
