// One link beside the list: its QR code, the last 30 days, where it leads, and where people came from.
import type { Frame } from '#platform/screens/screen.ts';
import type { LinksView } from '#shortener';
import { frameWords } from '../frame-words.ts';
import { SideHead } from '../side.tsx';
import { Spark } from '../spark.tsx';
import { localeOf, writeDay, writeNumber } from '../times.ts';
import { pathOf } from './link-form.ts';
import type { LinkWords } from './words.ts';

type Peeked = NonNullable<LinksView['peek']>;
export type PeekNeeds = { peek: Peeked; frame: Frame; words: LinkWords; mayWrite: boolean };

export function Peek({ peek, frame, words, mayWrite }: PeekNeeds) {
  const page = `${frame.place?.base}/${pathOf(peek.code)}`;
  return (
    <aside class="card" aria-labelledby="side-title">
      <SideHead title={`/${peek.code}`} frame={frame} back="links" />
      <div class="pad stack">
        <div class="peek-top">
          <Qr peek={peek} words={words} />
          <Month peek={peek} frame={frame} words={words} />
        </div>
        <div class="actions">
          <Copy text={peek.shortUrl} frame={frame} />
          <a class="button" href={page}>
            {mayWrite ? words.edit : words.open}
          </a>
        </div>
        <LeadsTo peek={peek} words={words} />
        <DaysChart peek={peek} frame={frame} words={words} />
        <Referrers peek={peek} frame={frame} words={words} />
        <Facts peek={peek} frame={frame} words={words} />
        <p class="peek-links">
          <a href={`${peek.shortUrl}+`}>{words.statistics}</a>
        </p>
      </div>
    </aside>
  );
}

export function Copy({ text, frame }: { text: string; frame: Frame }) {
  const { copy, copied } = frameWords[frame.reader.language];
  return (
    <button type="button" class="button primary needs-script" data-copy={text} data-copied={copied}>
      {copy}
    </button>
  );
}

type PartNeeds = { peek: Peeked; words: LinkWords };
type FramedNeeds = PartNeeds & { frame: Frame };

/** Black on white in every theme: cameras read nothing else. */
export function Qr({ peek, words, color }: PartNeeds & { color?: string | null }) {
  const { size, path } = peek.qr;
  return (
    <svg
      class="qr"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={words.qr(peek.code)}
      shape-rendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill={color ? `#${color}` : '#000'} />
    </svg>
  );
}

export function Month({ peek, frame, words }: FramedNeeds) {
  const { language } = frame.reader;
  const { clicks, before } = peek.month;
  const change = before === 0 ? 0 : (clicks - before) / before;
  const percent = new Intl.NumberFormat(localeOf(language), { style: 'percent', maximumFractionDigits: 0 });
  const share = percent.format(Math.abs(change));
  const compared = change === 0 ? words.same : change > 0 ? words.more(share) : words.fewer(share);
  return (
    <div>
      <p class="value">{writeNumber(clicks, language)}</p>
      <p class="quiet small">{words.monthClicks}</p>
      {(clicks > 0 || before > 0) && (
        <p class={change > 0 ? 'small good' : 'small quiet'}>{before === 0 ? words.noneBefore : compared}</p>
      )}
    </div>
  );
}

export function LeadsTo({ peek, words }: PartNeeds) {
  return (
    <div>
      <h3>{words.leadsTo}</h3>
      <p class="small break">
        <a class="target" href={peek.target} rel="noreferrer">
          {peek.target}
        </a>
      </p>
    </div>
  );
}

export function DaysChart({ peek, frame, words }: FramedNeeds) {
  const { month } = peek;
  return (
    <div class="days-chart">
      <Spark values={peek.days} label={words.days(writeNumber(month.clicks, frame.reader.language))} isWide />
      <p class="inline quiet small">
        <span>{writeDay(month.from, frame)}</span>
        <span class="push">{writeDay(month.to, frame)}</span>
      </p>
    </div>
  );
}

export function Referrers({ peek, frame, words }: FramedNeeds) {
  const { referrers } = peek.month;
  const most = Math.max(1, ...(referrers ?? []).map(({ clicks }) => clicks));
  const nameOf = (referrer: string) =>
    referrer === '(direct)' ? words.direct : referrer === '(qr)' ? words.scanned : referrer;
  return (
    <div>
      <h3>{words.fromWhere}</h3>
      {referrers === null && <p class="small quiet">{words.notCounted}</p>}
      {referrers?.length === 0 && <p class="small quiet">{words.noClicks}</p>}
      <ul class="ranks">
        {referrers?.map(({ referrer, clicks }) => (
          <li key={referrer}>
            <svg preserveAspectRatio="none" viewBox="0 0 100 1" aria-hidden="true">
              <rect width={Math.round((clicks / most) * 100)} height="1" />
            </svg>
            <span class="cut">{nameOf(referrer)}</span>
            <span class="push num strong">{writeNumber(clicks, frame.reader.language)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

export function Facts({ peek, frame, words }: FramedNeeds) {
  const { language } = frame.reader;
  const by = peek.madeBy === null ? '' : words.by(peek.madeBy);
  const facts: [string, string][] = [
    [words.clicksAll, writeNumber(peek.clicks, language)],
    [words.visitors, writeNumber(peek.visitors, language)],
    [words.before, peek.clicksBeforeMove === 0 ? '' : writeNumber(peek.clicksBeforeMove, language)],
    [words.visitorsBefore, peek.visitorsBeforeMove === 0 ? '' : writeNumber(peek.visitorsBeforeMove, language)],
    [words.botsBefore, peek.botsBeforeMove === 0 ? '' : writeNumber(peek.botsBeforeMove, language)],
    [words.made, `${writeDay(peek.createdAt, frame)} ${by}`.trim()],
    [words.changed, peek.targetChangedAt === null ? '' : writeDay(peek.targetChangedAt, frame)],
  ];
  return (
    <dl class="facts">
      {facts
        .filter(([, value]) => value !== '')
        .map(([label, value]) => [<dt key={label}>{label}</dt>, <dd key={`${label} value`}>{value}</dd>])}
    </dl>
  );
}
