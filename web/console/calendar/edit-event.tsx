// The form in the drawer of an event in which everything about it can be changed.
import type { OpenEvent } from '#calendar';
import { t } from '../../say.ts';
import { ActionForm, useForm } from '../action-form.tsx';
import { LinkButton } from '../buttons.tsx';
import { conflictOf } from '../conflict.tsx';
import type { FormState } from '../fields.tsx';
import { usePage } from '../page.ts';
import { AttendeeRow, NoWay, typedRows } from './attendee-fields.tsx';
import { Taken, Tell } from './event-forms.tsx';
import { viewHere } from './write.ts';

type Needs = { event: OpenEvent; form: NonNullable<OpenEvent['form']> };

const action = 'calendar/events/:id/change';

/** A form that came back does not have what was emptied. */
function useValues({ event, form: { asked, values } }: Needs): Record<string, string> {
  const { frame, isBack } = usePage();
  const form = useForm(action, { id: event.id });
  if (!isBack(action) || conflictOf(frame)) return values;
  const names = asked.split(',');
  const shown = Object.entries(values).map(([name, value]) => [
    name,
    form.typed(name) ?? (names.includes(name) ? '' : value),
  ]);
  return Object.fromEntries(shown);
}

export function Edit({ event, form }: Needs) {
  const { asked, calendars } = form;
  const values = useValues({ event, form });
  return (
    <section class="change-event" aria-labelledby="change-title">
      <ActionForm
        action={action}
        of={{ id: event.id }}
        version={event.version}
        values={values}
        required={['title', 'startTime']}
        before={
          <>
            <h3 id="change-title">{t('Change this event')}</h3>
            <Taken zone={event.timeZone} label={(when) => t('Save at {when}', { when })} />
          </>
        }
        focus="title"
        fields={{
          attendees: (form) => <People event={event} form={form} values={values} />,
          // The style sheet looks whether something is typed there.
          notifyBefore: { placeholder: ' ' },
          calendarId: { choices: calendars.map(({ id, name }) => ({ value: id, label: name })) },
          tell: (form) => <Tell form={form} />,
        }}
        hidden={{ back: viewHere(), asked }}
        isInActions
        tone="primary"
        submit={t('Save')}
        beside={<LinkButton to={viewHere()} label={t('Leave')} />}
      />
    </section>
  );
}

type PeopleNeeds = { event: OpenEvent; form: FormState; values: Record<string, string> };

/** Everybody who is entered, and a row for one more. */
function People({ event, form, values }: PeopleNeeds) {
  const typed = typedRows(action);
  const known = event.attendees.length;
  const row = (at: number) => (
    <AttendeeRow
      key={at}
      form={form}
      ways={event.ways}
      at={at}
      value={(name) => String((typed[at] ? typed[at][name] : values[`attendees.${at}.${name}`]) ?? '')}
    />
  );
  const more = Array.from({ length: Math.max(1, typed.length - known) }, (_, index) => row(known + index));
  return (
    <div class="stack people-fields" role="group" aria-labelledby="people-title">
      <b class="small" id="people-title">
        {t('Attendees')}
      </b>
      {event.attendees.map((_, at) => row(at))}
      <details open={known === 0 || typed.slice(known).some((one) => Object.values(one).some(Boolean))}>
        <summary>{t('Add somebody')}</summary>
        {more}
      </details>
      <NoWay ways={event.ways} />
    </div>
  );
}
