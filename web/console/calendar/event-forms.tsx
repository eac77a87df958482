// What can be done with an event in its drawer: try a time and move it there, cancel it with a reason, restore it.
import type { CalendarView } from '#calendar';
import type { Frame } from '#platform/screens/screen.ts';
import { t } from '../../say.ts';
import { ActionForm, useForm } from '../action-form.tsx';
import { LinkButton, SubmitButton } from '../buttons.tsx';
import { Field, FieldWords, Form, type FormState, HiddenFields } from '../fields.tsx';
import { usePage } from '../page.ts';
import type { EventNeeds } from './drawer.tsx';
import { useWrite, viewHere } from './write.ts';

const one = 'calendar/events/:id';

/** The conflict that refused a form, with the next free start. */
export function refusedBy({ form }: Frame): { startTime: string; endTime: string; nextFree: string } | null {
  const { conflict, nextFree } = (form?.extra ?? {}) as Partial<NonNullable<Trial>>;
  return form?.code === 'event_conflict' && conflict && nextFree ? { ...conflict, nextFree } : null;
}

/** A time that is taken, in a form: its button sends the same form with the next free start. */
export function Taken({ zone, label }: { zone: string; label(when: string): string }) {
  const write = useWrite(zone);
  const taken = refusedBy(usePage().frame);
  if (!taken) return null;
  const { startTime, endTime, nextFree } = taken;
  const when = write.near(nextFree, startTime);
  return (
    <div class="outcome bad" role="alert">
      <p>
        <b>{t('Taken from {from} to {to}.', { from: write.when(startTime), to: write.near(endTime, startTime) })}</b>{' '}
        {t('The next free start of this length is {when}.', { when })}
      </p>
      <SubmitButton label={label(when)} tone="push" name="take" value={nextFree} autoFocus />
    </div>
  );
}

type Trial = NonNullable<CalendarView['event']>['trial'];

/** The address of this view, as fields of a form that stays on it. */
function addressFields(...without: readonly string[]) {
  const [, query = ''] = viewHere().split('?', 2);
  return [...new URLSearchParams(query)].filter(([name]) => !without.includes(name));
}

/** First the time is looked at, and what came of that stands here with its one button; nothing is saved before. */
export function Move({ event, isOpen }: EventNeeds & { isOpen: boolean }) {
  const { frame, href } = usePage();
  const form = useForm(`${one}/move`, { id: event.id });
  const { trial, isAllDay } = event;
  const typed = form.typed('startTime') ?? trial?.to;
  const start = toField(typed, isAllDay) ?? (isAllDay ? event.start.slice(0, 10) : event.start);
  const problem = form.problem('startTime') ?? sayProblem(trial?.problem ?? null);
  const minutes = form.typed('minutes') ?? String(trial?.minutes ?? event.minutes);
  const [path = ''] = viewHere().split('?', 1);
  const isWrong = problem !== undefined;
  return (
    <section class="line" aria-labelledby="move-title">
      <form class="pad stack" method="get" action={href(path)}>
        <h3 id="move-title">{t('Move')}</h3>
        <HiddenFields of={addressFields('event', 'moveTo', 'length', 'open')} />
        <HiddenFields of={{ event: event.id, open: 'move' }} />
        <div class="move-fields">
          <div class="field">
            <label for="field-moveTo">{t('New start')}</label>
            <input
              id="field-moveTo"
              name="moveTo"
              type={isAllDay ? 'date' : 'datetime-local'}
              required
              value={start}
              autoFocus={isOpen && (isWrong || (trial === null && refusedBy(frame) === null))}
              aria-invalid={isWrong ? 'true' : undefined}
              aria-describedby={isWrong ? 'field-moveTo-words' : undefined}
            />
          </div>
          {!isAllDay && (
            <Field name="length" label={t('Length in minutes')} type="number" min={1} required value={minutes} />
          )}
          <SubmitButton label={t('Check')} />
        </div>
        <FieldWords
          id="field-moveTo-words"
          problem={problem ?? form.problem('minutes')}
          hint={t('A move can be undone. Reminders are planned anew.')}
        />
      </form>
      <Outcome event={event} minutes={minutes} />
    </section>
  );
}

const sayProblem = (problem: string | null) =>
  problem === null
    ? undefined
    : problem === 'too_long'
      ? t('At most 366 days.')
      : t('Write a date and a time, as in 2026-11-19 13:30.');

/** A field takes local time without seconds; an instant was chosen by a button, not typed. */
function toField(text: string | undefined, isAllDay: boolean): string | undefined {
  if (text === undefined || text.endsWith('Z')) return undefined;
  return isAllDay ? text.slice(0, 10) : text.slice(0, 16);
}

