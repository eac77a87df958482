// The Backups screen: one now, one to download, those that were made, and what is in them.
import type { BackupItem, BackupsView } from '#console';
import type { Frame } from '#platform/screens/screen.ts';
import { Empty } from '../empty.tsx';
import { Form, formOf } from '../fields.tsx';
import { ConsoleScreen } from '../frame.tsx';
import { PageLinks } from '../page-links.tsx';
import { writeAgo, writeBytes, writeMoment, writeNumber } from '../times.ts';
import { type BackupWords, backupWords } from './backup-words.ts';
import { SystemTabs, systemBase } from './parts.tsx';
import { systemWords } from './words.ts';

type PartNeeds = { view: BackupsView; frame: Frame; words: BackupWords };

const base = `${systemBase}/backups`;

export function Backups({ view, frame }: { view: BackupsView; frame: Frame }) {
  const { language } = frame.reader;
  const words = backupWords[language];
  const needs = { view, frame, words };
  return (
    <ConsoleScreen
      frame={frame}
      title={systemWords[language].title}
      facts={words.backupsFacts(writeNumber(view.keep.most, language), writeNumber(view.keep.days, language))}
      actions={
        view.running === null && (
          <>
            <a class="button" href={`${base}/download`} download>
              {words.sendBackup}
            </a>
            <MakeBackup frame={frame} words={words} />
          </>
        )
      }
    >
      <SystemTabs frame={frame} current="backups" />
      <Age {...needs} />
      {view.running && <Running {...needs} running={view.running} />}
      <div class="split">
        <List {...needs} />
        <Holds {...needs} />
      </div>
    </ConsoleScreen>
  );
}

function MakeBackup({ frame, words }: { frame: Frame; words: BackupWords }) {
  return (
    <Form form={formOf(frame, 'system/backups/make')} class="inline">
      <button type="submit" class="button primary">
        {words.makeBackup}
      </button>
    </Form>
  );
}

function Age({ view: { age }, frame }: PartNeeds) {
  if (age.state === 'fresh') return null;
  const words = systemWords[frame.reader.language];
  const days = writeNumber(age.days, frame.reader.language);
  return <p class="note warn">{age.state === 'old' ? words.backupOld(days) : words.backupNever(days)}</p>;
}

function Running({ running, frame, words }: PartNeeds & { running: BackupItem }) {
  const { language } = frame.reader;
  const { tablesDone, tablesTotal, bytes, kind } = running;
  const write = (count: number) => writeNumber(count, language);
  return (
    <section
      class="card"
      aria-labelledby="running-title"
      data-backup="/bff/system/backups?size=1"
      data-id={running.id}
      data-words={words.runningWords('{done}', '{total}', '{size}')}
    >
      <header>
        <h2 id="running-title">{kind === 'sent' ? words.runningSent : words.running}</h2>
        <a class="button low push without-script" href={base}>
          {words.reload}
        </a>
      </header>
      <div class="pad stack">
        <progress max={Math.max(1, tablesTotal)} value={tablesDone} aria-labelledby="running-title" />
        <p class="small quiet">
          {tablesTotal === 0
            ? words.runningBegins
            : words.runningWords(write(tablesDone), write(tablesTotal), writeBytes(bytes, language))}
        </p>
      </div>
    </section>
  );
}

function List({ view, frame, words }: PartNeeds) {
  return (
    <section class="card" aria-labelledby="backups-title">
      <header class="open">
        <h2 id="backups-title">{words.list}</h2>
      </header>
      {view.items.length === 0 ? (
        <Empty icon="system" title={words.noBackups} words={words.noBackupsWords} isPart />
      ) : (
        <table class="two backups-table">
          <thead>
            <tr>
              <th scope="col">{words.made}</th>
              <th scope="col">{words.by}</th>
              <th scope="col">{words.size}</th>
              <th scope="col">{words.result}</th>
            </tr>
          </thead>
          <tbody>
            {view.items.map((item) => (
              <BackupRow key={item.id} item={item} frame={frame} words={words} />
            ))}
          </tbody>
        </table>
      )}
      <footer class="pages">
        <PageLinks page={view} frame={frame} />
      </footer>
    </section>
  );
}

