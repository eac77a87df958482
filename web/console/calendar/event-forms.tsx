// What can be done with an event in its drawer: try a time and move it there, cancel it with a reason, restore it.
import type { Frame } from '#platform/screens/screen.ts';
import { Field, FieldWords, Form } from '../fields.tsx';
import { calendarForm, refusedBy } from './calendar-form.ts';
import type { EventNeeds } from './drawer.tsx';
import { backOf } from './write.ts';

const declared = (verb: string) => `calendar/events/:id/${verb}`;
const formFor = (frame: Frame, id: string, verb: string) =>
  calendarForm(frame, declared(verb), `calendar/events/${id}/${verb}`);

/** The address of this view, as fields of a form that stays on it. */
function AddressFields({ frame, without }: { frame: Frame; without: readonly string[] }) {
  const [, query = ''] = backOf(frame).split('?', 2);
  const kept = [...new URLSearchParams(query)].filter(([name]) => !without.includes(name));
  return (
    <>
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </>
  );
}

/** First the time is looked at, and what came of that stands here with its one button; nothing is saved before. */
export function Move(needs: EventNeeds) {
  const { event, open, frame, words } = needs;
  const form = formFor(frame, event.id, 'move');
  const { trial, isAllDay } = event;
  const typed = form.typed('startTime') ?? trial?.to;
  const start = toField(typed, isAllDay) ?? (isAllDay ? event.start.slice(0, 10) : event.start);
  const problem =
    form.problem('startTime') ?? (trial?.problem && (words.problems[`startTime ${trial.problem}`] ?? trial.problem));
  const minutes = form.typed('minutes') ?? String(trial?.minutes ?? event.minutes);
  const [path] = backOf(frame).split('?', 1);
  const isWrong = problem !== undefined && problem !== null;
  return (
    <section class="line" aria-labelledby="move-title">
      <form class="pad stack" method="get" action={`${frame.place?.base}/${path}`}>
        <h3 id="move-title">{words.moveTitle}</h3>
        <AddressFields frame={frame} without={['event', 'moveTo', 'length', 'open']} />
        <input type="hidden" name="event" value={event.id} />
        <input type="hidden" name="open" value="move" />
        <div class="move-fields">
          <div class="field">
            <label for="field-moveTo">{words.moveStart}</label>
            <input
              id="field-moveTo"
              name="moveTo"
              type={isAllDay ? 'date' : 'datetime-local'}
              required
              value={start}
              autoFocus={open === 'move' && (isWrong || (trial === null && refusedBy(frame) === null))}
              aria-invalid={isWrong ? 'true' : undefined}
              aria-describedby={isWrong ? 'field-moveTo-words' : undefined}
            />
          </div>
          {!isAllDay && (
            <div class="field">
              <label for="field-length">{words.moveMinutes}</label>
              <input id="field-length" name="length" type="number" min="1" required value={minutes} />
            </div>
          )}
          <button type="submit" class="button">
            {words.check}
          </button>
        </div>
        <FieldWords
          id="field-moveTo-words"
          problem={problem ?? form.problem('minutes') ?? undefined}
          hint={words.undoHint}
        />
      </form>
      <Outcome {...needs} minutes={minutes} />
    </section>
  );
}

/** A field takes local time without seconds; an instant was chosen by a button, not typed. */
function toField(text: string | undefined, isAllDay: boolean): string | undefined {
  if (text === undefined || text.endsWith('Z')) return undefined;
  return isAllDay ? text.slice(0, 10) : text.slice(0, 16);
}

