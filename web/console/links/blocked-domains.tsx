// The screen Blocked domains: where no short link may lead, why, and who said so; the rows of the operator's file stand among them.
import { msg } from '#platform/text/msg.ts';
import type { BlockedDomainsView } from '#shortener';
import { t } from '../../say.ts';
import { ActionButton, ActionForm } from '../action-form.tsx';
import { definePage, NewLink } from '../define-page.tsx';
import { Empty } from '../empty.tsx';
import { type Column, List, onlyInFile } from '../list.tsx';
import { type Page, usePage } from '../page.ts';
import { CsvLink } from '../page-links.tsx';
import { Side } from '../side.tsx';
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

const isMaking = ({ view, isBack }: Page<BlockedDomainsView>) => view.isNew || isBack(`${base}/add`);

export const blockedDomains = definePage<BlockedDomainsView, Row>({
  columns,
  documentTitle: sayTitle,
  title: () => t('System'),
  facts: ({ view: { counts, file } }) =>
    file === null
      ? t('{here, plural, one {# domain} other {# domains}} blocked here', { here: counts.here })
      : t('{here, plural, one {# domain} other {# domains}} blocked here, {file, number} by the file', counts),
  actions: (page) => (
    <>
      <CsvLink />
      {page.view.items.length > 0 && (
        <NewLink to={`${base}?new=domain`} label={t('Block a domain')} makes="domain" isQuiet={isMaking(page)} />
      )}
    </>
  ),
  body: (page) => (
    <>
      <SystemTabs />
      <FileState />
      <div class="split">
        <List
          columns={columns}
          page={page.view}
          keyOf={({ domain, source }) => `${domain} ${source}`}
          class="whole-first"
          label={t('Blocked domains')}
          empty={
            <Empty
              icon="links"
              title={t('No domain is blocked')}
              words={t('Whoever makes a short link to a blocked domain is refused, in every way a link is made.')}
              steps={[!isMaking(page) && { href: `/console/${base}?new=domain`, label: t('Block a domain') }]}
            />
          }
        />
        {isMaking(page) && (
          <Side title={t('Block a domain')} back={base} isForm>
            <ActionForm action={`${base}/add`} submit={t('Block it')} tone="primary" focus="domain" />
          </Side>
        )}
      </div>
    </>
  ),
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
