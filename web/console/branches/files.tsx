// Import and export of branches: a file to look at, row by row what it would change, and then the change.
import type { FilesView } from '#branch';
import type { Frame } from '#platform/screens/screen.ts';
import { writeNumber } from '#platform/text/format.ts';
import { FileField, Form } from '../fields.tsx';
import { ConsoleScreen } from '../frame.tsx';
import { moreProblems } from '../more-problems.ts';
import { branchForm } from './branch-form.ts';
import { type FileWords, fileWords } from './file-words.ts';
import { sayProblem } from './problem-words.ts';
import { branchWords } from './words.ts';

type Waiting = NonNullable<FilesView['waiting']>;

/** More rows than anybody reads; the counts are of all. */
const mostShown = 100;

export function BranchFiles({ view, frame }: { view: FilesView; frame: Frame }) {
  const words = fileWords[frame.reader.language];
  const base = `${frame.place?.base}`;
  const form = branchForm(frame, 'branch-files/look');
  return (
    <ConsoleScreen frame={frame} title={words.title} facts={<a href={`${base}/branches`}>{words.back}</a>}>
      <div class="account">
        <section class="card" aria-labelledby="import-title">
          <header class="open">
            <h2 id="import-title">{words.importTitle}</h2>
          </header>
          <Form form={form} class="pad flat stack">
            {view.isGone && <p class="note warn flush">{words.gone}</p>}
            <FileField
              form={form}
              name="file"
              label={words.file}
              hint={words.fileHint(writeNumber(view.mostRows, frame.reader.language))}
              mostBytes={view.mostBytes}
              accept=".csv,.json,.geojson"
              frame={frame}
            />
            <div class="actions">
              <button type="submit" class={view.waiting ? 'button' : 'button primary'}>
                {words.look}
              </button>
            </div>
          </Form>
        </section>
        <section class="card" aria-labelledby="export-title">
          <header class="open">
            <h2 id="export-title">{words.exportTitle}</h2>
          </header>
          <div class="pad flat stack">
            <p class="hint">{words.exportHint}</p>
            <p class="inline wrap">
              {(['csv', 'json', 'geojson'] as const).map((format) => (
                <a key={format} class="button" href={`${base}/branch-files/download?format=${format}`}>
                  {words.formats[format]}
                </a>
              ))}
            </p>
          </div>
        </section>
      </div>
      {view.waiting && <Preview waiting={view.waiting} frame={frame} words={words} />}
    </ConsoleScreen>
  );
}

const tones: Record<string, string> = { new: 'chip good', changed: 'chip warn', same: 'chip', problem: 'chip bad' };

function Preview({ waiting, frame, words }: { waiting: Waiting; frame: Frame; words: FileWords }) {
  const { language } = frame.reader;
  const form = branchForm(frame, 'branch-files/apply');
  const count = (kind: string) => writeNumber(waiting.rows.filter((row) => row.kind === kind).length, language);
  const hasProblems = waiting.rows.some(({ kind }) => kind === 'problem');
  const hasChanges = waiting.rows.some(({ kind }) => kind === 'new' || kind === 'changed');
  const unnamed = waiting.problemCount - waiting.rows.reduce((count, { problems }) => count + problems.length, 0);
  const labels = branchWords[language].fields;
  const nameAll = (fields: readonly string[]) =>
    fields.map((field) => words.names[field] ?? labels[field.replace('.', '-')]?.label ?? field).join(', ');
  // What matters comes first.
  const order = ['problem', 'new', 'changed', 'same'];
  const rows = waiting.rows.toSorted(
    (one, other) => order.indexOf(one.kind) - order.indexOf(other.kind) || other.problems.length - one.problems.length,
  );
  return (
    <section class="card" aria-labelledby="preview-title">
      <header class="open">
        <h2 id="preview-title">{words.previewTitle(waiting.fileName)}</h2>
      </header>
      <div class="pad flat stack">
        <p>{words.counts(count('new'), count('changed'), count('same'), count('problem'))}</p>
        {waiting.isStale && <p class="note warn flush">{words.stale}</p>}
        {hasProblems && <p class="note bad flush">{words.hasProblems}</p>}
        {!hasProblems && !waiting.isStale && hasChanges && (
          <Form form={form} class="inline">
            <input type="hidden" name="id" value={waiting.id} />
            <button type="submit" class="button primary">
              {words.apply}
            </button>
          </Form>
        )}
      </div>
      <table class="two">
        <thead>
          <tr>
            <th scope="col">{words.name}</th>
            <th scope="col">{words.row}</th>
            <th scope="col">{words.what}</th>
            <th scope="col">{words.fields}</th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, mostShown).map(({ row, slug, name, kind, fields, empties, problems }) => (
            <tr key={row}>
              <td>
                <b>{name || slug}</b>
                <br />
                <span class="quiet small mono">{slug}</span>
              </td>
              <td class="num small">{row}</td>
              <td>
                <span class={tones[kind]}>{words.kinds[kind]}</span>
              </td>
              <td class="small">
                {problems.map((problem) => (
                  <div key={`${problem.field} ${problem.code}`}>
                    {problem.field !== '' && <b class="mono">{problem.field} </b>}
                    {sayProblem(problem, language)}
                  </div>
                ))}
                {problems.length === 0 && (
                  <>
                    {nameAll(fields.filter((field) => !empties.includes(field)))}
                    {empties.length > 0 && (
                      <div class="warn">
                        {words.emptied}: {nameAll(empties)}
                      </div>
                    )}
                  </>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {unnamed > 0 && <p class="pad bad small">{moreProblems(unnamed, language)}</p>}
      {rows.length > mostShown && <p class="pad hint">{words.more(writeNumber(rows.length - mostShown, language))}</p>}
    </section>
  );
}
