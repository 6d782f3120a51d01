-- An everyday entry answers what everybody asks anybody; a deflection is said where nothing fits, and its topic is the
-- question it leads to; a chip's reply is its label, and its topic the line it sends.
alter table voice_entries drop constraint voice_entries_kind_check;
alter table voice_entries add constraint voice_entries_kind_check check (
  kind in ('talk', 'story', 'opinion', 'character', 'advice', 'care', 'refusal', 'everyday', 'deflection', 'chip')
);

-- How far the fan has watched, as last said in words or by the strip; null while nothing was said of it.
alter table character_talks add column seen text check (seen ~ '^(nothing|half|all|s[0-9]{1,2}(e[0-9]{1,3})?)$');
