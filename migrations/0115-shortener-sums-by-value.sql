-- Sums tell new visitors by place, referrer and agent from now on (src/shortener/rules/payload.ts, format 2). A process that
-- knows only the format before, by country, can neither read such sums nor add to them.
-- needs 0115

comment on column shortener_sums.payload is 'packed counts: src/shortener/rules/payload.ts';
