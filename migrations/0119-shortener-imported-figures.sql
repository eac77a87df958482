-- What Kontor's own export brings along: bots and visitors apart, as figures before the move. All columns have constant defaults, so
-- that no table is rewritten, and the release before goes on importing.

alter table shortener_imports
  -- Of all clicks that were counted there, those of bots; null = the file does not say.
  add column total_bots bigint,
  add column total_visitors bigint not null default 0,
  -- How many of the clicks that are here one by one are of bots, and how many are the first of a visitor.
  add column bots bigint not null default 0,
  add column visitors bigint not null default 0,
  -- What was a figure before the move there already.
  add column before_clicks bigint not null default 0,
  add column before_bots bigint not null default 0,
  add column before_visitors bigint not null default 0,
  -- Whether the import made the link: one that was made here has its clicks already.
  add column brought boolean not null default false;

alter table shortener_links
  add column earlier_bots bigint not null default 0,
  add column earlier_visitors bigint not null default 0;
