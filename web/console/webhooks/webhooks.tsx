// The list of webhooks: where each leads, whether it arrives, and the form for a new one beside it.
import { msg } from '#platform/text/msg.ts';
import type { WebhooksView } from '#webhook';
import { t } from '../../say.ts';
import { LinkButton } from '../buttons.tsx';
import { definePage } from '../define-page.tsx';
import type { Column } from '../list.tsx';
import { usePage } from '../page.ts';
import { CsvLink } from '../page-links.tsx';
import { EventChoice, messageTones, StateChip, sayMessage } from './parts.tsx';

type Row = WebhooksView['items'][number];

const columns: readonly Column<Row, WebhooksView>[] = [
  { csv: 'id' },
  {
    head: msg('Name'),
    link: ({ label }) => label,
    cell: ({ url }) => <div class="quiet small wrap">{url}</div>,
    csv: 'label',
  },
  { csv: 'address', field: 'url' },
  {
    head: msg('Events'),
    class: 'small',
    cell: ({ events }) => <span title={events?.join(', ')}>{sayEvents(events)}</span>,
    csv: 'events',
    value: ({ events }) => events?.join(' ') ?? 'all',
  },
  { head: msg('State'), cell: (row) => <StateChip of={row} />, csv: 'state' },
  { csv: 'since', field: 'stateAt' },
  { csv: 'failing since', field: 'failingSince' },
  { head: msg('Last 100'), class: 'small', cell: (row) => <Recent of={row} /> },
  { csv: 'delivered', value: ({ recent }) => recent.delivered },
  { csv: 'failed', value: ({ recent }) => recent.failed },
  { csv: 'waiting', value: ({ recent }) => recent.waiting },
];

function sayEvents(events: readonly string[] | null): string {
  if (events === null) return t('all events');
  if (events.length <= 2) return events.join(', ');
  return t('{count, plural, one {# event} other {# events}}', { count: events.length });
}

export const webhooks = definePage<WebhooksView, Row>({
  columns,
  title: () => t('Webhooks'),
  facts: ({ view: { items }, number }) =>
    t('{count} here, {on} on · each message is signed with a secret that is shown once', {
      count: number(items.length),
      on: number(items.filter(({ state }) => state === 'on').length),
    }),
  actions: ({ view }) => (
    <>
      {view.items.length > 0 && <LinkButton to="/docs/webhooks" label={t('How to receive them')} />}
      <CsvLink />
    </>
  ),
  makes: {
    id: 'webhook',
    label: msg('New webhook'),
    to: 'webhooks?new=webhook',
    permission: 'webhook:write',
    form: {
      action: 'webhooks/create',
      isOpen: ({ isNew }) => isNew,
      needs: () => ({
        submit: t('Add the webhook'),
        focus: 'url',
        fields: { events: (form) => <EventChoice form={form} events={null} /> },
      }),
    },
  },
  list: ({ view, href }) => ({
    page: view,
    keyOf: ({ id }) => id,
    row: ({ id, state }) => ({ href: href(`webhooks/${id}`), tone: state === 'on' ? undefined : 'gone' }),
    class: 'whole-first',
    label: t('Webhooks'),
    first: {
      icon: 'webhooks',
      title: t('Nobody is told yet'),
      words: t(
        'A webhook tells another system at once what happened here: a booking, a new address, a changed branch. Your web shop or accounting need not ask again and again.',
      ),
      steps: [{ href: '/docs/webhooks', label: t('How to receive them') }],
    },
  }),
});

function Recent({ of: { recent } }: { of: Row }) {
  const { number } = usePage();
  const counts = (['delivered', 'failed', 'waiting'] as const).filter((state) => recent[state] > 0);
  return (
    <>
      {counts.length === 0 && <span class="quiet">{t('nothing sent yet')}</span>}
      <span class="inline wrap">
        {counts.map((state) => (
          <span key={state} class={`chip ${messageTones[state]}`}>
            {sayMessage(state)} {number(recent[state])}
          </span>
        ))}
      </span>
    </>
  );
}
