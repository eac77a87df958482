// The four figures, with the change since the previous period.
import type { Part } from './part.ts';

export function Figures({ view, words, format }: Part) {
  const { total_clicks, unique_visitors, qr_scans, clicks_by_hour_of_day, timezone } = view.statistics;
  const { previous } = view;
  const peak = clicks_by_hour_of_day.indexOf(Math.max(...clicks_by_hour_of_day));
  return (
    <section class="figures" aria-label={words.figures}>
      <Figure name="clicks" label={words.clicks} value={format.whole(total_clicks)}>
        <Change words={words} format={format} now={total_clicks} before={previous?.clicks} />
        {qr_scans > 0 && (
          <span class="quiet scans" data-figure="scans">
            {words.scans.replace('{n}', format.whole(qr_scans))}
          </span>
        )}
      </Figure>
      <Figure name="visitors" label={words.visitors} value={format.whole(unique_visitors)}>
        <Change words={words} format={format} now={unique_visitors} before={previous?.visitors} />
      </Figure>
      <Figure name="per-day" label={words.perDay} value={format.average(view.clicksPerDay)}>
        <Change words={words} format={format} now={total_clicks} before={previous?.clicks} />
      </Figure>
      <Figure name="peak" label={words.peak} value={`${String(peak).padStart(2, '0')}:00`}>
        <span class="quiet">{timezone}</span>
      </Figure>
    </section>
  );
}

type FigureNeeds = { name: string; label: string; value: string; children: preact.ComponentChildren };

function Figure({ name, label, value, children }: FigureNeeds) {
  return (
    <div class="card figure">
      <h2>{label}</h2>
      <p class="value" data-figure={name}>
        {value}
      </p>
      <p class="change">{children}</p>
    </div>
  );
}

type ChangeNeeds = Pick<Part, 'words' | 'format'> & { now: number; before: number | undefined };

function Change({ words, format, now, before }: ChangeNeeds) {
  if (before === undefined || before === 0) return <span class="quiet">{words.noBefore}</span>;
  const share = now / before - 1;
  const direction = Math.abs(share) < 0.005 ? 'same' : share > 0 ? 'up' : 'down';
  return (
    <span class={direction}>
      <span aria-hidden="true">{{ up: '▲', down: '▼', same: '＝' }[direction]}</span> {format.change(share)}
      <span class="offscreen"> {words.against}</span>
    </span>
  );
}
