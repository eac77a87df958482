// The System screen: versions, addresses, what the doctor finds, migrations, and the age of the newest backup.
import type { SystemView } from '#console';
import { t } from '../../say.ts';
import { LinkButton } from '../buttons.tsx';
import { Card } from '../card.tsx';
import { definePage } from '../define-page.tsx';
import { Icon } from '../icons.tsx';
import { usePage } from '../page.ts';
import { type Fact, Facts } from '../side.tsx';
import { SystemTabs, sayAge, systemBase } from './parts.tsx';

export const system = definePage<SystemView>({
  title: () => t('System'),
  facts: ({ view: { version, startedAt }, moment }) =>
    t('Kontor {version} · running since {since}', { version, since: moment(startedAt) }),
  body: () => (
    <>
      <SystemTabs />
      <div class="system-split">
        <div class="stack">
          <Checks />
          <Migrations />
        </div>
        <div class="stack">
          <BackupCard />
          <Versions />
        </div>
      </div>
    </>
  ),
});

const checkNames = (): Record<string, string> => ({
  Node: t('Node.js'),
  'data folder': t('Data folder'),
  database: t('Database'),
  connections: t('Connections'),
  clock: t('Clock'),
  search: t('{as, select, check {Search} other {Search}}', { as: 'check' }),
  Redis: t('Redis'),
});

/** What was found, by its code; one without words here is said as the command line says it. */
const findings: Record<string, (values: Record<string, string>) => string> = {
  node_pinned: (values) => t('{version}, the one that was tested', values),
  folder_fine: (values) => t('{folder} can be written, {free} GiB free', values),
  folder_full: (values) =>
    t('{folder} has only {free} GiB free. Free some space, or set DATA_DIR to a folder on a larger disk.', values),
  folder_open: (values) =>
    t('Other users of the machine can look into {folder}. Give Kontor a folder of its own with mode 0700.', values),
  database_fine: (values) => t('PostgreSQL {version}, up to date', values),
  database_newer: (values) =>
    t('PostgreSQL {version}; a newer Kontor has migrated it ({newer}), this one works beside it', values),
  database_pending: (values) => t('PostgreSQL {version}; {pending} migrations wait for the next start', values),
  connections_fine: (values) => t('needs up to {needed} of the {most} that PostgreSQL allows', values),
  connections_many: (values) =>
    t(
      'may need {needed} of the {most} that PostgreSQL allows. Lower WORKERS or DATABASE_POOL, or raise max_connections.',
      values,
    ),
  clock_fine: () => t('agrees with the clock of the database'),
  clock_ahead: (values) =>
    t('The clock of this machine is {seconds} s ahead of the clock of the database. Set both by NTP.', values),
  clock_behind: (values) =>
    t('The clock of this machine is {seconds} s behind the clock of the database. Set both by NTP.', values),
  search_fine: (values) => t('all {all} indexes are built', values),
  search_building: (values) => t('{built} of {all} indexes are built, the others follow in the background', values),
  search_missing: (values) =>
    t(
      'PostgreSQL lacks {missing}, so only the beginnings of words are found. Run {commands} as the owner of the database, and start Kontor again.',
      values,
    ),
};

function Checks() {
  const { view, number } = usePage<SystemView>();
  const wrong = view.findings.filter(({ ok }) => !ok).length;
  return (
    <Card
      id="checks"
      title={t('What the doctor finds')}
      isLined
      beside={
        <>
          <span class={wrong === 0 ? 'quiet' : 'warn'}>
            {wrong === 0 ? t('Everything is as it should be.') : t('{count} to put right', { count: number(wrong) })}
          </span>
          <span class="quiet push wide-only">{t('the same as “kontor doctor”')}</span>
        </>
      }
    >
      <ul class="findings">
        {view.findings.map(({ check, ok, code, values, finding }) => (
          <li key={check}>
            <span class={ok ? 'chip good' : 'chip bad'}>
              <Icon name={ok ? 'check' : 'cross'} isSmall />
              {ok ? t('fine') : t('look here')}
            </span>
            <b>{checkNames()[check] ?? check}</b>
            <span class="said">{findings[code]?.(values) ?? finding}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Migrations() {
  const { view, number, moment } = usePage<SystemView>();
  const { applied, pending, isNewer } = view.migrations;
  const [last] = applied;
  return (
    <Card id="migrations" title={t('Migrations')} isLined>
      <div class="pad stack">
        {isNewer ? (
          <p class="note bad">
            {t(
              'The database is newer than this Kontor: a newer version has changed it. Start that version everywhere.',
            )}
          </p>
        ) : (
          <p class="small">
            {last?.appliedAt
              ? t('{count} applied, the last one {last}.', {
                  count: number(applied.length),
                  last: moment(last.appliedAt),
                })
              : t('None applied yet.')}{' '}
            {pending.length > 0 && (
              <b class="warn">{t('{count} wait for the next start.', { count: number(pending.length) })}</b>
            )}
          </p>
        )}
        {applied.length + pending.length > 0 && (
          <details>
            <summary>{t('Show all of them')}</summary>
            <table class="plain-table">
              <tbody>
                {[...pending, ...applied].map(({ number, name, appliedAt }) => (
                  <tr key={number}>
                    <td class="mono small">
                      {String(number).padStart(4, '0')}-{name}
                    </td>
                    <td class="small quiet">
                      {appliedAt === null ? t('waits for the next start') : moment(appliedAt)}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </details>
        )}
      </div>
    </Card>
  );
}

function BackupCard() {
  const { view, number, ago } = usePage<SystemView>();
  const { backup } = view;
  const isWarning = backup.state !== 'fresh';
  const text = isWarning
    ? sayAge(backup, number)
    : backup.newestAt === null
      ? t('None yet. Make the first one before the data counts.')
      : t('Made {ago}.', { ago: ago(backup.newestAt) });
  return (
    <Card id="backup" title={t('Newest backup')} isLined>
      <div class="pad stack">
        <p class={isWarning ? 'note warn' : 'small'}>{text}</p>
        <div class="actions">
          <LinkButton to={`${systemBase}/backups`} label={t('Backups')} />
        </div>
      </div>
    </Card>
  );
}

function Versions() {
  const { view, number, moment } = usePage<SystemView>();
  const { workers, worker } = view;
  const count = number(workers);
  const kind = view.postgresKind === 'embedded' ? t('embedded') : t('your own');
  const addressNames: Record<string, string> = { api: t('Main interface'), shortener: t('Shortener') };
  const facts: Fact[] = [
    [t('Kontor'), view.version],
    [t('Node.js'), view.node],
    [t('PostgreSQL'), `${view.postgres} (${kind})`],
    [t('Running since'), moment(view.startedAt)],
    [
      t('Processes'),
      worker === null
        ? t('{count} on this machine', { count })
        : t('{count} on this machine; number {worker} answered', { count, worker: number(worker) }),
    ],
    ...view.addresses.map(
      ({ name, url }): Fact => [
        addressNames[name] ?? name,
        <a key={name} class="wrap" href={url}>
          {url}
        </a>,
      ],
    ),
  ];
  return (
    <Card id="versions" title={t('Versions')} isLined>
      <Facts of={facts} class="pad small" />
    </Card>
  );
}
