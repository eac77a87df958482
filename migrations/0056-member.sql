-- The people who sign in to the console: who they are, what they may do, and how they prove it. Secrets stand here as digests only.
create table member (
  id uuid primary key,
  -- Null while the first owner has not given one.
  email text check (length(email) <= 254),
  -- The e-mail in lower case: two members never share one, however it is written.
  email_key text unique,
  name text check (length(name) between 1 and 100),
  language text check (language in ('cs', 'en')),
  is_operator boolean not null default false,
  -- argon2id with its parameters and salt, as in $argon2id$v=19$m=19456,t=2,p=1$…
  password text,
  created_at timestamptz not null,
  -- When they first signed in; null while they are only invited.
  joined_at timestamptz,
  blocked_at timestamptz,
  last_seen_at timestamptz,
  -- When they came by a link that was mailed to them: only that proves that the e-mail is theirs.
  email_proved_at timestamptz,
  version integer not null default 1,
  check ((email is null) = (email_key is null))
);
create index member_operators on member (id) where is_operator;

create table member_role (
  member_id uuid not null references member (id),
  organisation_id bigint not null references organisation (id),
  role text not null check (role in ('viewer', 'editor', 'admin', 'owner')),
  created_at timestamptz not null,
  primary key (member_id, organisation_id)
);
create index member_role_by_organisation on member_role (organisation_id, member_id);

-- One-time links: for the first owner (no member yet), an invitation, or another way in.
create table member_token (
  digest bytea primary key check (length(digest) = 32),
  kind text not null check (kind in ('first', 'invitation', 'link')),
  member_id uuid references member (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- Whether it went to the e-mail of the member, and to nobody else.
  is_mailed boolean not null default false,
  check ((kind = 'first') = (member_id is null))
);
create index member_token_by_member on member_token (member_id);
create index member_token_by_expiry on member_token (expires_at);

create table member_session (
  id uuid primary key,
  digest bytea not null unique check (length(digest) = 32),
  member_id uuid not null references member (id),
  method text not null check (method in ('link', 'password', 'passkey')),
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  -- From where, so that people recognise their own sessions.
  client_address text,
  user_agent text
);
create index member_session_by_member on member_session (member_id, created_at);
create index member_session_by_start on member_session (created_at);

create table member_passkey (
  id uuid primary key,
  member_id uuid not null references member (id),
  credential_id bytea not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null check (length(name) between 1 and 100),
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index member_passkey_by_member on member_passkey (member_id, created_at);

-- What an authenticator has to sign: used once, for some minutes.
create table member_challenge (
  challenge bytea primary key,
  -- Whose new passkey it is for; null when somebody signs in.
  member_id uuid references member (id),
  expires_at timestamptz not null
);
create index member_challenge_by_expiry on member_challenge (expires_at);
