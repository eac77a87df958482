-- What other systems are told waits here from the commit of its change until the webhook room hands it on, which removes it. So the
-- table is nearly empty. Processes of 0.2.0 neither read nor write it: they write the messages of webhooks themselves.
create table platform_outbox (
  seq bigint generated always as identity primary key,
  at timestamptz not null,
  organisation_id bigint not null,
  environment text not null,
  type text not null,
  -- What a key needs to read the same; null for what needs no permission.
  permission text,
  -- What it is about: events of one thing keep their order.
  thing text not null,
  -- Whose data it holds; null for none.
  person text,
  body text not null
);
