// The screen Blocked domains: where no short link may lead, why, and who said so; the rows of the operator's file stand among them.
import { msg } from '#platform/text/msg.ts';
import type { BlockedDomainsView } from '#shortener';
import { t } from '../../say.ts';
import { ActionButton } from '../action-form.tsx';
import { definePage } from '../define-page.tsx';
import { type Column, onlyInFile } from '../list.tsx';
import { usePage } from '../page.ts';
import { CsvLink } from '../page-links.tsx';
import { SystemTabs, sayTitle } from '../system/parts.tsx';

type Row = BlockedDomainsView['items'][number];

const base = 'system/blocked-domains';

const columns: readonly Column<Row, BlockedDomainsView>[] = [
  {
    head: msg('Domain'),
    class: 'wrap',
    cell: ({ domain, name, reason }) => (
      <>
        <b>{domain}</b>
        {name !== domain && <span class="quiet"> {name}</span>}
        {reason !== null && <div class="quiet small wrap">{reason}</div>}
      </>
    ),
    csv: 'domain',
  },
  ...onlyInFile<Row>('source', 'reason'),
  {
    head: msg('Blocked by'),
    class: 'small',
    cell: (row, { moment }) => (
      <>
        {sayWho(row)}
        {row.at && <div class="quiet">{moment(row.at)}</div>}
      </>
    ),
    csv: 'by',
  },
  { csv: 'at' },
  {
    head: msg('Actions'),
    class: 'small',
    cell: ({ domain, source }) =>
      source === 'console' && (
        <ActionButton action={`${base}/:domain/remove`} of={{ domain }} submit={t('Remove')} tone="low" />
      ),
  },
];

function sayWho({ source, by }: Row) {
  if (source === 'file') return <span class="chip">{t('the file')}</span>;
  return by === 'command line' ? t('command line') : by || t('somebody without a name');
}

export const blockedDomains = definePage<BlockedDomainsView, Row>({
  columns,
  documentTitle: sayTitle,
  title: () => t('System'),
  facts: ({ view: { counts, file } }) =>
    file === null
      ? t('{here, plural, one {# domain} other {# domains}} blocked here', { here: counts.here })
      : t('{here, plural, one {# domain} other {# domains}} blocked here, {file, number} by the file', counts),
  actions: () => <CsvLink />,
  makes: {
    id: 'domain',
    label: msg('Block a domain'),
    to: `${base}?new=domain`,
    form: {
      action: `${base}/add`,
      isOpen: ({ isNew }) => isNew,
      needs: () => ({ submit: t('Block it'), focus: 'domain' }),
    },
  },
  above: () => (
    <>
      <SystemTabs />
      <FileState />
    </>
  ),
  list: ({ view }) => ({
    page: view,
    keyOf: ({ domain, source }) => `${domain} ${source}`,
    class: 'whole-first',
    label: t('Blocked domains'),
    first: {
      icon: 'links',
      title: t('No domain is blocked'),
      words: t('Whoever makes a short link to a blocked domain is refused, in every way a link is made.'),
    },
  }),
});

function FileState() {
  const { file } = usePage<BlockedDomainsView>().view;
  if (file === null) return null;
  const { path } = file;
  if (file.isReadable)
    return (
      <p class="quiet small">
        {t('Rows of the file are changed in {path}, which is read again when it changes.', { path })}
      </p>
    );
  return (
    <p class="note warn">
      {t('The file {path} cannot be read. What it blocked before stays blocked until the next start.', { path })}
    </p>
  );
}
