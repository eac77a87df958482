// The Jobs screen: what fails, runs, waits and is done, and one job with the ways out.
import type { JobsView } from '#console';
import type { Frame } from '#platform/screens/screen.ts';
import { changeAddress } from '../../frame/links.ts';
import { Empty } from '../empty.tsx';
import { Field, Form, formOf } from '../fields.tsx';
import { ConsoleScreen } from '../frame.tsx';
import { frameWords } from '../frame-words.ts';
import { PageLinks } from '../page-links.tsx';
import { SideHead } from '../side.tsx';
import { writeAgo, writeMoment, writeNumber } from '../times.ts';
import { type JobWords, jobWords } from './job-words.ts';
import { SystemTabs, systemBase } from './parts.tsx';
import { systemWords } from './words.ts';

type Job = JobsView['items'][number];
type PartNeeds = { view: JobsView; frame: Frame; words: JobWords };
type Show = JobsView['show'];

const shows: Show[] = ['failing', 'running', 'waiting', 'done'];

/** What kind of work it is; a queue without words goes by its name. */
const kindOf = (queue: string, words: JobWords) => words.queues[queue] ?? [queue, ''];

export function Jobs({ view, frame }: { view: JobsView; frame: Frame }) {
  const { language } = frame.reader;
  const words = jobWords[language];
  const needs = { view, frame, words };
  const sum = (show: Show) =>
    view.queues
      .filter(({ name }) => view.queue === null || name === view.queue)
      .reduce((all, one) => all + one[show], 0);
  const write = (show: Show) =>
    sum(show) > view.most && (show === 'failing' || show === 'running')
      ? `${writeNumber(view.most, language)}+`
      : writeNumber(sum(show), language);
  return (
    <ConsoleScreen
      frame={frame}
      title={systemWords[language].title}
      facts={words.jobsFacts(write('failing'), write('running'), write('waiting'))}
    >
      <SystemTabs frame={frame} current="jobs" />
      {!view.isUp && <p class="note warn">{words.notUp}</p>}
      <nav class="risks" aria-label={words.jobsLabel}>
        {shows.map((show) => (
          <a
            key={show}
            class="risk"
            href={hrefOf(frame, { show })}
            aria-current={view.show === show ? 'true' : undefined}
          >
            <b>{words.shows[show]?.[0]}</b>
            <strong class={`value ${show === 'failing' && sum(show) > 0 ? 'warn' : sum(show) === 0 ? 'quiet' : ''}`}>
              {write(show)}
            </strong>
            <span>{words.shows[show]?.[1]}</span>
          </a>
        ))}
      </nav>
      <div class="split keys">
        <JobList {...needs} />
        {view.chosen && <JobSide {...needs} job={view.chosen} />}
      </div>
    </ConsoleScreen>
  );
}

/** Another list: without the page and the job of this one. */
const hrefOf = ({ reader }: Frame, changes: Record<string, string | null>) =>
  changeAddress(reader.address, { after: null, before: null, job: null, ...changes });

