-- Links to manage: whose they are, what people call them, and what was changed. All columns have constant defaults, so that the
-- table is not rewritten, and the release before goes on inserting links of nobody.

alter table shortener_links
  -- Whose it is; organisation 0 stands for nobody: strangers make links, too.
  add column organisation_id bigint not null default 0,
  add column environment text not null default 'live' check (environment in ('live', 'sandbox')),
  -- The id of the member who made it; null for strangers and the command line.
  add column made_by text,
  -- By which request it was made, and by which row of it: what is sent again makes nothing.
  add column made_in text,
  add column title text not null default '',
  add column note text not null default '',
  -- With commas between them, for the search; shortener_tags has one row for each.
  add column tags text not null default '',
  add column disabled_reason text,
  add column disabled_by text,
  -- When the target was last changed: the only one of these columns that the public sees.
  add column target_changed_at timestamptz,
  -- Clicks that another shortener counted before the move, where only their number is known.
  add column earlier_clicks bigint not null default 0,
  -- Grows with each edit; forms carry it.
  add column version integer not null default 1;

create index shortener_links_of_owner on shortener_links (organisation_id, environment, created_at desc, id desc);
create unique index shortener_links_made_in on shortener_links (organisation_id, environment, made_in)
  where made_in is not null;

-- One row for each tag of a link. When the link was made stands here too, so that a page of a tag is read from one index.
create table shortener_tags (
  link_id bigint not null references shortener_links (id) on delete cascade,
  tag text collate "C" not null,
  organisation_id bigint not null,
  environment text not null,
  created_at timestamptz not null,
  primary key (link_id, tag)
);

create index shortener_tags_of_owner on shortener_tags (organisation_id, environment, tag, created_at desc, link_id desc);

-- Where a link led before. `changed_by` is the id of a member, or "command line".
create table shortener_targets (
  id bigint generated always as identity primary key,
  link_id bigint not null references shortener_links (id) on delete cascade,
  changed_at timestamptz not null,
  changed_by text not null,
  from_url text not null,
  to_url text not null
);

create index shortener_targets_of_link on shortener_targets (link_id, id desc);