function Outcome({ event, minutes }: EventNeeds & { minutes: string }) {
  const { frame, isBack } = usePage();
  const write = useWrite(event.timeZone);
  const { trial } = event;
  const refused = isBack(`${one}/move`) ? refusedBy(frame) : null;
  const taken = refused ?? (trial?.conflict && trial.nextFree ? { ...trial.conflict, nextFree: trial.nextFree } : null);
  if (taken) {
    const { startTime, endTime, nextFree } = taken;
    const asked = trial?.startsAt ?? startTime;
    const when = event.isAllDay ? write.day(nextFree) : write.near(nextFree, asked);
    return (
      <div class="pad flat">
        <div class="outcome bad" role="alert">
          <p>
            <b>
              {write.isSameDay(startTime, endTime)
                ? t('Taken until {time}.', { time: write.near(endTime, asked) })
                : t('Taken from {from} to {to}.', { from: write.when(startTime), to: write.when(endTime) })}
            </b>{' '}
            {t('The next free start of this length is {when}.', { when })}
          </p>
          <MoveButton event={event} startTime={nextFree} minutes={minutes} label={t('Use {when}', { when })} />
        </div>
      </div>
    );
  }
  if (trial?.startsAt == null) return null;
  const when = event.isAllDay ? write.day(trial.startsAt) : write.when(trial.startsAt);
  const isSame = [trial.startsAt, trial.endsAt].every(
    (at, index) => at.getTime() === [event.startsAt, event.endsAt][index]?.getTime(),
  );
  return (
    <div class="pad flat">
      <div class="outcome good" role="status">
        <p>{isSame ? t('It is there already.') : t('{when} is free.', { when })}</p>
        {!isSame && (
          <MoveButton
            event={event}
            startTime={trial.startsAt.toISOString()}
            minutes={minutes}
            label={t('Move to {when}', { when })}
            isPrimary
          />
        )}
      </div>
    </div>
  );
}

type ButtonNeeds = EventNeeds & { startTime: string; minutes: string; label: string; isPrimary?: boolean };

/** Who came here by keyboard needs one key more. */
function MoveButton({ event, startTime, minutes, label, isPrimary }: ButtonNeeds) {
  return (
    <Form form={useForm(`${one}/move`, { id: event.id })} class="push" version={event.version}>
      <input type="hidden" name="startTime" value={startTime} />
      {!event.isAllDay && <input type="hidden" name="minutes" value={minutes} />}
      <input type="hidden" name="back" value={viewHere()} />
      <SubmitButton label={label} tone={isPrimary ? 'primary' : undefined} autoFocus />
    </Form>
  );
}

export function Cancel({ event }: EventNeeds) {
  const isAlone = event.attendees.length === 0;
  return (
    <section class="line" aria-labelledby="cancel-title">
      <ActionForm
        action={`${one}/cancel`}
        of={{ id: event.id }}
        version={event.version}
        before={<h3 id="cancel-title">{t('Cancel this event')}</h3>}
        focus="reason"
        fields={{
          tell: isAlone ? null : (form) => <Tell form={form} />,
        }}
        hidden={{ back: viewHere() }}
        isInActions
        tone="danger sure"
        submit={t('Cancel the event')}
        beside={<LinkButton to={viewHere()} label={t('Keep it')} />}
      />
    </section>
  );
}

export function Tell({ form }: { form: FormState }) {
  return (
    <div class="field">
      <label class="inline">
        <input type="checkbox" name="tell" value="true" checked={form.typed('tell') === 'true'} />
        {t('Tell the attendees by e-mail or SMS')}
      </label>
      <p class="hint">{t('What was sent cannot be taken back.')}</p>
    </div>
  );
}

export function Restore({ event }: EventNeeds) {
  const { frame, isBack } = usePage();
  const write = useWrite(event.timeZone);
  const refused = isBack(`${one}/restore`) ? refusedBy(frame) : null;
  const taken = refused && { from: write.when(refused.startTime), to: write.when(refused.endTime) };
  return (
    <section class="line">
      <ActionForm
        action={`${one}/restore`}
        of={{ id: event.id }}
        version={event.version}
        before={
          taken && (
            <p class="note bad">
              <span>
                <b>{t('Taken from {from} to {to}.', taken)}</b>{' '}
                {t('The next free start of this length is {when}.', { when: write.when(refused.nextFree) })}
              </span>
            </p>
          )
        }
        hidden={{ back: viewHere() }}
        isInActions
        submit={t('Restore')}
        beside={<span class="hint">{t('Only where its time is still free.')}</span>}
      />
    </section>
  );
}
