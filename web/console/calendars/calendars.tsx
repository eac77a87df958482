// The list of calendars: when each is open, who reads it, and the form for a new one beside it.
import type { CalendarsView } from '#calendar';
import { msg } from '#platform/text/msg.ts';
import { writeHours } from '../../../src/branch/rules/hours/write-hours.ts';
import { t } from '../../say.ts';
import { definePage } from '../define-page.tsx';
import { Chips } from '../filters.tsx';
import type { Column } from '../list.tsx';
import { CsvLink } from '../page-links.tsx';
import { pathOf } from './parts.tsx';

type Row = CalendarsView['items'][number];

const columns: readonly Column<Row, CalendarsView>[] = [
  { csv: 'id' },
  {
    head: msg('Name'),
    link: ({ name, colour }) => (
      <span class="inline">
        <i class={`swatch cal-${colour}`} aria-hidden="true" />
        {name}
      </span>
    ),
    cell: ({ id }) => <div class="quiet small mono">{id}</div>,
    csv: 'name',
  },
  { csv: 'time zone', field: 'timeZone' },
  { csv: 'colour' },
  { csv: 'archived', value: ({ isArchived }) => (isArchived ? 'yes' : 'no') },
  {
    head: msg('Opening hours'),
    class: 'small',
    cell: ({ hours }, { frame }) =>
      hours === null ? <span class="quiet">{t('always open')}</span> : writeHours(hours, frame.reader.language),
  },
  {
    head: msg('Feeds'),
    class: 'num small',
    wide: true,
    cell: ({ feeds }, { number }) => number(feeds),
    csv: 'feeds',
  },
  {
    head: msg('Free slots'),
    isHeadHidden: true,
    class: 'small',
    cell: ({ id, name, isArchived }, { href }) =>
      !isArchived && (
        <a class="target" href={href(`${pathOf(id)}/free`)} aria-label={t('Free slots: {name}', { name })}>
          {t('Free slots')}
        </a>
      ),
  },
];

export const calendars = definePage<CalendarsView, Row>({
  columns,
  title: () => t('Calendars'),
  facts: () => t('When each is open, how much notice it needs, and who else reads it.'),
  actions: () => <CsvLink />,
  makes: {
    id: 'calendar',
    label: msg('New calendar'),
    to: 'calendar/calendars?new=calendar',
    permission: 'calendar:write',
    form: {
      action: 'calendar/calendars/create',
      isOpen: ({ isNew }) => isNew,
      needs: ({ view }) => ({
        values: { timeZone: view.timeZone, defaultCountry: view.country },
        submit: t('Make the calendar'),
        focus: 'name',
      }),
    },
  },
  above: ({ view, href, number }) => {
    const list = href('calendar/calendars');
    const archive = t('{as, select, list {Archive} other {Archive}}', { as: 'list' });
    return (
      <Chips
        label={t('Which calendars')}
        of={[
          [t('In use'), list, view.show === 'used'],
          [`${archive} ${number(view.archived)}`, `${list}?show=archived`, view.show === 'archived'],
        ]}
      />
    );
  },
  list: ({ view, href }) => ({
    page: view,
    keyOf: ({ id }) => id,
    row: ({ id, isArchived }) => ({ href: href(pathOf(id)), tone: isArchived ? 'gone' : undefined }),
    class: 'whole-first',
    label: t('Calendars'),
    first: {
      icon: 'calendar',
      title: t('No calendar yet'),
      words: t('Make one for each person, room or machine that can be booked once at a time.'),
    },
    empty: view.show === 'archived' && {
      icon: 'calendar',
      title: t('The archive is empty'),
      words: t(
        'A calendar that is not used any more can be archived: its events stay, and nothing more is booked in it.',
      ),
      steps: [{ href: href('calendar/calendars'), label: t('In use') }],
    },
  }),
});
