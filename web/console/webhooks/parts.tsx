// What the Webhooks screens share: the state of a webhook and of a message in a chip, and the check boxes of its events.
import type { WebhooksView } from '#webhook';
import { t } from '../../say.ts';
import { FieldWords, type FormState } from '../fields.tsx';
import { usePage } from '../page.ts';

type StateOf = Pick<WebhooksView['items'][number], 'state' | 'stateAt' | 'failingSince'>;

const tones: Record<string, string> = { on: 'good', failing: 'bad', gone: 'bad' };

const sayState = (state: StateOf['state']) =>
  ({
    on: t('on'),
    off: t('off'),
    failing: t('off: failed for 3 days'),
    gone: t('off: the receiver answered 410'),
  })[state];

export function StateChip({ of }: { of: StateOf }) {
  const { moment, ago } = usePage();
  const isFailing = of.state === 'on' && of.failingSince !== null;
  return (
    <>
      <span class={`chip ${isFailing ? 'warn' : (tones[of.state] ?? '')}`}>{sayState(of.state)}</span>{' '}
      <span class="quiet small">{t('since {moment}', { moment: moment(of.stateAt) })}</span>
      {isFailing && of.failingSince !== null && (
        <div class="small warn">{t('nothing has arrived since {ago}', { ago: ago(of.failingSince) })}</div>
      )}
    </>
  );
}

export type MessageState = keyof WebhooksView['items'][number]['recent'];
export const messageTones = { delivered: 'good', failed: 'bad', waiting: '' };
export const sayMessage = (state: MessageState) =>
  ({ delivered: t('delivered'), failed: t('failed'), waiting: t('waiting') })[state];

/** The check boxes of its events. */
export function EventChoice({ form, events }: { form: FormState; events: readonly string[] | null }) {
  const { known } = usePage<Pick<WebhooksView, 'known'>>().view;
  // A form that came back has what was ticked; none of them is none.
  const isBack = form.typed('url') !== undefined;
  const chosen = form.typedList('events') ?? (isBack ? [] : (events ?? known.map(({ type }) => type)));
  return (
    <fieldset class="field event-choice" aria-describedby="events-words">
      <legend>{t('What is it told?')}</legend>
      {known.map(({ type, title }) => (
        <label key={type} class="inline">
          <input type="checkbox" name="events[]" value={type} checked={chosen.includes(type)} />
          <span>
            <span class="mono small">{type}</span>
            <span class="hint">{t(title)}</span>
          </span>
        </label>
      ))}
      <FieldWords
        id="events-words"
        problem={form.problem('events')}
        hint={t('With all of them chosen, it is also told what later versions add.')}
      />
    </fieldset>
  );
}
