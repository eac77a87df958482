// The clicks of the last hour by minute, against the same hour a week before. The module of the console keeps them live
// (live-clicks.ts); without it they are right at the time of the page.
import type { ClicksCard } from '#shortener';
import { t } from '../../say.ts';
import { Card } from '../card.tsx';
import { usePage } from '../page.ts';
import { chartHeight, comparePercent, placeBar, writePercent } from './bars.ts';

const barWidth = 4;
const step = 340 / 60;

export function Clicks({ card }: { card: ClicksCard }) {
  const { frame, number } = usePage();
  const { total, minutes, busiest } = card;
  const shown = number(total);
  const most = Math.max(...minutes, 1);
  const [place] = frame.reader.address.replace('/console/', '/bff/').split('?', 1);
  return (
    <Card
      id="clicks"
      isAnchor
      title={t('Clicks')}
      beside={
        <span class="live quiet needs-script">
          <i class="dot" aria-hidden="true" />
          <span data-live-state>{t('live')}</span>
        </span>
      }
      data={{
        'data-live': `${place}/clicks/live`,
        'data-language': frame.reader.language,
        'data-lost': t('not live'),
      }}
    >
      <div class="pad flat">
        <div class="figures">
          <p class="value" data-live-total>
            {shown}
          </p>
          <p class="quiet small">
            {t('in the last hour')}
            <br />
            <Compared card={card} />
          </p>
        </div>
        <svg
          class="barchart minutes"
          viewBox={`0 0 340 ${chartHeight}`}
          role="img"
          aria-label={t('Clicks by minute in the last hour, {total} together', { total: shown })}
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
        <h3 class="offscreen">{t('The busiest links')}</h3>
        <ul class="top-links" data-live-busiest>
          {busiest.map(({ code, url, clicks }) => (
            <li key={code}>
              <a class="cut" href={url}>
                /{code}
              </a>
              <span class="push num">{number(clicks)}</span>
            </li>
          ))}
        </ul>
        <p class="quiet small" hidden={total > 0} data-live-none>
          {t('Nobody clicked in the last hour.')}
        </p>
      </div>
    </Card>
  );
}

function Compared({ card: { total, weekBefore } }: { card: ClicksCard }) {
  const { write, frame } = usePage();
  const percent = comparePercent(total, weekBefore);
  const weekday = { weekday: write({ weekday: 'long' }, frame.nowMs) };
  const none = t('none on {weekday} a week ago', weekday);
  const as = t('as many as on {weekday} a week ago', weekday);
  const against = t('against {weekday} a week ago', weekday);
  return (
    <span data-live-compared data-none={none} data-as={as} data-against={against}>
      <span class={percent !== null && percent > 0 ? 'good' : 'warn'}>{writePercent(percent)}</span>{' '}
      <span>{percent === null ? none : percent === 0 ? as : against}</span>
    </span>
  );
}
