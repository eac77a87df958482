-- The clicks of 0.1.0 must all be in the tables of today: 0.2.0 carries them over in the background, and only 0.2.0 can.
-- The old tables stay until no process of 0.2.0 can run any more.
do $$
begin
  if exists (
    select 1 from shortener_clicks_id_seq
    where is_called and (select count(*) from shortener_carried where up_to >= last_value) < 16
  ) then
    raise exception 'clicks of 0.1.0 are not all counted yet. Start Kontor 0.2.0 (commit 896a57c9ca32) with this data, and wait until no dashboard says that clicks are still being counted';
  end if;
end $$;
