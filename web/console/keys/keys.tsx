// The Keys screen: risk cards that filter, the list with the use of each key, and one key beside it.
import type { KeysView } from '#access';
import type { Frame } from '#platform/screens/screen.ts';
import { changeAddress } from '../../frame/links.ts';
import { Empty } from '../empty.tsx';
import { ConsoleScreen } from '../frame.tsx';
import { frameWords } from '../frame-words.ts';
import { Icon } from '../icons.tsx';
import { CsvLink, PageLinks } from '../page-links.tsx';
import { Spark } from '../spark.tsx';
import { writeAgo, writeDay, writeNumber } from '../times.ts';
import { KeySide } from './key-side.tsx';
import { type KeyWords, keyWords } from './words.ts';

type KeyItem = KeysView['items'][number];
type PartNeeds = { view: KeysView; frame: Frame; words: KeyWords; mayWrite: boolean };

const tones: Record<string, string> = { 'never-expires': 'warn', idle: 'warn', unused: '', removable: 'good' };

export function Keys({ view, frame }: { view: KeysView; frame: Frame }) {
  const { language } = frame.reader;
  const words = keyWords[language];
  const { counts } = view;
  const mayWrite = frame.permissions.includes('key:write');
  const base = `${frame.place?.base}/keys`;
  /** Then the empty list has the one button. */
  const isFirst = view.items.length === 0 && view.show === 'all' && !view.isNew;
  const isMaking = view.isNew || frame.form?.action === 'keys/create';
  return (
    <ConsoleScreen
      frame={frame}
      title={words.title}
      facts={words.facts(writeNumber(counts.live, language), writeNumber(counts.calls, language))}
      actions={
        <>
          <CsvLink frame={frame} />
          {mayWrite && !isFirst && (
            <a class={isMaking ? 'button' : 'button primary'} href={`${base}?new=key`} data-new="key">
              <Icon name="plus" />
              {words.newKey}
            </a>
          )}
        </>
      }
    >
      <nav class="risks" aria-label={words.risksLabel}>
        {Object.entries(words.risks).map(([risk, [name, means]]) => {
          const count = counts.risks[risk] ?? 0;
          return (
            <a
              key={risk}
              class="risk"
              href={view.show === risk ? base : `${base}?show=${risk}`}
              aria-current={view.show === risk ? 'true' : undefined}
            >
              <b>{name}</b>
              <strong class={`value ${count > 0 ? (tones[risk] ?? '') : 'quiet'}`}>
                {writeNumber(count, language)}
              </strong>
              <span>{means}</span>
            </a>
          );
        })}
      </nav>
      <div class="split keys">
        <KeyList view={view} frame={frame} words={words} mayWrite={mayWrite} />
        <KeySide view={view} frame={frame} words={words} mayWrite={mayWrite} />
      </div>
    </ConsoleScreen>
  );
}

function KeyList({ view, frame, words, mayWrite }: PartNeeds) {
  const { language } = frame.reader;
  const base = `${frame.place?.base}/keys`;
  const risk = words.risks[view.show]?.[0];
  const isEnded = view.show === 'ended';
  const title = risk === undefined ? (isEnded ? words.ended : words.all) : words.filtered(risk);
  return (
    <section class="card" aria-labelledby="keys-title">
      <header class="open">
        <h2 id="keys-title">{title}</h2>
        {view.show === 'all' && view.items.length > 0 && <span class="quiet wide-only">{words.hint}</span>}
      </header>
      {view.items.length === 0 ? (
        <Empty
          icon="keys"
          title={view.show === 'all' ? words.emptyTitle : words.noneTitle}
          words={view.show === 'all' ? words.emptyWords : words.noneWords}
          steps={[
            view.show === 'all'
              ? mayWrite && { href: `${base}?new=key`, label: words.newKey, makes: 'key' }
              : { href: base, label: words.all },
          ]}
          isPart
        />
      ) : (
        <table class="two keys-table">
          <thead>
            <tr>
              <SortHead view={view} frame={frame} by="name" label={words.name} />
              <th scope="col">{words.roles}</th>
              <SortHead view={view} frame={frame} by="last-use" label={words.lastUse} />
              <th scope="col">{words.days}</th>
              <SortHead view={view} frame={frame} by="expires" label={isEnded ? words.endedAt : words.expires} />
            </tr>
          </thead>
          <tbody>
            {view.items.map((item) => (
              <KeyRow
                key={item.id}
                item={item}
                isChosen={view.chosen?.key.id === item.id}
                frame={frame}
                words={words}
              />
            ))}
          </tbody>
        </table>
      )}
      <footer class="pages">
        <PageLinks page={view} frame={frame} />
        {view.show !== 'all' && <a href={base}>{words.showAll}</a>}
        {!isEnded && view.counts.ended > 0 && (
          <a class="push" href={`${base}?show=ended`}>
            {words.showEnded(writeNumber(view.counts.ended, language))}
          </a>
        )}
      </footer>
    </section>
  );
}