const writeWho = ({ by }: BackupItem, words: BackupWords) => (by === null ? words.command : by || words.unnamed);

type RowNeeds = { item: BackupItem; frame: Frame; words: BackupWords };

function BackupRow({ item, frame, words }: RowNeeds) {
  return (
    <tr>
      <td>
        <a class="row-link" href={`${base}/${item.id}`}>
          {writeMoment(item.startedAt, frame)}
        </a>
        <br />
        <span class="quiet small">
          {writeAgo(item.startedAt, frame)} · {words.kindsOf[item.kind]}
        </span>
      </td>
      <td class="small">{writeWho(item, words)}</td>
      <td class="small num">{item.state === 'done' ? writeBytes(item.bytes, frame.reader.language) : '–'}</td>
      <td class="small">
        <Result item={item} frame={frame} words={words} />
      </td>
    </tr>
  );
}

function Result({ item, words }: RowNeeds) {
  if (item.state === 'failed') {
    return (
      <>
        <span class="chip bad">{words.failed}</span>
        <div class="quiet">{words.failures[item.failure ?? 'unknown'] ?? words.failures.unknown}</div>
      </>
    );
  }
  return (
    <>
      <span class={item.checkedAt === null ? 'chip' : 'chip good'}>
        {item.checkedAt === null ? words.notChecked : words.checked}
      </span>{' '}
      {item.isHere && (
        <a class="button low" href={`${base}/${item.id}/download`} download>
          {words.download}
        </a>
      )}
      {item.isRemoved && <span class="quiet">{words.removed}</span>}
      {item.kind === 'kept' && !item.isHere && !item.isRemoved && <span class="quiet">{words.elsewhere}</span>}
    </>
  );
}

function Holds({ view, words }: PartNeeds) {
  return (
    <aside class="card holds" aria-labelledby="holds-title">
      <header>
        <h2 id="holds-title">{words.holds}</h2>
      </header>
      <div class="pad stack small">
        <p>{words.holdsWords}</p>
        {view.missing.length > 0 && <p class="note warn">{words.holdsMissing(view.missing.join(', '))}</p>}
        <p>{words.holdsKeep(view.folder)}</p>
        <p>{words.holdsSend}</p>
        <p>
          {words.restoreWords} <code class="wrap">DATA_DIR=… kontor db restore kontor-….backup</code>
        </p>
      </div>
    </aside>
  );
}

/** One backup on a page of its own. */
export function Backup({ view: { backup }, frame }: { view: { backup: BackupItem }; frame: Frame }) {
  const { language } = frame.reader;
  const words = backupWords[language];
  const facts: [string, string][] = [
    [words.by, writeWho(backup, words)],
    [words.result, backup.state === 'done' ? (words.kindsOf[backup.kind] ?? '') : words.failed],
    [words.size, writeBytes(backup.bytes, language)],
    [words.tables, writeNumber(backup.tablesTotal, language)],
    [words.checkedAt, backup.checkedAt === null ? words.notChecked : writeMoment(backup.checkedAt, frame)],
    ...(backup.file === null ? [] : [[words.file, backup.file] as [string, string]]),
  ];
  return (
    <ConsoleScreen frame={frame} title={words.backupTitle(writeMoment(backup.startedAt, frame))}>
      <SystemTabs frame={frame} current="backups" />
      <section class="card" aria-label={words.backupTitle(writeMoment(backup.startedAt, frame))}>
        <dl class="facts pad small">
          {facts.map(([name, value]) => (
            <>
              <dt key={name}>{name}</dt>
              <dd class="wrap">{value}</dd>
            </>
          ))}
        </dl>
        <p class="pad small line">
          <Result item={backup} frame={frame} words={words} />
        </p>
      </section>
    </ConsoleScreen>
  );
}
