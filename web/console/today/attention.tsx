// What waits for a person: what, since when, what it harms, and one or two ways out. The likely one is last, and framed.
import type { TodayView } from '#console';
import type { Attention, Remedy } from '#platform/screens/today.ts';
import { lately, time } from '#platform/text/msg.ts';
import { t } from '../../say.ts';
import { LinkButton, SubmitButton } from '../buttons.tsx';
import { Card } from '../card.tsx';
import { Empty } from '../empty.tsx';
import { Form, formOf, HiddenFields } from '../fields.tsx';
import { Icon } from '../icons.tsx';
import { usePage } from '../page.ts';

export function AttentionCard() {
  const { view, number } = usePage<TodayView>();
  const { attention, checkedAt } = view;
  const count = attention.length > 0 && <b class="count">{number(attention.length)}</b>;
  const quiet = t('Nothing waits for you. Last checked at {time}.', { time: time(checkedAt) });
  return (
    <Card id="attention" isAnchor title={t('Needs attention')} beside={count} isLined>
      {attention.length === 0 ? (
        <Empty icon="ok" title={t('All quiet')} words={quiet} isPart />
      ) : (
        <ul class="todo">
          {attention.map((row) => (
            <Row key={`${row.code} ${row.id}`} row={row} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function Row({ row: { level, icon, title, harm, since, remedies } }: { row: Attention }) {
  const said = t(title);
  return (
    <li>
      <span class={level}>
        <Icon name={icon} />
      </span>
      <div>
        <p class="strong">{said}</p>
        <p class="quiet small">
          {t(harm)} {since !== null && t('Since {time}.', { time: lately(since) })}
        </p>
      </div>
      {remedies.length > 0 && (
        <div class="actions">
          {remedies.map((remedy, index) => (
            <Way key={remedy.code} remedy={remedy} isLikely={index === remedies.length - 1} about={said} />
          ))}
        </div>
      )}
    </li>
  );
}

function Way({ remedy, isLikely, about }: { remedy: Remedy; isLikely: boolean; about: string }) {
  const { frame } = usePage();
  const { label, to, action = '', fields = {} } = remedy;
  const tone = isLikely ? 'low' : 'low bare';
  const named = (
    <>
      {t(label)}
      <span class="offscreen">: {about}</span>
    </>
  );
  if (to !== undefined) return <LinkButton to={to} label={named} tone={tone} />;
  return (
    <Form form={formOf(frame, action)} class="inline">
      <HiddenFields of={fields} />
      <SubmitButton label={named} tone={tone} />
    </Form>
  );
}
