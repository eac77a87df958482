// The Jobs screen: what fails, runs, waits and is done, and one job with the ways out.
import type { JobsView } from '#console';
import { msg } from '#platform/text/msg.ts';
import { t } from '../../say.ts';
import { Deed } from '../action-form.tsx';
import { definePage } from '../define-page.tsx';
import { Chips, CountCards, type Way } from '../filters.tsx';
import type { Column } from '../list.tsx';
import { type Page, sayEnvironment, usePage } from '../page.ts';
import { type Fact, Facts, Side } from '../side.tsx';
import { SystemTabs, sayTitle, systemBase } from './parts.tsx';

type Job = JobsView['items'][number];
type Show = JobsView['show'];

const shows: Show[] = ['failing', 'running', 'waiting', 'done'];

const sayShow = (show: Show): [string, string] =>
  ({
    failing: [t('Failing'), t('Tried, and not done yet')] as [string, string],
    running: [t('Running'), t('Being done right now')] as [string, string],
    waiting: [t('Waiting'), t('For their time to come')] as [string, string],
    done: [t('Done'), t('In the last 24 hours')] as [string, string],
  })[show];

/** What kind of work it is; a queue without words goes by its name. */
const kindOf = (queue: string): [string, string] => {
  const kinds: Record<string, [string, string]> = {
    'calendar-email': [t('Reminder by e-mail'), t('Sends the reminder of an event by e-mail.')],
    'calendar-sms': [t('Reminder by SMS'), t('Sends the reminder of an event as an SMS.')],
    'member-mail': [t('Mail to a colleague'), t('Sends an invitation or a sign-in link.')],
    'registry-list': [t('List of companies'), t('Checks the rows of a list in the registers.')],
    'webhook-mail': [t('Mail to an owner'), t('Says that a webhook was switched off.')],
    // Of 0.2.0: an installation that came from it still has the queue, which stays empty.
    'webhook-deliver': [t('Webhook'), t('Sends what other systems are told.')],
  };
  return kinds[queue] ?? [queue, ''];
};

const sayState = (state: Job['state']) =>
  ({
    failing: t('is tried again'),
    failed: t('given up'),
    running: t('running'),
    waiting: t('waiting'),
    done: t('done'),
    cancelled: t('cancelled'),
  })[state];

const tones: Record<string, string> = { failing: 'warn', failed: 'bad', running: 'blue', done: 'good' };

const columns: readonly Column<Job, JobsView>[] = [
  {
    head: msg('Job'),
    link: ({ queue }) => kindOf(queue)[0],
    cell: (job) => (
      <>
        {' '}
        <span class="quiet small">{placeOf(job)}</span>
        {job.error !== null && job.state !== 'done' && (
          <>
            <br />
            <span class="small said">{job.error}</span>
          </>
        )}
      </>
    ),
  },
  {
    head: msg('State'),
    class: 'small',
    cell: ({ state, failures }) => (
      <>
        <span class={`chip ${tones[state] ?? ''}`}>{sayState(state)}</span>
        {failures > 0 && (
          <div class="quiet">
            {t('{count, plural, one {# failed try} other {# failed tries}}', { count: failures })}
          </div>
        )}
      </>
    ),
  },
  { head: msg('When'), class: 'small num', cell: (job) => sayWhen(job) },
];

function countOf({ view, number }: Page<JobsView>, show: Show) {
  const count = view.queues
    .filter(({ name }) => view.queue === null || name === view.queue)
    .reduce((all, one) => all + one[show], 0);
  const isCut = count > view.most && (show === 'failing' || show === 'running');
  return { count, written: isCut ? `${number(view.most)}+` : number(count) };
}

