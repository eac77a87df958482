// The System screen: versions, addresses, what the doctor finds, migrations, and the age of the newest backup.
import type { SystemView } from '#console';
import type { Frame } from '#platform/screens/screen.ts';
import { ConsoleScreen } from '../frame.tsx';
import { Icon } from '../icons.tsx';
import { writeAgo, writeMoment, writeNumber } from '../times.ts';
import { SystemTabs, systemBase } from './parts.tsx';
import { type SystemWords, systemWords } from './words.ts';

type PartNeeds = { view: SystemView; frame: Frame; words: SystemWords };

export function System({ view, frame }: { view: SystemView; frame: Frame }) {
  const words = systemWords[frame.reader.language];
  const needs = { view, frame, words };
  return (
    <ConsoleScreen
      frame={frame}
      title={words.title}
      facts={words.facts(view.version, writeMoment(view.startedAt, frame))}
    >
      <SystemTabs frame={frame} current="system" />
      <div class="system-split">
        <div class="stack">
          <Checks {...needs} />
          <Migrations {...needs} />
        </div>
        <div class="stack">
          <BackupCard {...needs} />
          <Versions {...needs} />
        </div>
      </div>
    </ConsoleScreen>
  );
}

function Checks({ view, frame, words }: PartNeeds) {
  const wrong = view.findings.filter(({ ok }) => !ok).length;
  return (
    <section class="card" aria-labelledby="checks-title">
      <header>
        <h2 id="checks-title">{words.checks}</h2>
        <span class={wrong === 0 ? 'quiet' : 'warn'}>
          {wrong === 0 ? words.allFine : words.someWrong(writeNumber(wrong, frame.reader.language))}
        </span>
        <span class="quiet push wide-only">{words.checksHint}</span>
      </header>
      <ul class="findings">
        {view.findings.map(({ check, ok, code, values, finding }) => (
          <li key={check}>
            <span class={ok ? 'chip good' : 'chip bad'}>
              <Icon name={ok ? 'check' : 'cross'} isSmall />
              {ok ? words.fine : words.wrong}
            </span>
            <b>{words.checkNames[check] ?? check}</b>
            <span class="said">{words.findings[code]?.(values) ?? finding}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Migrations({ view, frame, words }: PartNeeds) {
  const { language } = frame.reader;
  const { applied, pending, isNewer } = view.migrations;
  const [last] = applied;
  return (
    <section class="card" aria-labelledby="migrations-title">
      <header>
        <h2 id="migrations-title">{words.migrations}</h2>
      </header>
      <div class="pad stack">
        {isNewer ? (
          <p class="note bad">{words.migrationsNewer}</p>
        ) : (
          <p class="small">
            {last?.appliedAt
              ? words.migrationsDone(writeNumber(applied.length, language), writeMoment(last.appliedAt, frame))
              : words.migrationsNone}{' '}
            {pending.length > 0 && <b class="warn">{words.migrationsPending(writeNumber(pending.length, language))}</b>}
          </p>
        )}
        {applied.length + pending.length > 0 && (
          <details>
            <summary>{words.showMigrations}</summary>
            <table class="plain-table">
              <tbody>
                {[...pending, ...applied].map(({ number, name, appliedAt }) => (
                  <tr key={number}>
                    <td class="mono small">
                      {String(number).padStart(4, '0')}-{name}
                    </td>
                    <td class="small quiet">{appliedAt === null ? words.waits : writeMoment(appliedAt, frame)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </details>
        )}
      </div>
    </section>
  );
}

function BackupCard({ view: { backup }, frame, words }: PartNeeds) {
  const days = writeNumber(backup.days, frame.reader.language);
  const text =
    backup.state === 'old'
      ? words.backupOld(days)
      : backup.state === 'never'
        ? words.backupNever(days)
        : backup.newestAt === null
          ? words.backupNone
          : words.backupFresh(writeAgo(backup.newestAt, frame));
  return (
    <section class="card" aria-labelledby="backup-title">
      <header>
        <h2 id="backup-title">{words.backupTitle}</h2>
      </header>
      <div class="pad stack">
        <p class={backup.state === 'fresh' ? 'small' : 'note warn'}>{text}</p>
        <div class="actions">
          <a class="button" href={`${systemBase}/backups`}>
            {words.backupLink}
          </a>
        </div>
      </div>
    </section>
  );
}

function Versions({ view, frame, words }: PartNeeds) {
  const { language } = frame.reader;
  const facts: [string, string][] = [
    [words.product, view.version],
    [words.node, view.node],
    [words.postgres, `${view.postgres} (${words.kinds[view.postgresKind]})`],
    [words.since, writeMoment(view.startedAt, frame)],
    [
      words.processes,
      words.workers(
        writeNumber(view.workers, language),
        view.worker === null ? null : writeNumber(view.worker, language),
      ),
    ],
  ];
  return (
    <section class="card" aria-labelledby="versions-title">
      <header>
        <h2 id="versions-title">{words.versions}</h2>
      </header>
      <dl class="facts pad small">
        {facts.map(([name, value]) => (
          <>
            <dt key={name}>{name}</dt>
            <dd>{value}</dd>
          </>
        ))}
        {view.addresses.map(({ name, url }) => (
          <>
            <dt key={name}>{words.addressNames[name] ?? name}</dt>
            <dd>
              <a class="wrap" href={url}>
                {url}
              </a>
            </dd>
          </>
        ))}
      </dl>
    </section>
  );
}
