// Import and export of links: a file to look at, what would come of it, and then the import.
import type { Language } from '#platform/http/preferences.ts';
import type { Frame } from '#platform/screens/screen.ts';
import type { LinkFilesView } from '#shortener';
import { FileField, Form, Select } from '../fields.tsx';
import { ConsoleScreen } from '../frame.tsx';
import { moreProblems } from '../more-problems.ts';
import { writeNumber } from '../times.ts';
import { linkForm } from './link-form.ts';
import { sayProblem } from './problem-words.ts';
import { linkFileWords } from './sum-words.ts';

type Waiting = NonNullable<LinkFilesView['waiting']>;

export function LinkFiles({ view, frame }: { view: LinkFilesView; frame: Frame }) {
  const words = linkFileWords[frame.reader.language];
  const base = frame.place?.base ?? '';
  const form = linkForm(frame, 'link-files/look');
  return (
    <ConsoleScreen frame={frame} title={words.title} facts={<a href={`${base}/links`}>{words.back}</a>}>
      {view.waiting && <Preview waiting={view.waiting} frame={frame} />}
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
              hint={words.fileHint}
              mostBytes={view.mostBytes}
              frame={frame}
            />
            <Select
              form={form}
              name="from"
              label={words.from}
              value=""
              choices={Object.entries(words.sources).map(([value, label]) => ({ value, label }))}
            />
            <div class="actions">
              <button type="submit" class={view.waiting ? 'button' : 'button primary'}>
                {words.look}
              </button>
              <span class="hint">{words.lookHint}</span>
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
              <a class="button" href={`${base}/link-files/download?of=links`} download>
                {words.exportLinks}
              </a>
              <a class="button" href={`${base}/link-files/download?of=clicks`} download>
                {words.exportClicks}
              </a>
            </p>
          </div>
        </section>
      </div>
    </ConsoleScreen>
  );
}

function Preview({ waiting, frame }: { waiting: Waiting; frame: Frame }) {
  const { language } = frame.reader;
  const words = linkFileWords[language];
  const form = linkForm(frame, 'link-files/apply');
  const { report } = waiting;
  const facts: [string, string | number][] = [
    [words.source, words.sources[report.from] ?? report.from],
    [words.rows, report.rows],
    [words.added, report.added],
    [words.unchanged, report.unchanged],
    [words.clicks, report.clicks],
    [words.refused, report.clicksRefused ?? 0],
    [words.without, report.clicksWithoutLink],
    [words.total, report.total],
    [words.problems, report.problemCount],
  ];
  const hasProblems = report.problemCount > 0;
  const isEmpty = report.rows + report.clicks === 0;
  // A file that was looked at by the release before has neither.
  const [notices, unread] = [report.notices ?? [], report.unread ?? []];
  const unnamed = report.problemCount - report.problems.length;
  const moreNotices = (report.noticeCount ?? 0) - notices.length;
  return (
    <section class="card" aria-labelledby="preview-title">
      <header class="open">
        <h2 id="preview-title">{words.previewTitle(waiting.fileName)}</h2>
      </header>
      <div class="pad flat stack">
        <dl class="facts">
          {facts.map(([label, value]) => [
            <dt key={label}>{label}</dt>,
            <dd key={`${label} value`}>{typeof value === 'number' ? writeNumber(value, language) : value}</dd>,
          ])}
        </dl>
        {isEmpty ? (
          <p class="note flush">{words.nothing}</p>
        ) : (
          <Form form={form} class="stack">
            <input type="hidden" name="id" value={waiting.id} />
            {hasProblems && (
              <label class="inline">
                <input
                  type="checkbox"
                  name="skip"
                  value="on"
                  required
                  checked={form.typed('skip') === 'on'}
                  aria-describedby="skip-words"
                />
                {words.skip}
              </label>
            )}
            {form.problem('skip') !== undefined && (
              <p class="small bad" id="skip-words">
                {form.problem('skip')}
              </p>
            )}
            <div class="actions">
              <button type="submit" class="button primary">
                {words.apply}
              </button>
            </div>
          </Form>
        )}
      </div>
      {hasProblems && <Lines lines={report.problems} title={words.columns.problem} language={language} isBad />}
      {unnamed > 0 && <p class="pad bad small">{moreProblems(unnamed, language)}</p>}
      {notices.length > 0 && <Lines lines={notices} title={words.noticesTitle} language={language} />}
      {moreNotices > 0 && <p class="pad small">{words.moreNotices(writeNumber(moreNotices, language))}</p>}
      {unread.length > 0 && <Unread unread={unread} language={language} />}
    </section>
  );
}

type Report = Waiting['report'];
type LinesNeeds = { lines: Report['problems']; title: string; language: Language; isBad?: boolean };

function Lines({ lines, title, language, isBad = false }: LinesNeeds) {
  const { columns } = linkFileWords[language];
  return (
    <table class="two">
      <thead>
        <tr>
          <th scope="col">{title}</th>
          <th scope="col">{columns.row}</th>
          <th scope="col">{columns.code}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ row, code, problem }) => (
          <tr key={`${row} ${code} ${problem}`}>
            <td class={isBad ? 'small bad' : 'small'}>{sayProblem(problem, language)}</td>
            <td class="num small">{row}</td>
            <td class="small break">{code}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Unread({ unread, language }: { unread: Report['unread']; language: Language }) {
  const { unreadTitle, unreadColumns } = linkFileWords[language];
  return (
    <table class="two">
      <caption class="unread-title">{unreadTitle}</caption>
      <thead>
        <tr>
          <th scope="col">{unreadColumns.name}</th>
          <th scope="col">{unreadColumns.rows}</th>
          <th scope="col">{unreadColumns.meaning}</th>
        </tr>
      </thead>
      <tbody>
        {unread.map(({ name, rows, meaning }) => (
          <tr key={name}>
            <td class="small break">{name}</td>
            <td class="num small">{writeNumber(rows, language)}</td>
            <td class="small">{sayProblem(meaning, language)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
