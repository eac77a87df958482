// The pages before the console: sign-in, a one-time link with its one button, and refusals.
import type { ComponentChildren } from 'preact';
import type { EnterView, SignInView } from '#console';
import type { Reader } from '#platform/http/preferences.ts';
import type { ConsoleProblem } from '#platform/screens/problem-page.ts';
import type { Frame } from '#platform/screens/screen.ts';
import { Mark } from '../../frame/mark.tsx';
import { ReaderChoices } from '../../frame/reader-choices.tsx';
import { ConsoleScreen } from '../frame.tsx';
import { frameWords } from '../frame-words.ts';
import { Icon } from '../icons.tsx';
import { doorWords } from './words.ts';

function Door({ reader, children }: { reader: Reader; children: ComponentChildren }) {
  const words = frameWords[reader.language];
  return (
    <div class="door">
      <header class="bar">
        <a class="brand" href="/console">
          <Mark />
          <span>Kontor</span>
        </a>
        <div class="choices">
          <ReaderChoices reader={reader} words={words} class="language" />
        </div>
      </header>
      <main class="form">{children}</main>
    </div>
  );
}

export function SignIn({ view, reader }: { view: SignInView; reader: Reader }) {
  const words = doorWords[reader.language];
  const { problem, notice, next } = view;
  return (
    <Door reader={reader}>
      <div>
        <h1>{words.signIn}</h1>
        <p class="lead">{words.lead}</p>
      </div>
      {!view.isSafe && <p class="note warn">{words.notSafe}</p>}
      {notice && (
        <p class={notice === 'kept' ? 'note warn' : 'note plain'} role="status">
          {words.notices[notice]}
        </p>
      )}
      {problem && (
        <p class="note bad" role="alert" id="problem">
          <Icon name="cross" />
          <span>
            {words.problems[problem.code] ?? problem.message}{' '}
            {problem.retryAfterSeconds !== null && words.retry(String(Math.ceil(problem.retryAfterSeconds / 60)))}
          </span>
        </p>
      )}
      {view.hasPasskeys && (
        <div class="stack needs-script">
          <button type="button" class="button primary" data-passkey={next} data-stopped={words.passkeyStopped}>
            <Icon name="keys" />
            {words.usePasskey}
          </button>
          <p class="note bad" role="alert" id="passkey-problem" hidden />
          <p class="or">{words.or}</p>
        </div>
      )}
      <form class="stack" method="post" action="/console/sign-in" enctype="multipart/form-data">
        <input type="hidden" name="next" value={next} />
        {view.kept !== null && <input type="hidden" name="kept" value={view.kept} />}
        <div class="field">
          <label for="email">{words.email}</label>
          <input id="email" name="email" type="email" autocomplete="username" required value={view.email} />
        </div>
        <div class="field">
          <label for="password">{words.password}</label>
          <input id="password" name="password" type="password" autocomplete="current-password" required />
        </div>
        <button type="submit" class={view.hasPasskeys ? 'button else-primary' : 'button primary'}>
          {words.enter.link}
        </button>
      </form>
      {view.kept !== null && (
        <form method="post" action={next} enctype="multipart/form-data" id="kept">
          <input type="hidden" name="kept" value={view.kept} />
        </form>
      )}
      <details>
        <summary>{words.lost}</summary>
        <form class="stack" method="post" action="/console/lost-password" enctype="multipart/form-data">
          <input type="hidden" name="next" value={view.kept === null ? next : '/console'} />
          <p class="hint">{words.lostWords}</p>
          <div class="field">
            <label for="lost-email">{words.email}</label>
            <input id="lost-email" name="email" type="email" autocomplete="username" required value={view.email} />
          </div>
          <button type="submit" class="button">
            {words.sendLink}
          </button>
        </form>
      </details>
    </Door>
  );
}

export function Enter({ view, reader }: { view: EnterView; reader: Reader }) {
  const words = doorWords[reader.language];
  const { kind, problem, token, email } = view;
  if (kind === null) {
    const isForAccount = problem?.code === 'sign_in_to_accept' || problem?.code === 'member_unproved';
    return (
      <Door reader={reader}>
        <div>
          <h1>{isForAccount ? words.acceptTitle : words.overTitle}</h1>
          <p class="lead">{problem ? (words.problems[problem.code] ?? problem.message) : words.overWords}</p>
        </div>
        <a class="button primary" href="/console/sign-in">
          {words.toSignIn}
        </a>
      </Door>
    );
  }
  return (
    <Door reader={reader}>
      <div>
        <h1>{words.enterTitle[kind]}</h1>
        <p class="lead">{words.enterLead[kind]}</p>
        {email !== null && <p class="mono">{email}</p>}
      </div>
      <form class="stack" method="post" action={`/console/enter/${token}`} enctype="multipart/form-data">
        <button type="submit" class="button primary" autoFocus>
          {words.enter[kind]}
        </button>
      </form>
    </Door>
  );
}

type ProblemNeeds = { problem: ConsoleProblem; reader: Reader; frame: Frame | null };

/** Who is signed in keeps the frame around it: the way on is in the navigation. */
export function DoorProblem({ problem, reader, frame }: ProblemNeeds) {
  const words = doorWords[reader.language];
  const { status, code, message, requestId, role } = problem;
  const roleName = role === null ? null : (frameWords[reader.language].roles[role] ?? role);
  const title = words.problemTitles[status] ?? words.problemTitle;
  const lead = roleName === null ? (words.problemWords[code] ?? message) : words.needsRole(roleName);
  const isFault = status >= 500;
  const wayOn = (
    <>
      {isFault && (
        <a class="button" href={reader.address}>
          {words.tryAgain}
        </a>
      )}
      <a class="button primary" href={status === 401 ? '/console/sign-in' : (frame?.place?.base ?? '/console')}>
        {status === 401 ? words.toSignIn : words.home}
      </a>
    </>
  );
  // Only a fault has to be looked for in the log.
  const number = isFault && (
    <p class="hint">
      {words.number} <span class="mono">{requestId}</span>
    </p>
  );
  if (frame) {
    return (
      <ConsoleScreen frame={frame} title={title}>
        <div class="card empty">
          <Icon name={isFault || status === 403 ? 'cross' : 'search'} />
          <p>{lead}</p>
          <div class="actions">{wayOn}</div>
          {number}
        </div>
      </ConsoleScreen>
    );
  }
  return (
    <Door reader={reader}>
      <div>
        <h1>{title}</h1>
        <p class="lead">{lead}</p>
      </div>
      {wayOn}
      {number}
    </Door>
  );
}
