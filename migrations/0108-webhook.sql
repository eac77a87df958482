-- Webhooks: the endpoints that other systems gave, what they are told, and each attempt to tell it. Older versions neither read
-- nor write these tables.
create table webhook_endpoint (
  id uuid primary key,
  organisation_id bigint not null references organisation (id),
  environment text not null check (environment in ('live', 'sandbox')),
  url text not null,
  label text not null,
  -- The types of events; null for all.
  events text[],
  -- What a key with these roles may read; null for everything.
  roles text[],
  -- Encrypted with a key made from the pepper. The one before is used beside it until its end.
  secret text not null,
  former_secret text,
  former_until timestamptz,
  -- on; off: switched off by a person; failing: by three days of failure; gone: by the answer 410.
  state text not null check (state in ('on', 'off', 'failing', 'gone')),
  state_at timestamptz not null,
  -- Since when no message has arrived; null when the last one did.
  failing_since timestamptz,
  created_at timestamptz not null,
  version integer not null default 1
);
create index webhook_endpoint_by_owner on webhook_endpoint (organisation_id, environment, created_at, id);

-- Who delivers to an endpoint at the moment. A process that dies stops renewing it, and another one takes over.
create table webhook_lease (
  endpoint_id uuid primary key references webhook_endpoint (id) on delete cascade,
  holder uuid not null,
  until timestamptz not null
);

-- One row for each event and endpoint, written by the statement of the change. No foreign key: it would lock the row of the
-- endpoint in every change. Messages of an endpoint that is gone are deleted with it, or when they are old.
create table webhook_message (
  seq bigint generated always as identity primary key,
  -- The same in every attempt: receivers know a repeated message by it.
  id uuid not null,
  endpoint_id uuid not null,
  organisation_id bigint not null,
  environment text not null,
  type text not null,
  -- What it is about: messages of one thing are sent in their order.
  thing text not null,
  body text not null,
  created_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  attempts smallint not null default 0,
  due_at timestamptz not null,
  settled_at timestamptz
);
create index webhook_message_due on webhook_message (endpoint_id, due_at) where state = 'waiting';
create index webhook_message_order on webhook_message (endpoint_id, thing, seq) where state = 'waiting';
create index webhook_message_by_endpoint on webhook_message (endpoint_id, seq);

create table webhook_attempt (
  message_seq bigint not null references webhook_message (seq) on delete cascade,
  number smallint not null,
  at timestamptz not null,
  duration_ms integer not null,
  -- What came of it, as a word that the pages explain.
  outcome text not null,
  status smallint,
  -- The beginning of the answer, or why there is none.
  answer text not null,
  primary key (message_seq, number)
);
