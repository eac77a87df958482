-- What an Undo of the branch screens gives back: the branches as they were before a change and after it. Kept for an hour.
create table branch_undo (
  id uuid primary key,
  organisation_id bigint not null references organisation (id),
  environment text not null check (environment in ('live', 'sandbox')),
  -- JSON: the rows of each branch before and after.
  changes text not null,
  created_at timestamptz not null
);
create index branch_undo_by_age on branch_undo (created_at);

-- Who is open now, and who would be open on a holiday, is asked of each kind of opening hours once; this finds the kinds, and the
-- branches of each in the order of the list.
create index branch_by_hours on branch_branch
  (organisation_id, environment, md5(opening_hours::text || opening_exceptions::text), slug) where active;

-- Holidays of which somebody said that the branches may stay open.
create table branch_holiday_settled (
  organisation_id bigint not null references organisation (id),
  environment text not null check (environment in ('live', 'sandbox')),
  country text not null,
  day date not null,
  primary key (organisation_id, environment, country, day)
);
