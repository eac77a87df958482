// The Backups screen: one now, one to download, those that were made, and what is in them.
import type { BackupItem, BackupsView } from '#console';
import { writeBytes } from '#platform/text/format.ts';
import { msg } from '#platform/text/msg.ts';
import { t } from '../../say.ts';
import { ActionButton } from '../action-form.tsx';
import { LinkButton } from '../buttons.tsx';
import { Card } from '../card.tsx';
import { definePage } from '../define-page.tsx';
import type { Column } from '../list.tsx';
import { usePage } from '../page.ts';
import { type Fact, Facts } from '../side.tsx';
import { SystemTabs, sayAge, sayTitle, systemBase } from './parts.tsx';

const base = `${systemBase}/backups`;

const columns: readonly Column<BackupItem, BackupsView>[] = [
  {
    head: msg('Made'),
    link: ({ startedAt }, { moment }) => moment(startedAt),
    cell: ({ startedAt, kind }, { ago }) => (
      <>
        <br />
        <span class="quiet small">
          {ago(startedAt)} · {sayKind(kind)}
        </span>
      </>
    ),
  },
  { head: msg('By'), class: 'small', cell: (item) => sayWho(item) },
  {
    head: msg('Size'),
    class: 'small num',
    cell: ({ state, bytes }, { frame }) => (state === 'done' ? writeBytes(bytes, frame.reader.language) : '–'),
  },
  { head: msg('Result'), class: 'small', cell: (item) => <Result item={item} /> },
];

const sayKind = (kind: BackupItem['kind']) =>
  ({ kept: t('kept here'), sent: t('downloaded'), command: t('kontor db backup') })[kind];

export const backups = definePage<BackupsView, BackupItem>({
  columns,
  documentTitle: sayTitle,
  title: () => t('System'),
  facts: ({ view, number }) =>
    t('the newest {most} are kept here, for {days} days at most', {
      most: number(view.keep.most),
      days: number(view.keep.days),
    }),
  actions: ({ view }) =>
    view.running === null && (
      <>
        <LinkButton to={`${base}/download`} label={t('Download a new one')} download />
        <ActionButton action="system/backups/make" submit={t('Back up now')} tone="primary" />
      </>
    ),
  above: ({ view, number }) => (
    <>
      <SystemTabs />
      {view.age.state !== 'fresh' && <p class="note warn">{sayAge(view.age, number)}</p>}
      {view.running && <Running running={view.running} />}
    </>
  ),
  list: ({ view }) => ({
    page: view,
    keyOf: ({ id }) => id,
    row: ({ id }) => ({ href: `${base}/${id}` }),
    class: 'backups-table',
    titled: { id: 'backups', title: t('Backups so far') },
    empty: {
      icon: 'system',
      title: t('No backup yet'),
      words: t('One click makes the first one, while everybody goes on working.'),
    },
  }),
  side: () => <Holds />,
});

function Running({ running }: { running: BackupItem }) {
  const { frame, number } = usePage();
  const { tablesDone, tablesTotal, bytes, kind } = running;
  const size = writeBytes(bytes, frame.reader.language);
  return (
    <Card
      id="running"
      title={kind === 'sent' ? t('Somebody is downloading a new backup.') : t('A backup is being made')}
      isLined
      beside={<LinkButton to={base} label={t('Look again')} tone="low push without-script" />}
      data={{
        'data-backup': '/bff/system/backups?size=1',
        'data-id': running.id,
        'data-words': t('{done} of {total} tables, {size} so far', {
          done: '{done}',
          total: '{total}',
          size: '{size}',
        }),
      }}
    >
      <div class="pad stack">
        <progress max={Math.max(1, tablesTotal)} value={tablesDone} aria-labelledby="running-title" />
        <p class="small quiet">
          {tablesTotal === 0
            ? t('It is about to begin.')
            : t('{done} of {total} tables, {size} so far', {
                done: number(tablesDone),
                total: number(tablesTotal),
                size,
              })}
        </p>
      </div>
    </Card>
  );
}