export const jobs = definePage<JobsView, Job>({
  columns,
  documentTitle: sayTitle,
  title: () => t('System'),
  facts: (page) =>
    t('{failing} failing · {running} running · {waiting} waiting', {
      failing: countOf(page, 'failing').written,
      running: countOf(page, 'running').written,
      waiting: countOf(page, 'waiting').written,
    }),
  above: (page) => (
    <>
      <SystemTabs />
      {!page.view.isUp && <p class="note warn">{t('Background work has not started in this process.')}</p>}
      <CountCards
        label={t('What the list shows')}
        of={shows.map((show) => {
          const { count, written } = countOf(page, show);
          const tone = show === 'failing' && count > 0 ? 'warn' : count === 0 ? 'quiet' : '';
          const [name, means] = sayShow(show);
          const href = page.here({ ...fresh, show });
          return { id: show, name, means, count: written, tone, href, isCurrent: page.view.show === show };
        })}
      />
    </>
  ),
  list: ({ view, here }) => ({
    page: view,
    keyOf: ({ id }) => id,
    row: ({ queue, id }) => ({ href: here({ job: `${queue}/${id}` }), isChosen: view.chosen?.id === id }),
    class: 'jobs-table',
    titled: { id: 'jobs', title: sayShow(view.show)[0], beside: <Kinds /> },
    empty:
      view.show === 'failing'
        ? {
            icon: 'ok',
            title: t('Nothing is failing'),
            words: t('Failed jobs are tried again by themselves, first after a second, later every minute.'),
          }
        : { title: t('Nothing here'), words: t('No job is in this state at the moment.') },
  }),
  side: ({ view }) => view.chosen && <JobSide job={view.chosen} />,
  split: 'split keys',
});

/** Another list: without the page and the job of this one. */
const fresh = { after: null, before: null, job: null };

function Kinds() {
  const { view, here } = usePage<JobsView>();
  const kinds = [null, ...view.queues.map(({ name }) => name)];
  const chips = kinds.map((name): Way => {
    const label = name === null ? t('All kinds') : kindOf(name)[0];
    return [label, here({ ...fresh, queue: name }), view.queue === name];
  });
  return <Chips label={t('Kind of job')} class="chips push" of={chips} />;
}

function sayWhen(job: Job): string {
  const { ago, moment } = usePage();
  if (job.state === 'failing') return t('next try {moment}', { moment: ago(job.dueAt) });
  if (job.state === 'running') return t('since {moment}', { moment: moment(job.startedAt ?? job.dueAt) });
  if (job.state === 'waiting') return t('due {moment}', { moment: ago(job.dueAt) });
  return t('ended {moment}', { moment: ago(job.endedAt ?? job.dueAt) });
}

function placeOf({ organisation, environment }: Job): string {
  const where = environment === null ? [] : [sayEnvironment(environment)];
  return [organisation ?? t('no organisation'), ...where].join(' · ');
}

function JobSide({ job }: { job: Job }) {
  const { number, moment } = usePage();
  const of = { name: job.queue, id: job.id };
  const [title, means] = kindOf(job.queue);
  const mayRetry = job.state === 'failing' || job.state === 'failed';
  const mayDelete = mayRetry || job.state === 'waiting';
  const facts: Fact[] = [
    [t('State'), sayState(job.state)],
    [t('Organisation'), placeOf(job)],
    [t('Failed tries'), number(job.failures)],
    [t('Made'), moment(job.createdAt)],
    [t('Due'), moment(job.dueAt)],
    [t('Last begun'), job.startedAt && moment(job.startedAt)],
    [t('Ended'), job.endedAt && moment(job.endedAt)],
    [t('Number'), job.id, 'mono wrap'],
  ];
  return (
    <Side title={title} back={`${systemBase.slice('/console/'.length)}/jobs?show=${backTo(job)}`}>
      <div class="pad stack">
        {means !== '' && <p class="small quiet">{means}</p>}
        <Facts of={facts} class="small" />
      </div>
      {(job.error !== null || mayRetry) && (
        <div class="pad stack line">
          <h3>{t('What it said')}</h3>
          <p class="small said">{job.error ?? t('nothing')}</p>
          <p class="hint">{t('Addresses and numbers of people are left out. The log of the server has more.')}</p>
        </div>
      )}
      {mayRetry && (
        <Deed
          action="system/jobs/:name/:id/retry"
          of={of}
          submit={t('Try again now')}
          tone="primary"
          hint={t('It is due at once, and runs within a few seconds.')}
        />
      )}
      {mayDelete && (
        <Deed
          action="system/jobs/:name/:id/delete"
          of={of}
          submit={t('Delete')}
          tone="danger"
          hint={t('What it was to do is not done. This cannot be undone.')}
        />
      )}
    </Side>
  );
}

const backTo = ({ state }: Job): Show =>
  state === 'running' || state === 'waiting' ? state : state === 'done' || state === 'cancelled' ? 'done' : 'failing';
