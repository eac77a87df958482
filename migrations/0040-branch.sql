-- Branches of an organisation (spec 2.4, 2.5). Whatever a stranger may never see has a column of its own, below the
-- line; lists that are only ever read and written whole with their branch are documents.
create table branch_branch (
  organisation_id bigint not null references organisation (id),
  environment text not null check (environment in ('live', 'sandbox')),
  -- "C": slugs are ASCII and break ties by byte order, in memory and here.
  slug text collate "C" not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 100),
  name text not null check (length(name) between 1 and 255),
  branch_type text not null check (branch_type in ('own', 'franchise', 'partner')),
  active boolean not null,
  description text,
  url text,
  main_photo_url text,
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  parent_slug text collate "C" check (parent_slug <> slug),
  operating_company jsonb,
  -- An ISO 8601 day or instant, as it was given.
  established_date text,
  terms_and_conditions text,
  complaints_procedure text,
  privacy_policy text,
  -- Without the delivery notes.
  address jsonb,
  opening_hours jsonb not null,
  opening_exceptions jsonb not null,
  emails jsonb not null,
  phones jsonb not null,
  people jsonb not null,
  -- Internal from here on: never part of an answer (spec 2.5).
  internal_code text,
  internal_description text,
  staff_instructions text,
  ai_system_prompt text,
  internal_billing_contact jsonb,
  calendars jsonb,
  products jsonb,
  locks jsonb,
  write_offs jsonb,
  address_notice text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- The state of the organisation's branches in which this one changed last: whoever has an older state reads only these.
  revision bigint not null,
  primary key (organisation_id, environment, slug),
  check ((latitude is null) = (longitude is null)),
  -- Deferred: in one import a branch may come before its parent. A renamed parent takes its children along.
  foreign key (organisation_id, environment, parent_slug) references branch_branch (organisation_id, environment, slug)
    on update cascade deferrable initially deferred
);
create index branch_by_revision on branch_branch (organisation_id, environment, revision);
create index branch_by_parent on branch_branch (organisation_id, environment, parent_slug)
  where parent_slug is not null;

-- Slugs that branches had before they were renamed: they keep answering.
create table branch_former_slug (
  organisation_id bigint not null,
  environment text not null,
  former_slug text collate "C" not null check (former_slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(former_slug) <= 100),
  slug text collate "C" not null check (slug <> former_slug),
  primary key (organisation_id, environment, former_slug),
  foreign key (organisation_id, environment, slug) references branch_branch (organisation_id, environment, slug)
    on update cascade on delete cascade
);
create index branch_former_slug_by_slug on branch_former_slug (organisation_id, environment, slug);

-- Which state of its branches an organisation is in. The counter is for the processes that keep them in memory; callers
-- get the random value: after a restore from a backup the same number would come again for other data, and their caches
-- would believe it.
create table branch_data_version (
  organisation_id bigint not null references organisation (id),
  environment text not null check (environment in ('live', 'sandbox')),
  revision bigint not null,
  version uuid not null,
  primary key (organisation_id, environment)
);