function Outcome({ minutes, ...needs }: EventNeeds & { minutes: string }) {
  const { event, frame, words, write } = needs;
  const { trial } = event;
  const isOurs = frame.form?.action === declared('move');
  const refused = isOurs ? refusedBy(frame) : null;
  const taken = refused ?? (trial?.conflict && trial.nextFree ? { ...trial.conflict, nextFree: trial.nextFree } : null);
  if (taken) {
    const { startTime, endTime, nextFree } = taken;
    const asked = trial?.startsAt ?? startTime;
    const free = event.isAllDay ? write.day(nextFree) : write.near(nextFree, asked);
    return (
      <div class="pad flat">
        <div class="outcome bad" role="alert">
          <p>
            <b>
              {write.isSameDay(startTime, endTime)
                ? words.takenUntil(write.near(endTime, asked))
                : words.takenSpan(write.when(startTime), write.when(endTime))}
            </b>{' '}
            {words.nextFree(free)}
          </p>
          <MoveButton {...needs} startTime={nextFree} minutes={minutes} label={words.useNext(free)} isPrimary={false} />
        </div>
      </div>
    );
  }
  if (trial?.startsAt == null) return null;
  const when = event.isAllDay ? write.day(trial.startsAt) : write.when(trial.startsAt);
  const isSame = trial.startsAt === event.startsAt && trial.endsAt === event.endsAt;
  return (
    <div class="pad flat">
      <div class="outcome good" role="status">
        <p>{isSame ? words.sameTime : words.isFree(when)}</p>
        {!isSame && (
          <MoveButton {...needs} startTime={trial.startsAt} minutes={minutes} label={words.moveTo(when)} isPrimary />
        )}
      </div>
    </div>
  );
}

type ButtonNeeds = EventNeeds & { startTime: string; minutes: string; label: string; isPrimary: boolean };

/** Who came here by keyboard needs one key more. */
function MoveButton({ event, frame, startTime, minutes, label, isPrimary }: ButtonNeeds) {
  return (
    <Form form={formFor(frame, event.id, 'move')} class="push" version={event.version}>
      <input type="hidden" name="startTime" value={startTime} />
      {!event.isAllDay && <input type="hidden" name="minutes" value={minutes} />}
      <input type="hidden" name="back" value={backOf(frame)} />
      <button type="submit" class={isPrimary ? 'button primary' : 'button'} autoFocus>
        {label}
      </button>
    </Form>
  );
}

export function Cancel({ event, frame, words }: EventNeeds) {
  const form = formFor(frame, event.id, 'cancel');
  return (
    <section class="line" aria-labelledby="cancel-title">
      <Form form={form} version={event.version}>
        <h3 id="cancel-title">{words.cancelTitle}</h3>
        <Field form={form} name="reason" label={words.cancelReason} hint={words.cancelHint} maxLength={500} autoFocus />
        {event.attendees.length > 0 && (
          <div class="field">
            <label class="inline">
              <input type="checkbox" name="tell" value="true" checked={form.typed('tell') === 'true'} />
              {words.tell}
            </label>
            <p class="hint">{words.tellHint}</p>
          </div>
        )}
        <input type="hidden" name="back" value={backOf(frame)} />
        <div class="actions">
          <button type="submit" class="button danger sure">
            {words.cancelNow}
          </button>
          <a class="button" href={`${frame.place?.base}/${backOf(frame)}`}>
            {words.keep}
          </a>
        </div>
      </Form>
    </section>
  );
}

export function Restore({ event, frame, words, write }: EventNeeds) {
  const refused = frame.form?.action === declared('restore') ? refusedBy(frame) : null;
  return (
    <section class="line">
      <Form form={formFor(frame, event.id, 'restore')} version={event.version}>
        {refused && (
          <p class="note bad">
            <span>
              <b>{words.takenSpan(write.when(refused.startTime), write.when(refused.endTime))}</b>{' '}
              {words.nextFree(write.when(refused.nextFree))}
            </span>
          </p>
        )}
        <input type="hidden" name="back" value={backOf(frame)} />
        <div class="actions">
          <button type="submit" class="button">
            {words.restore}
          </button>
          <span class="hint">{words.restoreHint}</span>
        </div>
      </Form>
    </section>
  );
}
