// What came of rows that were pasted: problems first, then the links, with tags, CSV and QR codes for all of them.
import { mostProblems } from '#platform/reading/limits.ts';
import type { Frame } from '#platform/screens/screen.ts';
import type { BatchView } from '#shortener';
import { Field, Form } from '../fields.tsx';
import { ConsoleScreen } from '../frame.tsx';
import { moreProblems } from '../more-problems.ts';
import { writeNumber } from '../times.ts';
import { linkForm, pathOf } from './link-form.ts';
import { type ManyWords, manyWords } from './many-words.ts';
import { sayProblem } from './problem-words.ts';

type PartNeeds = { view: BatchView; frame: Frame; words: ManyWords };
type Rows = { rows: BatchView['items'] };

/** More than anybody reads. */
const mostShown = 300;

export function Batch({ view, frame }: { view: BatchView; frame: Frame }) {
  const { language } = frame.reader;
  const words = manyWords[language];
  const base = frame.place?.base ?? '';
  const needs = { view, frame, words };
  const mayWrite = frame.permissions.includes('link:write');
  const problems = view.items.filter(({ problem }) => problem !== null);
  const made = view.items.filter(({ problem }) => problem === null);
  return (
    <ConsoleScreen
      frame={frame}
      title={words.batchTitle}
      facts={
        <span class="inline wrap">
          <a href={`${base}/links`}>{words.back}</a>
          <span>{words.batchFacts(writeNumber(view.made, language), writeNumber(view.problems, language))}</span>
        </span>
      }
      actions={<Files {...needs} />}
    >
      {problems.length > 0 && <Problems {...needs} rows={problems} />}
      {made.length > 0 && (
        <div class={mayWrite ? 'split link-page' : undefined}>
          <Made {...needs} rows={made} />
          {mayWrite && <TagThem {...needs} />}
        </div>
      )}
      <p class="hint">{words.kept}</p>
    </ConsoleScreen>
  );
}

/** All rows as CSV, and all QR codes in one archive or on paper. */
function Files({ view, frame, words }: PartNeeds) {
  const base = frame.place?.base ?? '';
  const codes = new URLSearchParams({ batch: view.id });
  return (
    <>
      <a class="button" href={`${base}/link-batches/${view.id}.csv`} download>
        {words.csv}
      </a>
      {view.made > 0 && (
        <>
          <a class="button" href={`${base}/link-sheet/download?${codes}`} download>
            {words.zip}
          </a>
          <a class="button" href={`${base}/link-sheet?${codes}`}>
            {words.sheet}
          </a>
        </>
      )}
    </>
  );
}

function Problems({ rows, frame, words }: PartNeeds & Rows) {
  const { language } = frame.reader;
  return (
    <section class="card" aria-labelledby="problems-title">
      <header class="open">
        <h2 id="problems-title">{words.problemsTitle}</h2>
        <span class="quiet">{words.problemsHint}</span>
      </header>
      <table class="two">
        <thead>
          <tr>
            <th scope="col">{words.columns.problem}</th>
            <th scope="col">{words.columns.row}</th>
            <th scope="col">{words.columns.url}</th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, mostProblems).map(({ row, url, problem }) => (
            <tr key={row}>
              <td class="small bad">{sayProblem(problem ?? '', language)}</td>
              <td class="num small">{row}</td>
              <td class="small break">{url}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > mostProblems && (
        <p class="pad bad small">
          {moreProblems(rows.length - mostProblems, language)}; {words.allInCsv}
        </p>
      )}
    </section>
  );
}

function Made({ rows, frame, words }: PartNeeds & Rows) {
  const { language } = frame.reader;
  return (
    <section class="card" aria-labelledby="made-title">
      <header class="open">
        <h2 id="made-title">{words.madeTitle}</h2>
      </header>
      <table class="two">
        <thead>
          <tr>
            <th scope="col">{words.columns.code}</th>
            <th scope="col">{words.columns.row}</th>
            <th scope="col">{words.columns.url}</th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, mostShown).map(({ row, url, code, shortUrl }) => (
            <tr key={row}>
              <td>
                <a class="row-link" href={`${frame.place?.base}/${pathOf(code ?? '')}`}>
                  {shortUrl?.replace(/^https?:\/\//, '')}
                </a>
              </td>
              <td class="num small">{row}</td>
              <td class="small break">{url}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > mostShown && <p class="pad hint">{words.more(writeNumber(rows.length - mostShown, language))}</p>}
    </section>
  );
}

function TagThem({ view, frame, words }: PartNeeds) {
  const form = linkForm(frame, 'link-batches/:id/tag', `link-batches/${view.id}/tag`);
  return (
    <section class="card" aria-labelledby="tag-title">
      <header class="open">
        <h2 id="tag-title">{words.tagTitle}</h2>
      </header>
      <Form form={form} class="pad flat stack">
        <Field form={form} name="tags" label={words.tags} hint={words.tagsHint} maxLength={1_040} required autoFocus />
        <div class="actions">
          <button type="submit" class="button primary" name="how" value="add">
            {words.add}
          </button>
          <button type="submit" class="button" name="how" value="remove">
            {words.remove}
          </button>
        </div>
      </Form>
      <div class="pad flat actions">
        <Files view={view} frame={frame} words={words} />
      </div>
    </section>
  );
}