function JobList({ view, frame, words }: PartNeeds) {
  const isQuiet = view.show === 'failing';
  return (
    <section class="card" aria-labelledby="jobs-title">
      <header class="open">
        <h2 id="jobs-title">{words.shows[view.show]?.[0]}</h2>
        <nav class="inline chips push" aria-label={words.queueLabel}>
          <a
            class="chip pick"
            href={hrefOf(frame, { queue: null })}
            aria-current={view.queue === null ? 'true' : undefined}
          >
            {words.everyQueue}
          </a>
          {view.queues.map(({ name }) => (
            <a
              key={name}
              class="chip pick"
              href={hrefOf(frame, { queue: name })}
              aria-current={view.queue === name ? 'true' : undefined}
            >
              {kindOf(name, words)[0]}
            </a>
          ))}
        </nav>
      </header>
      {view.items.length === 0 ? (
        <Empty
          icon={isQuiet ? 'ok' : 'search'}
          title={isQuiet ? words.quietTitle : words.noJobs}
          words={isQuiet ? words.quietWords : words.noJobsWords}
          isPart
        />
      ) : (
        <table class="two jobs-table">
          <thead>
            <tr>
              <th scope="col">{words.job}</th>
              <th scope="col">{words.state}</th>
              <th scope="col">{words.when}</th>
            </tr>
          </thead>
          <tbody>
            {view.items.map((job) => (
              <JobRow key={job.id} job={job} isChosen={view.chosen?.id === job.id} frame={frame} words={words} />
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

const tones: Record<string, string> = { failing: 'warn', failed: 'bad', running: 'blue', done: 'good' };

function writeWhen(job: Job, frame: Frame, words: JobWords): string {
  if (job.state === 'failing') return words.nextTry(writeAgo(job.dueAt, frame));
  if (job.state === 'running') return words.runsSince(writeMoment(job.startedAt ?? job.dueAt, frame));
  if (job.state === 'waiting') return words.due(writeAgo(job.dueAt, frame));
  return words.ended(writeAgo(job.endedAt ?? job.dueAt, frame));
}

type RowNeeds = { job: Job; isChosen: boolean; frame: Frame; words: JobWords };

function JobRow({ job, isChosen, frame, words }: RowNeeds) {
  const { language } = frame.reader;
  return (
    <tr class={isChosen ? 'chosen' : undefined}>
      <td>
        <a
          class="row-link"
          href={changeAddress(frame.reader.address, { job: `${job.queue}/${job.id}` })}
          aria-current={isChosen ? 'true' : undefined}
        >
          {kindOf(job.queue, words)[0]}
        </a>{' '}
        <span class="quiet small">{placeOf(job, frame, words)}</span>
        {job.error !== null && job.state !== 'done' && (
          <>
            <br />
            <span class="small said">{job.error}</span>
          </>
        )}
      </td>
      <td class="small">
        <span class={`chip ${tones[job.state] ?? ''}`}>{words.states[job.state]}</span>
        {job.failures > 0 && <div class="quiet">{words.tries(writeNumber(job.failures, language))}</div>}
      </td>
      <td class="small num">{writeWhen(job, frame, words)}</td>
    </tr>
  );
}

function placeOf({ organisation, environment }: Job, frame: Frame, words: JobWords): string {
  const where = environment === null ? null : frameWords[frame.reader.language].environments[environment];
  return [organisation ?? words.noOrganisation, where].filter(Boolean).join(' · ');
}

function JobSide({ job, frame, words }: PartNeeds & { job: Job }) {
  const { language } = frame.reader;
  const path = `system/jobs/${encodeURIComponent(job.queue)}/${job.id}`;
  const retry = formOf(frame, 'system/jobs/:name/:id/retry', `${path}/retry`);
  const remove = formOf(frame, 'system/jobs/:name/:id/delete', `${path}/delete`);
  const [title, means] = kindOf(job.queue, words);
  const mayRetry = job.state === 'failing' || job.state === 'failed';
  const mayDelete = mayRetry || job.state === 'waiting';
  const facts: [string, string][] = [
    [words.state, words.states[job.state] ?? job.state],
    [words.organisation, placeOf(job, frame, words)],
    [words.failures, writeNumber(job.failures, language)],
    [words.made, writeMoment(job.createdAt, frame)],
    [words.dueAt, writeMoment(job.dueAt, frame)],
    ...(job.startedAt ? [[words.startedAt, writeMoment(job.startedAt, frame)] as [string, string]] : []),
    ...(job.endedAt ? [[words.endedAt, writeMoment(job.endedAt, frame)] as [string, string]] : []),
  ];
  return (
    <aside class="card" aria-labelledby="side-title">
      <SideHead title={title} frame={frame} back={`${systemBase.slice('/console/'.length)}/jobs?show=${backTo(job)}`} />
      <div class="pad stack">
        {means !== '' && <p class="small quiet">{means}</p>}
        <dl class="facts small">
          {facts.map(([name, value]) => (
            <>
              <dt key={name}>{name}</dt>
              <dd>{value}</dd>
            </>
          ))}
          <dt>{words.jobId}</dt>
          <dd class="mono wrap">{job.id}</dd>
        </dl>
      </div>
      {(job.error !== null || mayRetry) && (
        <div class="pad stack line">
          <h3>{words.error}</h3>
          <p class="small said">{job.error ?? words.noError}</p>
          <p class="hint">{words.errorHint}</p>
        </div>
      )}
      {mayRetry && (
        <Form form={retry} class="pad stack line">
          <p class="small quiet">{words.retryWords}</p>
          <button type="submit" class="button primary">
            {words.retry}
          </button>
        </Form>
      )}
      {mayDelete && (
        <Form form={remove} class="pad stack line">
          <p class="small quiet">{words.deleteWords}</p>
          <Field form={remove} name="reason" label={words.reason} required minLength={3} maxLength={200} />
          <button type="submit" class="button danger">
            {words.deleteJob}
          </button>
        </Form>
      )}
    </aside>
  );
}

const backTo = ({ state }: Job): Show =>
  state === 'running' || state === 'waiting' ? state : state === 'done' || state === 'cancelled' ? 'done' : 'failing';
