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

-- Of a drawing in layers, which content/art has as layer-{name}-back and layer-{name}-front: the cut-out of who is in it,
-- the light in its round place, and how it moves. Null for a picture that is whole.
alter table pictures add column loop jsonb;

update pictures set loop = loops.loop::jsonb
from (values
  ('scene-last-train', '{"face": "cutout-maud-vesper", "light": {"tint": "#f4e4bd", "strength": 0.55, "direction": "top-left"}, "motion": {"drift": {"x": 3, "y": 7}, "breath": {"by": 7, "times": 5}, "flicker": 0.2, "weather": "rain"}}'),
  ('scene-airlock', '{"face": "cutout-ilse-okafor", "light": {"tint": "#dfeaff", "strength": 0.5, "direction": "top-left"}, "motion": {"drift": {"x": 12, "y": 9}, "breath": {"by": 8, "times": 1}, "weather": "stars"}}'),
  ('scene-room-seven', '{"face": "cutout-dex-amari", "light": {"tint": "#ffc98a", "strength": 0.7, "direction": "front"}, "motion": {"drift": {"x": 4, "y": 2}, "breath": {"by": 4, "times": 2}, "flicker": 0.45, "weather": "dust"}}'),
  ('scene-widows-locket', '{"face": "cutout-nell-harrow", "light": {"tint": "#efe6c8", "strength": 0.5, "direction": "top-left"}, "motion": {"drift": {"x": 8, "y": 10}, "breath": {"by": 4, "times": 1}, "weather": "dust"}}'),
  ('scene-midnight-mirror', '{"face": "cutout-carmilla", "light": {"tint": "#cfc0ff", "strength": 0.6, "direction": "top-left"}, "motion": {"drift": {"x": 9, "y": 3}, "breath": {"by": 3, "times": 1}, "weather": "stars"}}'),
  ('scene-match-point', '{"face": "cutout-pippa-ashworth-lane", "light": {"tint": "#fff0cc", "strength": 0.4, "direction": "top-left"}, "motion": {"drift": {"x": 14, "y": 2}, "breath": {"by": 6, "times": 3}, "weather": "dust"}}'),
  ('scene-founders-day', '{"face": "cutout-tate-holloway", "light": {"tint": "#f1e3cf", "strength": 0.45, "direction": "top-left"}, "motion": {"drift": {"x": 6, "y": 4}, "weather": "snow"}}'),
  ('scene-neon-rain', '{"face": "cutout-mei-sung", "light": {"tint": "#ff9fcb", "strength": 0.65, "direction": "front"}, "motion": {"drift": {"x": 7, "y": 3}, "flicker": 0.4, "weather": "rain"}}'),
  ('scene-curtain-call', '{"face": "cutout-odile-marr", "light": {"tint": "#fbe7c6", "strength": 0.5, "direction": "top-right"}, "motion": {"drift": {"x": 12, "y": 3}, "breath": {"by": 4, "times": 4}, "weather": "dust"}}'),
  ('scene-first-light', '{"face": "cutout-juno-bell", "light": {"tint": "#fff3d6", "strength": 0.45, "direction": "top-left"}, "motion": {"drift": {"x": 6, "y": 6}, "weather": "stars"}}'),
  ('scene-moon-shot', '{"face": null, "light": {"tint": "#f2ecd8", "strength": 0.85, "direction": "top-left"}, "motion": {"drift": {"x": 10, "y": 10}, "flicker": 0.2, "weather": "stars"}}'),
  ('scene-opposite-house', '{"face": null, "light": {"tint": "#e9e6d4", "strength": 0.8, "direction": "front"}, "motion": {"drift": {"x": 5, "y": 12}, "flicker": 0.35, "weather": "dust"}}')
) as loops (name, loop) where pictures.name = loops.name;
