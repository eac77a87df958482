// A small dashboard with the real figures of the link `demo`; the whole card links to the dashboard itself.

import type { Format } from '#platform/text/page-format.ts';
import type { LandingPreview } from '#shortener';
import { nameReferrer } from '../dashboard/names.ts';
import { Flag } from '../frame/flag.tsx';
import type { LandingTexts } from './texts.ts';

type PreviewNeeds = {
  preview: LandingPreview;
  words: LandingTexts;
  format: Format;
};

const WIDTH = 400;
const HEIGHT = 110;

export function Preview({ preview, words, format }: PreviewNeeds) {
  const { code, shortUrl, clicks, visitors, points, countries, referrers } = preview;
  return (
    <section class="card preview" aria-labelledby="preview-title">
      <div class="preview-head">
        <h2 id="preview-title">
          <span class="dot" aria-hidden="true" /> {words.preview}
        </h2>
        <span class="quiet">{words.previewNote}</span>
      </div>
      <dl class="preview-figures">
        <div>
          <dt>{words.clicks}</dt>
          <dd data-figure="clicks">{format.whole(clicks)}</dd>
        </div>
        <div>
          <dt>{words.visitors}</dt>
          <dd>{format.whole(visitors)}</dd>
        </div>
      </dl>
      <Spark points={points} />
      <div class="preview-lists">
        <List title={words.countries}>
          {countries.map((row) => (
            <li key={row.country}>
              <Flag country={row.country} />
              <span class="text">{row.country === null ? words.unknownPlace : format.country(row.country)}</span>
              <b>{format.whole(row.clicks)}</b>
            </li>
          ))}
        </List>
        <List title={words.referrers}>
          {referrers.map((row) => (
            <li key={row.referrer}>
              <span class="text">{nameReferrer(words, row.referrer)}</span>
              <b>{format.whole(row.clicks)}</b>
            </li>
          ))}
        </List>
      </div>
      <a class="button" href={`/${code}+`} aria-label={`${words.openPreview}: ${shortUrl.replace(/^https?:\/\//, '')}`}>
        {words.openPreview}
      </a>
    </section>
  );
}

function List({ title, children }: { title: string; children: preact.ComponentChildren }) {
  return (
    <div>
      <h3>{title}</h3>
      <ul>{children}</ul>
    </div>
  );
}

function Spark({ points }: Pick<LandingPreview, 'points'>) {
  const highest = Math.max(1, ...points.map(([clicks]) => clicks));
  const line = (index: 0 | 1) =>
    `M${points
      .map((point, at) => {
        const x = points.length === 1 ? WIDTH / 2 : (at / (points.length - 1)) * WIDTH;
        return `${Math.round(x)} ${Math.round(HEIGHT - (point[index] / highest) * (HEIGHT - 4))}`;
      })
      .join('L')}`;
  return (
    <svg class="spark" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      <path class="under" d={`${line(0)}L${WIDTH} ${HEIGHT}L0 ${HEIGHT}Z`} />
      <path class="line visitors" d={line(1)} />
      <path class="line clicks" d={line(0)} />
    </svg>
  );
}
