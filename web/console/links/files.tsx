// Import and export of links: a file to look at, what would come of it, and then the import.
import { msg, type Text } from '#platform/text/msg.ts';
import type { LinkFilesView } from '#shortener';
import { t } from '../../say.ts';
import { ActionForm, FileForm } from '../action-form.tsx';
import { LinkButton } from '../buttons.tsx';
import { Card } from '../card.tsx';
import { definePage } from '../define-page.tsx';
import type { FormState } from '../fields.tsx';
import { type Column, Rows } from '../list.tsx';
import { moreProblems } from '../more-problems.ts';
import { usePage } from '../page.ts';
import { Facts } from '../side.tsx';

type Waiting = NonNullable<LinkFilesView['waiting']>;
type Report = Waiting['report'];

/** Names of products are the same in every language. */
const sources = (): [Report['from'], string][] => [
  ['shlink', 'Shlink'],
  ['yourls', 'YOURLS'],
  ['kutt', 'Kutt'],
  ['bitly', 'Bitly'],
  ['rebrandly', 'Rebrandly'],
  ['dub', 'Dub'],
  ['csv', t('Kontor, or a CSV of your own')],
];

export const linkFiles = definePage<LinkFilesView>({
  title: () => t('Import and export of links'),
  up: () => ['links', t('Links')],
  body: ({ view }) => (
    <>
      {view.waiting && <Preview waiting={view.waiting} />}
      <div class="account">
        <Card id="import" title={t('Import from elsewhere')}>
          <Look />
        </Card>
        <Card id="export" title={t('Export')}>
          <Export />
        </Card>
      </div>
    </>
  ),
});

function Look() {
  const { view } = usePage<LinkFilesView>();
  const choices = sources().map(([value, label]) => ({ value, label }));
  const unknown = { value: '', label: t('recognise it') };
  return (
    <FileForm
      action="link-files/look"
      label={t('File')}
      hint={t(
        'An export of Shlink, YOURLS, Kutt, Bitly, Rebrandly or Dub, or CSV with the columns url and code. Codes stay as they are. Larger files, and clicks in a second file: kontor link import.',
      )}
      mostBytes={view.mostBytes}
      submit={t('Look at it first')}
      tone={view.waiting ? undefined : 'primary'}
      beside={<span class="hint">{t('Nothing is written yet.')}</span>}
      before={
        view.isGone && (
          <p class="note warn flush">
            {t('This file was imported already, or it waited for more than an hour. Send it again.')}
          </p>
        )
      }
      fields={{ from: { label: t('Where it comes from'), hint: undefined, choices: [unknown, ...choices] } }}
    />
  );
}

function Export() {
  return (
    <div class="pad flat stack">
      <p class="hint">
        {t('All links, or one row for each click. Both files can be imported again: first the links, then the clicks.')}
      </p>
      <p class="inline wrap">
        <LinkButton to="link-files/download?of=links" label={t('Links (CSV)')} download />
        <LinkButton to="link-files/download?of=clicks" label={t('Clicks (CSV)')} download />
      </p>
    </div>
  );
}

function Preview({ waiting: { id, fileName, report } }: { waiting: Waiting }) {
  const { frame, number } = usePage();
  const facts: [string, string | number][] = [
    [t('Source'), new Map(sources()).get(report.from) ?? report.from],
    [t('Links in the file'), report.rows],
    [t('New'), report.added],
    [t('Already there'), report.unchanged],
    [t('Single clicks in the file'), report.clicks],
    [t('Clicks of links that are refused or not here'), report.clicksRefused ?? 0],
    [t('Clicks of links that the file does not have'), report.clicksWithoutLink],
    [t('Clicks counted there in all'), report.total],
    [t('Lines with a problem'), report.problemCount],
  ];
  const hasProblems = report.problemCount > 0;
  // A file that was looked at by the release before has neither.
  const [notices, unread] = [report.notices ?? [], report.unread ?? []];
  const unnamed = report.problemCount - report.problems.length;
  const moreNotices = (report.noticeCount ?? 0) - notices.length;
  return (
    <Card id="preview" title={t('What would come of {name}', { name: fileName })}>
      <div class="pad flat stack">
        <Facts of={facts.map(([label, value]) => [label, typeof value === 'number' ? number(value) : value])} />
        {report.rows + report.clicks === 0 ? (
          <p class="note flush">{t('There is nothing to import.')}</p>
        ) : (
          <ActionForm
            action="link-files/apply"
            class="stack"
            hidden={{ id }}
            isInActions
            tone="primary"
            submit={t('Import now')}
            fields={{ skip: (form) => <Skip form={form} hasProblems={hasProblems} /> }}
          />
        )}
      </div>
      {hasProblems && <Lines lines={report.problems} title={msg('Problem')} isBad />}
      {unnamed > 0 && <p class="pad bad small">{moreProblems(unnamed, frame.reader.language)}</p>}
      {notices.length > 0 && <Lines lines={notices} title={msg('What was changed so that it fits')} />}
      {moreNotices > 0 && <p class="pad small">{t('and {count} more', { count: number(moreNotices) })}</p>}
      {unread.length > 0 && <Unread unread={unread} />}
    </Card>
  );
}

function Skip({ form, hasProblems }: { form: FormState; hasProblems: boolean }) {
  const problem = form.problem('skip');
  return (
    <>
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
          {t('Leave out rows with a problem, and import the others')}
        </label>
      )}
      {problem !== undefined && (
        <p class="small bad" id="skip-words">
          {problem}
        </p>
      )}
    </>
  );
}

type LinesNeeds = { lines: Report['problems']; title: Text; isBad?: boolean };

function Lines({ lines, title, isBad = false }: LinesNeeds) {
  const columns: Column<LinesNeeds['lines'][number]>[] = [
    { head: title, class: isBad ? 'small bad' : 'small', cell: ({ problem }) => t(problem) },
    { head: msg('Line'), class: 'num small', field: 'row' },
    { head: msg('Code'), class: 'small break', field: 'code' },
  ];
  return <Rows columns={columns} items={lines} keyOf={({ row, code, problem }) => `${row} ${code} ${problem}`} />;
}

const unreadColumns: Column<NonNullable<Report['unread']>[number]>[] = [
  { head: msg('Field'), class: 'small break', field: 'name' },
  { head: msg('How often'), class: 'num small', cell: ({ rows }, { number }) => number(rows) },
  { head: msg('What that means'), class: 'small', cell: ({ meaning }) => t(meaning) },
];

function Unread({ unread }: { unread: NonNullable<Report['unread']> }) {
  return <Rows columns={unreadColumns} items={unread} keyOf={({ name }) => name} caption={t('What is not read')} />;
}
