// The lamps with their last check, and the card that stands for a part that is missing.
import type { TodayView } from '#console';
import { lately, time } from '#platform/text/msg.ts';
import { t } from '../../say.ts';
import { LinkButton } from '../buttons.tsx';
import { Card } from '../card.tsx';
import { Icon } from '../icons.tsx';
import { usePage } from '../page.ts';

export function HealthCard() {
  const { checkedAt, lamps } = usePage<TodayView>().view;
  const oldest = Math.min(...lamps.map((lamp) => lamp.checkedAt.getTime()), checkedAt.getTime());
  const checked = <span class="push quiet">{t('checked at {time}', { time: time(oldest) })}</span>;
  return (
    <Card id="health" isAnchor title={t('Health')} beside={checked} isLined>
      <ul class="lamps">
        {lamps.map((lamp) => (
          <LampLine key={lamp.id} lamp={lamp} />
        ))}
      </ul>
    </Card>
  );
}

/** Colour never speaks alone: the figure says it too, and for who listens a word. */
function LampLine({ lamp: { id, label, state, figure } }: { lamp: TodayView['lamps'][number] }) {
  const states = { good: t('fine'), warn: t('look at it'), bad: t('does not work'), off: t('not in use') };
  const isTroubled = state === 'warn' || state === 'bad';
  return (
    <li data-lamp={id} data-state={state}>
      <i class={`dot ${state}`} aria-hidden="true" />
      <span>{typeof label === 'string' ? label : t(label)}</span>
      <span class="offscreen">: {states[state]}, </span>
      <span class={isTroubled ? `num ${state}` : 'num quiet'}>{t(figure.said)}</span>
    </li>
  );
}

export function BrokenCard({ broken }: { broken: TodayView['broken'][number] }) {
  const { part, name, stillWorks, since, isSlow, request } = broken;
  const at = { time: lately(since) };
  return (
    <section class="card broken" data-part={part} aria-labelledby={`broken-${part}`}>
      <header>
        <span class="warn">
          <Icon name="cross" />
        </span>
        <h2 id={`broken-${part}`}>{t('{part}: not here at the moment', { part: name })}</h2>
      </header>
      <div class="pad stack">
        <p class="small">
          {isSlow ? t('It takes too long, since {time}.', at) : t('It fails, since {time}.', at)}{' '}
          {stillWorks && t(stillWorks)} {t('Everything else on this page is right.')}
        </p>
        <div class="actions">
          <LinkButton to={usePage().frame.reader.address} label={t('Try again')} tone="low" />
          <span class="quiet tiny">{t('Request {id}', { id: request })}</span>
        </div>
      </div>
    </section>
  );
}
