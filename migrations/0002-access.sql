-- Who is calling: API keys (spec 5), stored as digests only, and the audit log.
create table access_key (
  id uuid primary key,
  organisation_id bigint not null references organisation (id),
  type text not null check (type in ('PROD', 'DEV_', 'ROOT')),
  digest bytea not null unique check (length(digest) = 32),
  first_four text not null,
  last_four text not null,
  label text,
  -- The team member a DEV_ key belongs to (spec 5: one per team member).
  member text,
  -- Null means every external role.
  roles text[],
  created_at timestamptz not null,
  expires_at timestamptz,
  -- Set when a successor was made: the key lives on until expires_at, but is no longer the member's active one.
  rotated_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz,
  check (type <> 'DEV_' or member is not null)
);
create index access_key_by_organisation on access_key (organisation_id, created_at);
create unique index access_key_one_per_member on access_key (organisation_id, member)
  where type = 'DEV_' and revoked_at is null and rotated_at is null;

create table access_audit (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  organisation_id bigint references organisation (id),
  -- A key id, or who ran the command.
  actor text not null,
  action text not null,
  subject text,
  client_address text,
  request_id text,
  details jsonb not null default '{}'
);
create index access_audit_by_organisation on access_audit (organisation_id, id);

create function access_audit_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is append-only';
end
$$;
create trigger access_audit_append_only before update or delete or truncate on access_audit
  for each statement execute function access_audit_is_append_only();

-- The digests depend on a secret that is not in the database; its fingerprint tells a process that has another one.
create table access_pepper (
  single boolean primary key default true check (single),
  fingerprint text not null
);
