-- The Customers screens: who is new, two people at one address, an address that was just removed, and whose events those are.

-- Every write raises it; a form carries the one it began from. The release before leaves it as it is.
alter table address_item add column version integer not null default 1;

-- Newest first, for one organisation and environment.
create index address_contact_by_age on address_contact (organisation_id, environment, id);

-- Removed addresses, for as long as Undo is offered. Personal data like the rest: they go with their contact, and after an hour.
create table address_removed (
  organisation_id bigint not null,
  environment text not null,
  external_id uuid not null primary key,
  contact_id bigint not null,
  was_default boolean not null,
  -- The whole row of address_item.
  item jsonb not null,
  removed_at timestamptz not null,
  foreign key (contact_id, organisation_id, environment)
    references address_contact (id, organisation_id, environment) on delete cascade
);
create index address_removed_by_contact on address_removed (contact_id);
create index address_removed_by_age on address_removed (removed_at);
