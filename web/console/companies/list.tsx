// One list: how far it is, stop and go on, the result as a file, and what was found row by row.
import type { Frame } from '#platform/screens/screen.ts';
import type { ListRow, ListView } from '#registry';
import { Empty } from '../empty.tsx';
import { Form, formOf } from '../fields.tsx';
import { ConsoleScreen } from '../frame.tsx';
import { PageLinks } from '../page-links.tsx';
import { localeOf, writeAgo, writeDay, writeNumber } from '../times.ts';
import { type ListWords, listWords, tellProblem } from './list-words.ts';
import { listTones } from './lists.tsx';

type PartNeeds = { view: ListView; frame: Frame; words: ListWords };

export function CompanyList({ view, frame }: { view: ListView; frame: Frame }) {
  const { language } = frame.reader;
  const words = listWords[language];
  const { list } = view;
  const base = `${frame.place?.base}/companies/lists`;
  const part = { view, frame, words };
  return (
    <ConsoleScreen
      frame={frame}
      title={list.fileName ?? words.pasted}
      facts={
        <>
          <a href={base}>{words.title}</a> ·{' '}
          {words.facts(writeNumber(list.total, language), list.column, writeDay(list.keptUntil, frame))}
        </>
      }
      actions={
        <a
          class={list.state === 'running' ? 'button' : 'button primary'}
          href={`${base}/${list.id}/download?words=${language}`}
          download
        >
          {words.download}
        </a>
      }
    >
      <State {...part} />
      <Rows {...part} />
    </ConsoleScreen>
  );
}

/** With scripts it is kept up to date in place; without them there is a link to load the page anew. */
function State({ view, frame, words }: PartNeeds) {
  const { list, waits } = view;
  const { language } = frame.reader;
  const place = `${frame.place?.base}/companies/lists/${list.id}`;
  const isRunning = list.state === 'running';
  const act = isRunning ? 'cancel' : 'resume';
  const line = words.progress(writeNumber(list.done, language), writeNumber(list.total, language));
  return (
    <section
      class="card"
      aria-labelledby="state-title"
      data-list={isRunning ? place.replace('/console/', '/bff/') : undefined}
      data-words={words.progress('{done}', '{total}')}
    >
      <header>
        <h2 id="state-title">{isRunning ? words.runningTitle : line}</h2>
        <span class={listTones[list.state]}>{words.states[list.state]}</span>
        <span class="push inline">
          {isRunning && (
            <a class="button low without-script" href={frame.reader.address}>
              {words.reload}
            </a>
          )}
          {list.state !== 'done' && frame.permissions.includes('registry:ask') && (
            <Form
              form={formOf(frame, `companies/lists/:id/${act}`, `companies/lists/${list.id}/${act}`)}
              class="inline"
            >
              <button type="submit" class="button low">
                {words[act]}
              </button>
            </Form>
          )}
        </span>
      </header>
      {isRunning && (
        <div class="pad stack">
          <progress max={Math.max(1, list.total)} value={list.done} aria-labelledby="state-title" />
          <p class="small quiet" role="status">
            {line}
          </p>
          {waits.map(({ country, until }) => (
            <p key={country} class="small warn">
              {words.waits(nameCountry(country, language), writeAgo(until, frame))}
            </p>
          ))}
        </div>
      )}
    </section>
  );
}

const nameCountry = (code: string, language: string) =>
  new Intl.DisplayNames(localeOf(language), { type: 'region' }).of(code) ?? code;

function Rows({ view, frame, words }: PartNeeds) {
  const { list, show, items } = view;
  const { language } = frame.reader;
  const place = `${frame.place?.base}/companies/lists/${list.id}`;
  const ways = [
    { id: 'all', href: place, label: words.all(writeNumber(list.total, language)) },
    { id: 'problems', href: `${place}?show=problems`, label: words.problems(writeNumber(list.problems, language)) },
  ];
  return (
    <section class="card" aria-label={words.rows}>
      <header>
        <nav class="segments" aria-label={words.rows}>
          {ways.map(({ id, href, label }) => (
            <a key={id} href={href} aria-current={id === show ? 'true' : undefined}>
              {label}
            </a>
          ))}
        </nav>
      </header>
      {items.length === 0 ? (
        <Empty icon="ok" title={words.noProblems} words={words.noProblemsWords} isPart />
      ) : (
        <table class="two">
          <thead>
            <tr>
              <th scope="col">{words.typed}</th>
              <th scope="col">{words.row}</th>
              <th scope="col">{words.found}</th>
              <th scope="col">{words.problem}</th>
            </tr>
          </thead>
          <tbody>
            {items.map((item) => (
              <Line key={item.row} item={item} frame={frame} words={words} />
            ))}
          </tbody>
        </table>
      )}
      <div class="pad">
        <PageLinks page={view} frame={frame} />
      </div>
    </section>
  );
}

function Line({ item, frame, words }: { item: ListRow; frame: Frame; words: ListWords }) {
  const { row, typed, isChecked, isValid, value, name, problems } = item;
  const verdict = isValid === null ? 'unknown' : isValid ? 'yes' : 'no';
  const tone = { yes: 'chip good', no: 'chip bad', unknown: 'chip warn' }[verdict];
  return (
    <tr>
      <td class="mono list-typed">{typed || '–'}</td>
      <td class="num small">{writeNumber(row, frame.reader.language)}</td>
      <td>
        {isChecked ? (
          <>
            <span class={tone}>{words.valid[verdict]}</span> <b>{name}</b> <span class="mono small">{value}</span>
          </>
        ) : (
          <span class="quiet small">{words.notYet}</span>
        )}
      </td>
      <td class="small">{problems.map((code) => tellProblem(code, frame.reader.language)).join(' ')}</td>
    </tr>
  );
}
