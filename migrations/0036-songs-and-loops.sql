-- What the theme of a title is called; its loop is public/audio/theme-{slug}. Empty where it has none.
alter table titles add column theme_song text not null default '';

-- Before this file the product knew them by itself.
update titles set theme_song = songs.name
from (values
  ('vesper-line', 'One O’Clock'),
  ('motel-parish', 'Room Seven'),
  ('halcyon-seven', 'Six Seats Home'),
  ('salt-widow', 'Letters Still Coming'),
  ('carmilla', 'The House Guest'),
  ('neon-orchard', 'Night Shift')
) as songs (slug, name) where titles.slug = songs.slug;
