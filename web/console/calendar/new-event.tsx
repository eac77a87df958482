// The form of a new event: when and how long, who comes, several reminders; a walk-in blocks nothing. If the time is taken, the
// page says so with everything that was typed, and the next free start is one key away.
import type { NewEventView } from '#calendar';
import { t } from '../../say.ts';
import { ActionForm, useForm } from '../action-form.tsx';
import { LinkButton } from '../buttons.tsx';
import { definePage } from '../define-page.tsx';
import { Field, FieldWords, type FormState, Select, TextArea } from '../fields.tsx';
import { usePage } from '../page.ts';
import { AttendeeRow, NoWay, typedRows } from './attendee-fields.tsx';
import { NoCalendar } from './bar.tsx';
import { refusedBy, Taken } from './event-forms.tsx';

const create = 'calendar/events/create';
const mostReminders = 5;
const mostAttendees = 5;

export const newEvent = definePage<NewEventView>({
  title: () => t('New event'),
  facts: () => t('Times are those of the calendar.'),
  body: ({ view }) =>
    view.calendars.length === 0 ? (
      <NoCalendar />
    ) : (
      <section class="card new-event">
        <ActionForm
          action={create}
          before={<Conflict />}
          fields={{
            title: (form) => <What form={form} />,
            startTime: (form) => <Times form={form} />,
            isAllDay: (form) => (
              <div class="actions wrap">
                <Box form={form} name="isAllDay" label={t('Whole days')} />
                <Box form={form} name="isWalkIn" label={t('Walk-in: blocks nothing, may overlap others')} />
              </div>
            ),
            attendees: (form) => <Attendees form={form} />,
            notifyBefore: (form) => <Reminders form={form} />,
            type: (form) => <More form={form} />,
            // They stand beside the ones above.
            calendarId: null,
            minutes: null,
            blockMinutes: null,
            days: null,
            isWalkIn: null,
            locationTitle: null,
            description: null,
          }}
          isInActions
          tone="primary"
          submit={t('Book')}
          beside={<LinkButton to="calendar" label={t('Leave')} />}
        />
      </section>
    ),
});

type Needs = { form: FormState };

function Conflict() {
  const { view } = usePage<NewEventView>();
  const chosen = useForm(create).typed('calendarId') ?? view.calendarId;
  const zone = view.calendars.find(({ id }) => id === chosen)?.timeZone ?? 'UTC';
  return <Taken zone={zone} label={(when) => t('Book at {when}', { when })} />;
}

function What({ form }: Needs) {
  const { view, frame } = usePage<NewEventView>();
  return (
    <div class="form-row">
      <Field form={form} name="title" label={t('Title')} required maxLength={250} autoFocus={!refusedBy(frame)} />
      <Select
        form={form}
        name="calendarId"
        label={t('Calendar')}
        value={view.calendarId}
        choices={view.calendars.map(({ id, name }) => ({ value: id, label: name }))}
      />
    </div>
  );
}

function Times({ form }: Needs) {
  const { start, minutes } = usePage<NewEventView>().view;
  const number = (name: string, label: string, value: number, hint?: string) => (
    <Field form={form} name={name} label={label} hint={hint} value={String(value)} type="number" />
  );
  return (
    <div class="form-row times">
      <Field
        form={form}
        name="startTime"
        label={t('Start')}
        value={start.slice(0, 16)}
        type="datetime-local"
        required
      />
      {number('minutes', t('Length in minutes'), minutes)}
      {number('blockMinutes', t('Blocked after (min)'), 0)}
      {number('days', t('Days'), 1, t('For whole days only.'))}
    </div>
  );
}

function Box({ form, name, label }: Needs & { name: string; label: string }) {
  return (
    <label class="inline">
      <input type="checkbox" name={name} value="true" checked={form.typed(name) === 'true'} />
      {label}
    </label>
  );
}

/** One row is there from the start, the others where scripts are off, too. */
function Attendees({ form }: Needs) {
  const { ways } = usePage<NewEventView>().view;
  const typed = typedRows(create);
  const row = (at: number) => (
    <AttendeeRow key={at} form={form} ways={ways} at={at} value={(name) => String(typed[at]?.[name] ?? '')} />
  );
  return (
    <div class="stack">
      <h2>{t('Attendees')}</h2>
      {row(0)}
      <details open={typed.slice(1).some((one) => Object.values(one).some(Boolean))}>
        <summary>{t('More attendees')}</summary>
        <div class="stack">{Array.from({ length: mostAttendees - 1 }, (_, index) => row(index + 1))}</div>
      </details>
    </div>
  );
}

function Reminders({ form }: Needs) {
  const typed = form.typedList('notifyBefore') ?? [];
  return (
    <div class="field" role="group" aria-labelledby="reminders-title" aria-describedby="reminders-words">
      <b class="small" id="reminders-title">
        {t('Remind before')}
      </b>
      <div class="reminder-fields">
        {Array.from({ length: mostReminders }, (_, index) => (
          <input
            key={index}
            name={`notifyBefore[${index}]`}
            placeholder=" "
            aria-label={t('Reminder {number}', { number: index + 1 })}
            maxLength={100}
            value={typed[index] ?? ''}
            aria-invalid={form.problem(`notifyBefore.${index}`) === undefined ? undefined : 'true'}
          />
        ))}
      </div>
      <FieldWords
        id="reminders-words"
        problem={form.problem('notifyBefore')}
        hint={t('As in 2 days, 1h 30m. Up to five; empty fields are left out.')}
      />
      <NoWay ways={usePage<NewEventView>().view.ways} />
    </div>
  );
}

function More({ form }: Needs) {
  return (
    <details open={['type', 'locationTitle', 'description'].some((name) => (form.typed(name) ?? '') !== '')}>
      <summary>{t('Type, place, description')}</summary>
      <div class="stack pad flat">
        <div class="form-row">
          <Field form={form} name="type" label={t('Type')} maxLength={64} />
          <Field form={form} name="locationTitle" label={t('Place')} />
        </div>
        <TextArea form={form} name="description" label={t('Description')} rows={3} />
      </div>
    </details>
  );
}
