-- Each sighting knows the one before it: the visitors of a span are those whose previous sighting lies before the span,
-- which an index answers without sorting millions of rows.

alter table shortener_sightings add column previous integer;

update shortener_sightings as sighting set previous = earlier.previous
from (
  select link_id, visitor, quarter, lag(quarter) over (partition by link_id, visitor order by quarter) as previous
  from shortener_sightings
) as earlier
where earlier.link_id = sighting.link_id and earlier.visitor = sighting.visitor
  and earlier.quarter = sighting.quarter and earlier.previous is not null;

drop index shortener_sightings_by_quarter;

create index shortener_sightings_by_quarter on shortener_sightings (link_id, quarter) include (previous, country);
