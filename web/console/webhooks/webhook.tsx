// One webhook: what was delivered, one delivery in full, and its settings beside the list.
import { msg } from '#platform/text/msg.ts';
import type { WebhookView } from '#webhook';
import { t } from '../../say.ts';
import { ActionButton, ActionForm } from '../action-form.tsx';
import { definePage } from '../define-page.tsx';
import { Chips } from '../filters.tsx';
import { type Column, List, onlyInFile } from '../list.tsx';
import { usePage } from '../page.ts';
import { CsvLink } from '../page-links.tsx';
import { OnceShown } from '../side.tsx';
import { Delivery, ResultChip } from './delivery.tsx';
import { StateChip } from './parts.tsx';
import { WebhookSide } from './webhook-side.tsx';

type Row = WebhookView['items'][number];

const columns: readonly Column<Row, WebhookView>[] = [
  ...onlyInFile<Row>('number', 'id'),
  {
    head: msg('Event'),
    link: ({ type }) => <span class="mono small">{type}</span>,
    cell: ({ type }, { view }) => <div class="quiet small">{titleOf(type, view.known)}</div>,
    csv: 'event',
    field: 'type',
  },
  { head: msg('Result'), class: 'small', cell: (row) => <ResultChip of={row} /> },
  ...onlyInFile<Row>('state', 'attempts', 'outcome', 'status'),
  {
    head: msg('When'),
    class: 'small num',
    cell: (row) => <Times of={row} />,
    csv: 'created',
    field: 'createdAt',
  },
  { csv: 'next attempt', field: 'nextAttemptAt' },
  { csv: 'asked by receiver', field: 'isAsked' },
];

/** What an event is about; none where no room tells it any more. */
const titleOf = (type: string, known: WebhookView['known']) => {
  const title = known.find((one) => one.type === type)?.title;
  return title === undefined ? '' : t(title);
};

export const webhook = definePage<WebhookView, Row>({
  columns,
  title: ({ view }) => view.label,
  facts: ({ view, href }) => (
    <>
      <a href={href('webhooks')}>{t('Webhooks')}</a> · <StateChip of={view} />
    </>
  ),
  conflicts: 'webhooks/:id/save',
  actions: ({ view: { id, state }, may }) =>
    may('webhook:write') &&
    (state === 'on' ? (
      <>
        <ActionButton action="webhooks/:id/off" of={{ id }} submit={t('Switch off')} tone="danger" />
        <ActionButton action="webhooks/:id/test" of={{ id }} submit={t('Send a test')} tone="primary" />
      </>
    ) : (
      <ActionButton action="webhooks/:id/on" of={{ id }} submit={t('Switch on')} tone="primary" />
    )),
  body: ({ view, frame, isBack }) => (
    <>
      {view.state !== 'on' && (
        <p class="note warn">{t('It is off: nothing is sent, and what happens meanwhile is not kept for it.')}</p>
      )}
      {frame.flash?.secret !== undefined && (
        <section class="card">
          <OnceShown
            secret={frame.flash.secret}
            title={t('Copy the secret now: it is shown only this once')}
            hint={t('Your receiver verifies the signature with it. If it is lost, make a new one.')}
          />
        </section>
      )}
      <div class="split two-cards">
        <Deliveries />
        {view.chosen && !isBack('webhooks/:id/save') ? <Delivery chosen={view.chosen} /> : <WebhookSide />}
      </div>
    </>
  ),
});

function Deliveries() {
  const { view, may, here } = usePage<WebhookView>();
  return (
    <List
      columns={columns}
      page={view}
      keyOf={({ number }) => number}
      row={({ number }) => ({ href: here({ message: number }), isChosen: view.chosen?.number === number })}
      class="deliveries-table"
      titled={{
        id: 'deliveries',
        title: t('Deliveries'),
        beside: (
          <>
            <Chips
              label={t('Which deliveries')}
              class="chips push"
              of={([null, 'waiting', 'delivered', 'failed'] as const).map((state) => [
                saysShow(state),
                here({ state, after: null, before: null, message: null }),
                view.show === state,
              ])}
            />
            <CsvLink />
          </>
        ),
        class: 'wrap',
      }}
      empty={{
        icon: 'webhooks',
        title: t('No deliveries here'),
        words: t('They are kept for 30 days. Send a test to see one.'),
      }}
      end={may('webhook:write') && view.state === 'on' && view.items.length > 0 && <SendFailed />}
    />
  );
}

const saysShow = (state: WebhookView['show']) =>
  state === null ? t('All') : { waiting: t('Waiting'), delivered: t('Delivered'), failed: t('Failed') }[state];

function Times({ of: { createdAt, nextAttemptAt, attempts, isAsked } }: { of: Row }) {
  const { moment, ago } = usePage();
  return (
    <>
      <span title={moment(createdAt)}>{ago(createdAt)}</span>
      {nextAttemptAt !== null && attempts > 0 && (
        <div class="quiet">
          {t('next attempt {ago}', { ago: ago(nextAttemptAt) })}
          {isAsked && <div>{t('the receiver asked for this time (Retry-After)')}</div>}
        </div>
      )}
    </>
  );
}

function SendFailed() {
  const { id } = usePage<WebhookView>().view;
  return (
    <details class="pad line">
      <summary class="button">{t('Send failed ones again')}</summary>
      <ActionForm
        action="webhooks/:id/resend-failed"
        of={{ id }}
        class="stack"
        values={{ since: '1d' }}
        submit={t('Send them again')}
      />
    </details>
  );
}
