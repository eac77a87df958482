// One calendar: its name, colour and rules for free slots, and the addresses at which other programs read it.
import type { CalendarSettingsView } from '#calendar';
import { readHours } from '../../../src/branch/rules/hours/read-hours.ts';
import { writeHoursLines } from '../../../src/branch/rules/hours/write-hours.ts';
import { t } from '../../say.ts';
import { ActionButton, ActionForm, Danger } from '../action-form.tsx';
import { HoursField } from '../branches/hours-field.tsx';
import { Card } from '../card.tsx';
import { definePage } from '../define-page.tsx';
import { usePage } from '../page.ts';
import { Feeds } from './feeds.tsx';
import { CalendarFacts, CalendarTabs, calendarsUp } from './parts.tsx';

const save = 'calendar/calendars/:calendar/save';

export const calendarSettings = definePage<CalendarSettingsView>({
  title: ({ view }) => view.name,
  up: calendarsUp,
  facts: ({ view }) => <CalendarFacts of={view} />,
  conflicts: save,
  actions: ({ may }) => may('calendar:write') && <Archive />,
  body: ({ view }) => (
    <>
      <CalendarTabs id={view.id} current="settings" />
      <div class="split two-cards">
        <Rules />
        <Feeds />
      </div>
    </>
  ),
});

/** Used or not, at once, with an Undo. */
function Archive() {
  const { id, version, isArchived } = usePage<CalendarSettingsView>().view;
  const of = { calendar: id };
  const more = {
    hidden: { version: String(version) },
    title: t('Its events stay; nothing more is booked in it.'),
  };
  return isArchived ? (
    <ActionButton
      action="calendar/calendars/:calendar/unarchive"
      of={of}
      submit={t('Take out of the archive')}
      {...more}
    />
  ) : (
    <ActionButton action="calendar/calendars/:calendar/archive" of={of} submit={t('Archive')} tone="danger" {...more} />
  );
}

function Rules() {
  const { view, frame, may } = usePage<CalendarSettingsView>();
  const { id, version, hours, hasEvents } = view;
  const { language } = frame.reader;
  const mayWrite = may('calendar:write');
  const saved = hours === null ? '' : writeHoursLines(hours, language);
  return (
    <Card id="rules" title={t('Name and rules')}>
      <ActionForm
        action={save}
        of={{ calendar: id }}
        class="pad flat stack"
        version={version}
        values={{
          name: view.name,
          colour: String(view.ownColour ?? ''),
          hours: saved,
          bufferBefore: String(view.bufferBefore),
          bufferAfter: String(view.bufferAfter),
          earliestNotice: String(view.earliestNotice),
          latestNoticeDays: String(view.latestNoticeDays ?? ''),
        }}
        hidden={{ language }}
        pairs={['bufferBefore', 'bufferAfter', 'earliestNotice', 'latestNoticeDays']}
        fields={{
          hours: (form) => (
            <div class="stack">
              <HoursField
                label={t('Opening hours')}
                text={form.typed('hours') ?? saved}
                today={view.today}
                before={hours?.regular ?? readHours('nonstop', view.today).schedule.regular}
                whenEmpty="nonstop"
                hint={t('Empty: always open. As in Mon-Fri 8-12, 13-17; Sat 9-12; 24 Dec closed.')}
                problem={form.problem('hours')}
                mayWrite={mayWrite}
              />
            </div>
          ),
        }}
        before={
          <p class="hint">
            {mayWrite
              ? t('They say which slots are offered. Bookings by the API and by people may be at any time.')
              : t('Your role may look at this, not change it.')}
          </p>
        }
        submit={t('Save')}
        tone="primary"
        hasSaveBar
        isReadOnly={!mayWrite}
        isInActions
      />
      {mayWrite && !hasEvents && <Delete />}
    </Card>
  );
}

/** Only where nothing is lost by it; one with events is archived. */
function Delete() {
  const { view, isBack } = usePage<CalendarSettingsView>();
  const action = 'calendar/calendars/:calendar/delete';
  return (
    <Danger
      action={action}
      of={{ calendar: view.id }}
      hidden={{ version: String(view.version) }}
      isOpen={isBack(action)}
      label={t('Delete')}
      submit={t('Delete this calendar')}
      tone="danger"
      before={
        <p class="small">
          {t(
            'It has no events, so nothing is lost but its rules. The addresses at which others read it end at once. There is no way back.',
          )}
        </p>
      }
    />
  );
}
