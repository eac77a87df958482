// The clicks of the last hour by minute, against the same hour a week before. The module of the console keeps them live
// (live-clicks.ts); without it they are right at the time of the page.
import type { ClicksCard } from '#shortener';
import { writeNumber } from '../times.ts';
import type { PartNeeds } from './attention.tsx';
import { chartHeight, comparePercent, placeBar, writePercent } from './bars.ts';

const barWidth = 4;
const step = 340 / 60;

export function Clicks({ card, frame, words, write }: PartNeeds & { card: ClicksCard }) {
  const { total, weekBefore, minutes, busiest } = card;
  const { language } = frame.reader;
  const shown = writeNumber(total, language);
  const most = Math.max(...minutes, 1);
  const [place] = frame.reader.address.replace('/console/', '/bff/').split('?', 1);
  return (
    <section
      class="card"
      aria-labelledby="clicks-title"
      id="clicks"
      data-live={`${place}/clicks/live`}
      data-language={language}
      data-lost={words.liveLost}
    >
      <header class="open">
        <h2 id="clicks-title">{words.clicksTitle}</h2>
        <span class="live quiet needs-script">
          <i class="dot" aria-hidden="true" />
          <span data-live-state>{words.live}</span>
        </span>
      </header>
      <div class="pad flat">
        <div class="figures">
          <p class="value" data-live-total>
            {shown}
          </p>
          <p class="quiet small">
            {words.inTheLastHour}
            <br />
            <Compared total={total} weekBefore={weekBefore} words={words} weekday={write.weekday()} />
          </p>
        </div>
        <svg
          class="barchart minutes"
          viewBox={`0 0 340 ${chartHeight}`}
          role="img"
          aria-label={words.clicksChart(shown)}
        >
          <line x1="0" x2="340" y1={chartHeight - 0.5} y2={chartHeight - 0.5} />
          {minutes.map((clicks, index) => (
            <rect
              key={index}
              class={index >= 58 ? 'new' : 'soft'}
              x={Math.round(index * step * 10) / 10}
              width={barWidth}
              rx="1"
              {...placeBar(clicks, most)}
            />
          ))}
        </svg>
        <h3 class="offscreen">{words.busiest}</h3>
        <ul class="top-links" data-live-busiest>
          {busiest.map(({ code, url, clicks }) => (
            <li key={code}>
              <a class="cut" href={url}>
                /{code}
              </a>
              <span class="push num">{writeNumber(clicks, language)}</span>
            </li>
          ))}
        </ul>
        <p class="quiet small" hidden={total > 0} data-live-none>
          {words.noClicks}
        </p>
      </div>
    </section>
  );
}

type ComparedNeeds = Pick<ClicksCard, 'total' | 'weekBefore'> & { words: PartNeeds['words']; weekday: string };

function Compared({ total, weekBefore, words, weekday }: ComparedNeeds) {
  const percent = comparePercent(total, weekBefore);
  const [none, as, against] = [words.noneWeek(weekday), words.asWeek(weekday), words.againstWeek(weekday)];
  return (
    <span data-live-compared data-none={none} data-as={as} data-against={against}>
      <span class={percent !== null && percent > 0 ? 'good' : 'warn'}>{writePercent(percent)}</span>{' '}
      <span>{percent === null ? none : percent === 0 ? as : against}</span>
    </span>
  );
}
