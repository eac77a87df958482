// One link beside the list: its QR code, the last 30 days, where it leads, and where people came from.
import { writePercent } from '#platform/text/format.ts';
import type { PeekView } from '#shortener';
import { t } from '../../say.ts';
import { CopyButton, LinkButton } from '../buttons.tsx';
import { usePage } from '../page.ts';
import { type Fact, Facts, Side } from '../side.tsx';
import { Spark } from '../spark.tsx';

type Needs = { peek: PeekView };

export const pathOf = (code: string) => `links/${encodeURIComponent(code)}`;

export function Peek({ peek }: Needs) {
  const { may } = usePage();
  return (
    <Side title={`/${peek.code}`} back="links">
      <div class="pad stack">
        <div class="peek-top">
          <Qr peek={peek} />
          <Month peek={peek} />
        </div>
        <div class="actions">
          <CopyButton text={peek.shortUrl} tone="primary" />
          <LinkButton to={pathOf(peek.code)} label={may('link:write') ? t('Edit') : t('Open')} />
        </div>
        <LeadsTo peek={peek} />
        <DaysChart peek={peek} />
        <Referrers peek={peek} />
        <Numbers peek={peek} />
        <p class="peek-links">
          <a href={`${peek.shortUrl}+`}>{t('Full statistics')}</a>
        </p>
      </div>
    </Side>
  );
}

/** Black on white in every theme: cameras read nothing else. */
export function Qr({ peek: { code, qr }, color }: Needs & { color?: string | null }) {
  return (
    <svg
      class="qr"
      viewBox={`0 0 ${qr.size} ${qr.size}`}
      role="img"
      aria-label={t('QR code of {code}', { code })}
      shape-rendering="crispEdges"
    >
      <rect width={qr.size} height={qr.size} fill="#fff" />
      <path d={qr.path} fill={color ? `#${color}` : '#000'} />
    </svg>
  );
}

export function Month({ peek }: Needs) {
  const { frame, number } = usePage();
  const { clicks, before } = peek.month;
  const change = before === 0 ? 0 : (clicks - before) / before;
  return (
    <div>
      <p class="value">{number(clicks)}</p>
      <p class="quiet small">{t('clicks in 30 days')}</p>
      {(clicks > 0 || before > 0) && (
        <p class={change > 0 ? 'small good' : 'small quiet'}>
          {before === 0
            ? t('none in the 30 days before')
            : sayChange(change, writePercent(Math.abs(change), frame.reader.language))}
        </p>
      )}
    </div>
  );
}

function sayChange(change: number, percent: string): string {
  if (change === 0) return t('as many as in the 30 days before');
  return change > 0
    ? t('▲ {percent} more than in the 30 days before', { percent })
    : t('▼ {percent} fewer than in the 30 days before', { percent });
}

export function LeadsTo({ peek }: Needs) {
  return (
    <div>
      <h3>{t('Leads to')}</h3>
      <p class="small break">
        <a class="target" href={peek.target} rel="noreferrer">
          {peek.target}
        </a>
      </p>
    </div>
  );
}

export function DaysChart({ peek: { days, month } }: Needs) {
  const { number, day } = usePage();
  return (
    <div class="days-chart">
      <Spark values={days} label={t('Clicks in the last 30 days: {clicks}', { clicks: number(month.clicks) })} isWide />
      <p class="inline quiet small">
        <span>{day(month.from)}</span>
        <span class="push">{day(month.to)}</span>
      </p>
    </div>
  );
}

export function Referrers({ peek }: Needs) {
  const { number } = usePage();
  const { referrers } = peek.month;
  const most = Math.max(1, ...(referrers ?? []).map(({ clicks }) => clicks));
  const nameOf = (referrer: string) =>
    referrer === '(direct)' ? t('Direct, e-mail') : referrer === '(qr)' ? t('QR code') : referrer;
  return (
    <div>
      <h3>{t('From where')}</h3>
      {referrers === null && (
        <p class="small quiet">{t('Too much is being counted right now. Try again in a moment.')}</p>
      )}
      {referrers?.length === 0 && <p class="small quiet">{t('No clicks in these days.')}</p>}
      <ul class="ranks">
        {referrers?.map(({ referrer, clicks }) => (
          <li key={referrer}>
            <svg preserveAspectRatio="none" viewBox="0 0 100 1" aria-hidden="true">
              <rect width={Math.round((clicks / most) * 100)} height="1" />
            </svg>
            <span class="cut">{nameOf(referrer)}</span>
            <span class="push num strong">{number(clicks)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

export function Numbers({ peek }: Needs) {
  const { number, day } = usePage();
  const unlessNone = (count: number) => (count === 0 ? '' : number(count));
  const by = peek.madeBy === null ? '' : t('by {name}', { name: peek.madeBy });
  const facts: Fact[] = [
    [t('Clicks in all'), number(peek.clicks)],
    [t('{as, select, count {Visitors} other {Visitors}}', { as: 'count' }), number(peek.visitors)],
    [t('Before the import'), unlessNone(peek.clicksBeforeMove)],
    [t('Visitors before the import'), unlessNone(peek.visitorsBeforeMove)],
    [t('Bots before the import'), unlessNone(peek.botsBeforeMove)],
    [t('Made on'), `${day(peek.createdAt)} ${by}`.trim()],
    [t('Target changed'), peek.targetChangedAt === null ? '' : day(peek.targetChangedAt)],
  ];
  return <Facts of={facts} />;
}