function SortHead({ view, frame, by, label }: { view: KeysView; frame: Frame; by: KeysView['sort']; label: string }) {
  const isSorted = view.sort === by;
  const order = by === 'last-use' ? 'descending' : 'ascending';
  return (
    <th scope="col" aria-sort={isSorted ? order : undefined}>
      <a href={changeAddress(frame.reader.address, { sort: by, after: null, before: null })}>
        {label}
        {isSorted && <span aria-hidden="true">{order === 'descending' ? ' ↓' : ' ↑'}</span>}
      </a>
    </th>
  );
}

const soonMs = 30 * 86_400_000;
/** What ends within a month needs somebody's attention, and says how long it has. */
const isSoon = (moment: string, { nowMs }: Frame) => Date.parse(moment) > nowMs && Date.parse(moment) - nowMs < soonMs;

type RowNeeds = { item: KeyItem; isChosen: boolean; frame: Frame; words: KeyWords };

function KeyRow({ item, isChosen, frame, words }: RowNeeds) {
  const { language } = frame.reader;
  const name = item.label ?? words.unnamed;
  const isEnded = item.state === 'revoked' || item.state === 'expired';
  const calls = item.days.reduce((sum, day) => sum + day, 0);
  return (
    <tr class={isChosen ? 'chosen' : isEnded ? 'gone' : undefined}>
      <td>
        <a
          class="row-link"
          href={changeAddress(frame.reader.address, { key: item.id, new: null })}
          aria-current={isChosen ? 'true' : undefined}
        >
          {name}
        </a>{' '}
        {item.state !== 'active' && <span class="chip blue">{words.states[item.state]}</span>}
        {item.risks.includes('removable') && <span class="chip good">{words.risks.removable?.[0]}</span>}
        <br />
        <span class="quiet small mono">{item.shown}</span>
        {item.member !== null && <span class="quiet small"> · {item.member}</span>}
      </td>
      <td class="small wide-only">
        {item.roles === null ? words.allRoles : item.roles.map((role) => <div key={role}>{role}</div>)}
      </td>
      <td class="num">
        {item.lastUsedAt === null ? (
          <>
            {words.noCalls}
            <br />
            <span class="quiet small">{words.made(writeDay(item.createdAt, frame))}</span>
          </>
        ) : (
          <span class={item.risks.includes('idle') ? 'warn' : undefined}>{writeAgo(item.lastUsedAt, frame)}</span>
        )}
      </td>
      <td class="wide-only">
        <Spark values={item.days} label={words.callsOf(writeNumber(calls, language))} />
      </td>
      <td class="num" data-label={item.revokedAt === null ? words.expires : words.endedAt}>
        {item.revokedAt !== null ? (
          writeDay(item.revokedAt, frame)
        ) : item.expiresAt === null ? (
          <span class="warn">{frameWords[language].never}</span>
        ) : isSoon(item.expiresAt, frame) ? (
          <span class="warn">
            {writeDay(item.expiresAt, frame)}
            <br />
            <span class="small">{writeAgo(item.expiresAt, frame)}</span>
          </span>
        ) : (
          writeDay(item.expiresAt, frame)
        )}
      </td>
    </tr>
  );
}
