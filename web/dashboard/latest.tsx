// The latest clicks, and how long ago they were.

import { useEffect, useState } from 'preact/hooks';
import { Flag } from '../frame/flag.tsx';
import { TableHead } from '../frame/table-head.tsx';
import { nameReferrer } from './names.ts';
import type { Part } from './part.ts';

type RecentClick = Part['view']['statistics']['recent_clicks'][number];

export const LATEST_SHOWN = 10;
const TICK_MS = 10_000;

export function Latest({ view, words, format }: Part) {
  // At first the clock of the server, so that server and browser render the same.
  const [now, setNow] = useState(Date.parse(view.now));
  useEffect(() => {
    setNow(Math.max(Date.now(), Date.parse(view.now)));
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [view]);
  return (
    <section class="card" aria-labelledby="latest-title">
      <div class="card-head">
        <h2 id="latest-title">{words.latest}</h2>
      </div>
      <table class="latest">
        <colgroup>
          <col class="when" />
          <col class="where" />
          <col />
          <col class="from" />
        </colgroup>
        <TableHead of={[words.time, words.place, words.device, words.source]} class="offscreen" />
        <tbody>
          {view.statistics.recent_clicks.slice(0, LATEST_SHOWN).map((click, index) => (
            <tr key={`${click.clicked_at} ${index}`}>
              <td>
                <time dateTime={click.clicked_at} title={format.moment(click.clicked_at)}>
                  {format.ago(click.clicked_at, now)}
                </time>
              </td>
              <td>
                <Flag country={click.country} /> {namePlace(words, format, click)}
              </td>
              <td>
                {words.deviceNames[click.device] ?? click.device}
                {click.browser !== 'Other' && <span class="quiet tool"> {click.browser}</span>}
              </td>
              <td>{nameReferrer(words, click.referrer)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function namePlace(words: Part['words'], format: Part['format'], { city, country }: RecentClick): string {
  if (city !== null) return words.cityNames[city] ?? city;
  return country === null ? words.unknownPlace : format.country(country);
}
