-- What the official registries answered (spec 4.4). Their data is public and the same for every caller, so these are
-- no tenant tables: no organisation, no environment.
create table registry_cache (
  country text not null check (country ~ '^[A-Z]{2}$'),
  number text not null check (length(number) between 1 and 64),
  -- The registry that answered, such as ares.
  registry text not null,
  -- Null: the registry said that there is no such company.
  record json,
  -- A part of the record (the Slovak tax number) could not be fetched; such an answer lives for an hour only.
  is_partial boolean not null,
  fetched_at timestamptz not null,
  primary key (country, number)
);
create index registry_cache_by_age on registry_cache (fetched_at);

-- How each registry fared last, as any process of this database saw it: `kontor registry status` reads it.
create table registry_health (
  registry text primary key,
  -- While this is in the future, a breaker keeps calls away from the registry.
  open_until timestamptz,
  last_success_at timestamptz,
  last_failure_at timestamptz,
  last_trouble text
);
