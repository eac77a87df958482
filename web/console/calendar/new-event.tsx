// The form of a new event: when and how long, who comes, several reminders; a walk-in blocks nothing. If the time is taken, the
// page says so with everything that was typed, and the next free start is one key away.
import type { NewEventView } from '#calendar';
import type { Frame } from '#platform/screens/screen.ts';
import { Field, FieldWords, Form, type FormState, Select } from '../fields.tsx';
import { ConsoleScreen } from '../frame.tsx';
import { NoCalendar } from './bar.tsx';
import { calendarForm, refusedBy } from './calendar-form.ts';
import { type CalendarWords, calendarWords } from './words.ts';
import { writeFor } from './write.ts';

type Needs = { view: NewEventView; frame: Frame; words: CalendarWords; form: FormState };

const mostReminders = 5;
const mostAttendees = 5;

export function NewEvent({ view, frame }: { view: NewEventView; frame: Frame }) {
  const words = calendarWords[frame.reader.language];
  const needs = { view, frame, words, form: calendarForm(frame, 'calendar/events/create') };
  return (
    <ConsoleScreen frame={frame} title={words.newTitle} facts={words.newLead}>
      {view.calendars.length === 0 ? <NoCalendar frame={frame} words={words} mayWrite /> : <EventForm {...needs} />}
    </ConsoleScreen>
  );
}

function EventForm(needs: Needs) {
  const { view, frame, words, form } = needs;
  const { fields } = words;
  const text = (name: string, value = '') => ({ form, name, label: fields[name] ?? name, value });
  return (
    <section class="card new-event">
      <Form form={form}>
        <Taken {...needs} />
        <div class="form-row">
          <Field {...text('title')} required maxLength={250} autoFocus={refusedBy(frame) === null} />
          <Select
            form={form}
            name="calendarId"
            label={fields.calendarId ?? ''}
            value={view.calendarId}
            choices={view.calendars.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </div>
        <div class="form-row times">
          <Field {...text('startTime', view.start.slice(0, 16))} type="datetime-local" required />
          <Field {...text('minutes', String(view.minutes))} type="number" />
          <Field {...text('blockMinutes', '0')} type="number" />
          <Field {...text('days', '1')} type="number" hint={words.daysHint} />
        </div>
        <div class="actions wrap">
          <Box {...needs} name="isAllDay" />
          <Box {...needs} name="isWalkIn" />
        </div>
        <Attendees {...needs} />
        <Reminders {...needs} />
        <details open={['type', 'locationTitle', 'description'].some((name) => (form.typed(name) ?? '') !== '')}>
          <summary>{words.moreFields}</summary>
          <div class="stack pad flat">
            <div class="form-row">
              <Field {...text('type')} maxLength={64} />
              <Field {...text('locationTitle')} />
            </div>
            <div class="field">
              <label for="field-description">{fields.description}</label>
              <textarea id="field-description" name="description" rows={3}>
                {form.typed('description') ?? ''}
              </textarea>
            </div>
          </div>
        </details>
        <div class="actions">
          <button type="submit" class="button primary">
            {words.book}
          </button>
          <a class="button" href={`${frame.place?.base}/calendar`}>
            {words.leave}
          </a>
        </div>
      </Form>
    </section>
  );
}

/** The button sends the same form with another start. */
function Taken({ view, frame, words, form }: Needs) {
  const taken = refusedBy(frame);
  if (!taken) return null;
  const chosen = form.typed('calendarId') ?? view.calendarId;
  const { timeZone = 'UTC' } = view.calendars.find(({ id }) => id === chosen) ?? {};
  const write = writeFor(frame, timeZone);
  const { startTime, endTime, nextFree } = taken;
  return (
    <div class="outcome bad" role="alert">
      <p>
        <b>{words.takenSpan(write.when(startTime), write.near(endTime, startTime))}</b>{' '}
        {words.nextFree(write.near(nextFree, startTime))}
      </p>
      <button type="submit" class="button push" name="take" value={nextFree} autoFocus>
        {words.bookAt(write.near(nextFree, startTime))}
      </button>
    </div>
  );
}

function Box({ name, words, form }: Needs & { name: string }) {
  return (
    <label class="inline">
      <input type="checkbox" name={name} value="true" checked={form.typed(name) === 'true'} />
      {words.fields[name]}
    </label>
  );
}

/** One row is there from the start, the others where scripts are off, too. */
function Attendees({ frame, words, form }: Needs) {
  const rows = (frame.form?.fields.attendees ?? []) as Record<string, unknown>[];
  const typed = Array.isArray(rows) && form.typed('title') !== undefined ? rows : [];
  const row = (index: number) => (
    <fieldset key={index} class="attendee">
      <legend class="offscreen">{words.nthAttendee(index + 1)}</legend>
      {['name', 'email', 'phone', 'customerId'].map((field) => (
        <AttendeeField
          key={field}
          at={index}
          field={field}
          value={String(typed[index]?.[field] ?? '')}
          words={words}
          form={form}
        />
      ))}
    </fieldset>
  );
  const rest = Array.from({ length: mostAttendees - 1 }, (_, index) => index + 1);
  return (
    <div class="stack">
      <h2>{words.attendees}</h2>
      {row(0)}
      <details open={typed.length > 1 && typed.slice(1).some((one) => Object.values(one).some(Boolean))}>
        <summary>{words.moreAttendees}</summary>
        <div class="stack">{rest.map(row)}</div>
      </details>
    </div>
  );
}

const types: Record<string, string> = { email: 'email', phone: 'tel' };

type FieldAt = { at: number; field: string; value: string; words: CalendarWords; form: FormState };

function AttendeeField({ at, field, value, words, form }: FieldAt) {
  const id = `field-attendees-${at}-${field}`;
  const problem = form.problem(`attendees.${at}.${field}`);
  return (
    <div class="field">
      <label for={id}>{words.fields[field]}</label>
      <input
        id={id}
        name={`attendees[${at}][${field}]`}
        type={(types[field] ?? 'text') as 'text'}
        autocomplete="off"
        value={value}
        aria-invalid={problem === undefined ? undefined : 'true'}
        aria-describedby={problem === undefined ? undefined : `${id}-words`}
      />
      <FieldWords id={`${id}-words`} problem={problem} />
    </div>
  );
}

function Reminders({ words, form }: Needs) {
  const typed = form.typedList('notifyBefore') ?? [];
  return (
    <div class="field" role="group" aria-labelledby="reminders-title" aria-describedby="reminders-words">
      <b class="small" id="reminders-title">
        {words.fields.notifyBefore}
      </b>
      <div class="reminder-fields">
        {Array.from({ length: mostReminders }, (_, index) => (
          <input
            key={index}
            name={`notifyBefore[${index}]`}
            aria-label={words.nthReminder(index + 1)}
            maxLength={100}
            value={typed[index] ?? ''}
            aria-invalid={form.problem(`notifyBefore.${index}`) === undefined ? undefined : 'true'}
          />
        ))}
      </div>
      <FieldWords id="reminders-words" problem={form.problem('notifyBefore')} hint={words.remindHint} />
    </div>
  );
}
