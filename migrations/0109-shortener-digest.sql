-- Clicks that other systems are not told of yet: one row for each link, where an endpoint wants them. It is emptied once a minute.
-- Older versions neither read nor write it.
create table shortener_digest (
  link_id bigint primary key,
  clicks bigint not null,
  bots bigint not null,
  first_at timestamptz not null,
  last_at timestamptz not null
);

-- When it was emptied last, by whichever process.
create table shortener_digest_turn (
  is_only boolean primary key default true check (is_only),
  at timestamptz not null
);
insert into shortener_digest_turn (at) values ('-infinity');
