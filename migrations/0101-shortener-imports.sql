-- What was imported of each link, so that an import can be repeated without counting a click twice.

create table shortener_imports (
  link_id bigint not null references shortener_links (id) on delete cascade,
  -- From which shortener: shlink, yourls, kutt, bitly or csv.
  source text not null,
  -- All clicks that it had counted.
  total bigint not null default 0,
  -- How many of them are here one by one: all up to this moment, and so many of that very moment.
  clicks bigint not null default 0,
  up_to timestamptz,
  at_mark integer not null default 0,
  primary key (link_id, source)
);
