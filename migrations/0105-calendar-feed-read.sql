-- When a feed was last read, so that people see which addresses are still in use. The release before neither reads nor writes it.
alter table calendar_feed add column last_read_at timestamptz;
