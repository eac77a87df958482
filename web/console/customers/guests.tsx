// The list of guests: people who attend events without a customer number, with one of them beside it.
import type { GuestsView } from '#address';
import { msg } from '#platform/text/msg.ts';
import { t } from '../../say.ts';
import { LinkButton } from '../buttons.tsx';
import { definePage } from '../define-page.tsx';
import type { Column } from '../list.tsx';
import { usePage } from '../page.ts';
import { CsvLink } from '../page-links.tsx';
import { Side } from '../side.tsx';
import { Events } from './events.tsx';
import { Filters, nobodyMatches, personColumns, ShowAll } from './filters.tsx';

type Row = GuestsView['items'][number];

const columns: readonly Column<Row, GuestsView>[] = [
  ...personColumns(msg('Guest')),
  {
    head: msg('Latest event'),
    class: 'num small',
    cell: ({ last }, { when }) => when(last),
    csv: 'latestEvent',
    field: 'last',
  },
];

export const guests = definePage<GuestsView, Row>({
  columns,
  title: () => t('Guests'),
  facts: () => t('People who attend events without a customer number, by e-mail or phone.'),
  actions: () => <CsvLink />,
  above: () => (
    <Filters
      label={t('Name, e-mail or phone')}
      current="guests"
      tooShort={t('Type three letters, or four digits of a phone.')}
    />
  ),
  list: (page) => ({
    page: page.view,
    keyOf: ({ key }) => key,
    row: ({ key }) => ({ href: page.here({ guest: key }), isChosen: key === page.view.guest?.key }),
    label: t('Guests'),
    first: {
      icon: 'people',
      title: t('No guests'),
      words: t('Everybody who attends an event is a customer, or left neither e-mail nor phone.'),
    },
    empty: page.view.q !== '' && nobodyMatches(page, t('Looked for in names, e-mails and phones.'), 'customers/guests'),
    foot: <ShowAll to="customers/guests" />,
  }),
  side: ({ view }) => view.guest && <Guest of={view.guest} />,
});

function Guest({ of: { key, events } }: { of: NonNullable<GuestsView['guest']> }) {
  const { may } = usePage();
  const { name, email, phone } = events.reach;
  const [firstName = '', ...rest] = (name ?? '').split(' ');
  const known = new URLSearchParams({ firstName, lastName: rest.join(' ') });
  return (
    <Side title={name ?? key} back="customers/guests">
      <div class="pad stack">
        <p class="inline wrap reach">
          {phone !== null && <a href={`tel:${phone}`}>{phone}</a>}
          {email !== null && <a href={`mailto:${email}`}>{email}</a>}
        </p>
        {may('customer:write') && (
          <LinkButton to={`customers/new?${known}`} label={t('Make a customer of this guest')} />
        )}
      </div>
      <Events events={events} />
    </Side>
  );
}