const sayWho = ({ by }: BackupItem) => (by === null ? t('command line') : by || t('somebody without a name'));

const failures = (): Record<string, string> => ({
  interrupted: t('The process that made it ended before it was done. Make another one.'),
  stopped: t('The server was stopped meanwhile. Make another one.'),
  disk_full: t('There is not enough room on the disk. Free some space, or download a new one instead.'),
  not_writable: t('Kontor may not write into its data folder. Put its permissions right.'),
  database_lost: t('The database was lost meanwhile. Make another one.'),
  damaged: t('The file could not be read again, so it was removed. Look at the disk, and make another one.'),
  broken_off: t('The download was broken off. Download it again.'),
  unknown: t('It failed; the log of the server says why.'),
});

function Result({ item }: { item: BackupItem }) {
  if (item.state === 'failed') {
    const { [item.failure ?? 'unknown']: why, unknown } = failures();
    return (
      <>
        <span class="chip bad">{t('failed')}</span>
        <div class="quiet">{why ?? unknown}</div>
      </>
    );
  }
  return (
    <>
      <span class={item.checkedAt === null ? 'chip' : 'chip good'}>
        {item.checkedAt === null ? t('not checked') : t('checked')}
      </span>{' '}
      {item.isHere && <LinkButton to={`${base}/${item.id}/download`} label={t('Download')} tone="low" download />}
      {item.isRemoved && <span class="quiet">{t('file removed')}</span>}
      {item.kind === 'kept' && !item.isHere && !item.isRemoved && <span class="quiet">{t('on another machine')}</span>}
    </>
  );
}

function Holds() {
  const { view } = usePage<BackupsView>();
  return (
    <aside class="card holds" aria-labelledby="holds-title">
      <header>
        <h2 id="holds-title">{t('What is in a backup')}</h2>
      </header>
      <div class="pad stack small">
        <p>
          {t(
            'Everything: the data of all organisations, the people who sign in, digests of keys and passwords, and the secrets of the data folder. Whoever has the file has the data. Every backup and every download is written to the audit log.',
          )}
        </p>
        {view.missing.length > 0 && (
          <p class="note warn">
            {t('Not in it, because the environment has them: {names}. Store them in a safe place.', {
              names: view.missing.join(', '),
            })}
          </p>
        )}
        <p>
          {t(
            '“Back up now” makes a file in {folder} on the machine that answers, readable by Kontor only. If the disk is lost, it is lost too: download it, and keep it elsewhere.',
            { folder: view.folder },
          )}
        </p>
        <p>
          {t(
            '“Download a new one” comes straight from the database and is stored nowhere. It works on every machine, also where several serve. If it breaks off, a restore refuses it.',
          )}
        </p>
        <p>
          {t('A restore is a command on the machine:')}{' '}
          <code class="wrap">DATA_DIR=… kontor db restore kontor-….backup</code>
        </p>
      </div>
    </aside>
  );
}

const sayTitleOf = ({ startedAt }: BackupItem) => t('Backup of {moment}', { moment: usePage().moment(startedAt) });

/** One backup on a page of its own. */
export const backup = definePage<{ backup: BackupItem }>({
  documentTitle: sayTitle,
  title: ({ view }) => sayTitleOf(view.backup),
  body: ({ view, frame, number, moment }) => {
    const one = view.backup;
    const facts: Fact[] = [
      [t('By'), sayWho(one), 'wrap'],
      [t('Result'), one.state === 'done' ? sayKind(one.kind) : t('failed'), 'wrap'],
      [t('Size'), writeBytes(one.bytes, frame.reader.language), 'wrap'],
      [t('Tables'), number(one.tablesTotal), 'wrap'],
      [t('Checked'), one.checkedAt === null ? t('not checked') : moment(one.checkedAt), 'wrap'],
      [t('File'), one.file, 'wrap'],
    ];
    return (
      <>
        <SystemTabs />
        <section class="card" aria-label={sayTitleOf(one)}>
          <Facts of={facts} class="pad small" />
          <p class="pad small line">
            <Result item={one} />
          </p>
        </section>
      </>
    );
  },
});
