// The sums of all links, or of those with a tag, in the parts of the public dashboard.
import type { Frame } from '#platform/screens/screen.ts';
import { makeFormat } from '#platform/text/format.ts';
import type { SumsView } from '#shortener';
import { Chart } from '../../dashboard/chart.tsx';
import { Controls } from '../../dashboard/controls.tsx';
import { Figures } from '../../dashboard/figures.tsx';
import { Heat } from '../../dashboard/heat.tsx';
import { Latest } from '../../dashboard/latest.tsx';
import { Devices, Referrers } from '../../dashboard/lists.tsx';
import type { Part } from '../../dashboard/part.ts';
import { Places } from '../../dashboard/places.tsx';
import { BeingCounted, Ignored, Nothing } from '../../dashboard/states.tsx';
import { dashboardTexts } from '../../dashboard/texts.ts';
import { changeAddress } from '../../frame/links.ts';
import { ConsoleScreen } from '../frame.tsx';
import { writeNumber } from '../times.ts';
import { sumWords } from './sum-words.ts';

/** Its links work as links: nothing takes this page over. */
const stay = () => undefined;

export function Sums({ view: { dashboard, ...view }, frame }: { view: SumsView; frame: Frame }) {
  const { language, address } = frame.reader;
  const words = sumWords[language];
  const base = frame.place?.base ?? '';
  const format = makeFormat(language, dashboard.statistics.timezone);
  const part: Part = { view: dashboard, words: dashboardTexts(language), format, address };
  const isEmpty = dashboard.clicksEver === 0;
  const isNothing = !isEmpty && dashboard.statistics.total_clicks === 0;
  const tagged = view.tag === null ? '' : `?${new URLSearchParams({ tag: view.tag })}`;
  return (
    <ConsoleScreen
      frame={frame}
      title={view.tag === null ? words.title : words.titleOf(view.tag)}
      facts={
        <span class="inline wrap">
          <a href={`${base}/links${tagged}`}>{words.back}</a>
          <span>{words.facts(writeNumber(view.links, language))}</span>
          {view.clicksBeforeMove > 0 && <span>{words.before(writeNumber(view.clicksBeforeMove, language))}</span>}
        </span>
      }
      actions={
        <a class="button" href={`${base}/link-sums/download${tagged}`} download>
          {words.csv}
        </a>
      }
    >
      <form class="inline wrap no-print short" method="get" action={`${base}/link-sums`}>
        <label for="field-tag">{words.tag}</label>
        <select id="field-tag" name="tag">
          <option value="">{words.all}</option>
          {view.tags.map((tag) => (
            <option key={tag} value={tag} selected={tag === view.tag}>
              {tag}
            </option>
          ))}
        </select>
        <button type="submit" class="button">
          {words.show}
        </button>
        {view.tag !== null && <a href={changeAddress(address, { tag: null })}>{words.all}</a>}
      </form>
      <div class="sums">
        <Controls {...part} connection="paused" />
        <Ignored {...part} />
        <BeingCounted {...part} />
        {isEmpty && <p class="card quiet">{words.empty}</p>}
        {isNothing && <Nothing {...part} />}
        {!isEmpty && !isNothing && (
          <>
            <Figures {...part} />
            <Chart {...part} />
            <Places {...part} go={stay} />
            <div class="trio">
              <Referrers {...part} />
              <Devices {...part} />
              <Heat {...part} />
            </div>
            <Latest {...part} />
          </>
        )}
        <p class="hint">
          <a href="https://db-ip.com">IP Geolocation by DB-IP</a>
        </p>
      </div>
    </ConsoleScreen>
  );
}
