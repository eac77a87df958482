// What the Webhooks screens share: the state of a webhook in a chip, its forms, and the check boxes of its events.
import type { Frame } from '#platform/screens/screen.ts';
import type { WebhooksView, WebhookView } from '#webhook';
import { FieldWords, type FormState, formOf } from '../fields.tsx';
import { writeAgo, writeMoment } from '../times.ts';
import type { WebhookWords } from './words.ts';

export type WebhookNeeds = { view: WebhookView; frame: Frame; words: WebhookWords; mayWrite: boolean };

/** `verb` is the rest of the action's path. */
export const webhookForm = ({ view, frame }: Pick<WebhookNeeds, 'view' | 'frame'>, verb: string) =>
  formOf(frame, `webhooks/:id/${verb}`, `webhooks/${view.id}/${verb}`);

type StateOf = Pick<WebhooksView['items'][number], 'state' | 'stateAt' | 'failingSince'>;

const tones: Record<string, string> = { on: 'good', failing: 'bad', gone: 'bad' };

export function StateChip({ of, frame, words }: { of: StateOf; frame: Frame; words: WebhookWords }) {
  const isFailing = of.state === 'on' && of.failingSince !== null;
  return (
    <>
      <span class={`chip ${isFailing ? 'warn' : (tones[of.state] ?? '')}`}>{words.states[of.state]}</span>{' '}
      <span class="quiet small">{words.since(writeMoment(of.stateAt, frame))}</span>
      {isFailing && of.failingSince !== null && (
        <div class="small warn">{words.failingSince(writeAgo(of.failingSince, frame))}</div>
      )}
    </>
  );
}

/** What an event is about; one that a later version declares goes by its own description. */
export const meaningOf = (type: string, description: string, words: WebhookWords) => words.types[type] ?? description;

type ChoiceNeeds = { form: FormState; known: WebhooksView['known']; events: string[] | null; words: WebhookWords };

export function EventChoice({ form, known, events, words }: ChoiceNeeds) {
  // A form that came back has what was ticked; none of them is none.
  const isBack = form.typed('url') !== undefined;
  const chosen = form.typedList('events') ?? (isBack ? [] : (events ?? known.map(({ type }) => type)));
  return (
    <fieldset class="field event-choice" aria-describedby="events-words">
      <legend>{words.eventsLabel}</legend>
      {known.map(({ type, description }) => (
        <label key={type} class="inline">
          <input type="checkbox" name="events[]" value={type} checked={chosen.includes(type)} />
          <span>
            <span class="mono small">{type}</span>
            <span class="hint">{meaningOf(type, description, words)}</span>
          </span>
        </label>
      ))}
      <FieldWords id="events-words" problem={form.problem('events')} hint={words.eventsHint} />
    </fieldset>
  );
}
