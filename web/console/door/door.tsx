// The pages before the console: sign-in, a one-time link with its one button, and refusals.
import type { ComponentChildren } from 'preact';
import type { EnterView, SignInView } from '#console';
import type { Reader } from '#platform/http/preferences.ts';
import type { ConsoleProblem } from '#platform/screens/problem-page.ts';
import type { Frame } from '#platform/screens/screen.ts';
import { Mark } from '../../frame/mark.tsx';
import { ReaderChoices } from '../../frame/reader-choices.tsx';
import { t } from '../../say.ts';
import { LinkButton, SubmitButton } from '../buttons.tsx';
import { Field } from '../fields.tsx';
import { ConsoleScreen } from '../frame.tsx';
import { Icon } from '../icons.tsx';
import { sayRole } from '../people/people.tsx';
import { sayNotice, sayProblem, sayProblemTitle, saySignInProblem } from './problems.ts';

function Door({ reader, children }: { reader: Reader; children: ComponentChildren }) {
  return (
    <div class="door">
      <header class="bar">
        <a class="brand" href="/console">
          <Mark />
          <span>Kontor</span>
        </a>
        <div class="choices">
          <ReaderChoices reader={reader} words={{ theme: t('Dark or light') }} class="language" names="name" />
        </div>
      </header>
      <main class="form">{children}</main>
    </div>
  );
}

/** In other languages a page and a button are not named alike. */
export const saySignIn = (as: 'title' | 'button') => t('{as, select, title {Sign in} other {Sign in}}', { as });

export function SignIn({ view, reader }: { view: SignInView; reader: Reader }) {
  const { problem, notice, next } = view;
  return (
    <Door reader={reader}>
      <div>
        <h1>{saySignIn('title')}</h1>
        <p class="lead">{t('to the console of this Kontor')}</p>
      </div>
      {!view.isSafe && (
        <p class="note warn">
          {t(
            'Signing in is only possible over https, or on the machine that Kontor runs on. Ask the operator to set up https and API_URL.',
          )}
        </p>
      )}
      {notice && (
        <p class={notice === 'kept' ? 'note warn' : 'note plain'} role="status">
          {sayNotice(notice)}
        </p>
      )}
      {problem && (
        <p class="note bad" role="alert" id="problem">
          <Icon name="cross" />
          <span>
            {saySignInProblem(problem)}{' '}
            {problem.retryAfterSeconds !== null &&
              t('Try again in {minutes} min.', { minutes: Math.ceil(problem.retryAfterSeconds / 60) })}
          </span>
        </p>
      )}
      {view.hasPasskeys && (
        <div class="stack needs-script">
          <button
            type="button"
            class="button primary"
            data-passkey={next}
            data-stopped={t('The passkey was not used. Try again, or sign in with your password.')}
          >
            <Icon name="keys" />
            {t('Use a passkey')}
          </button>
          <p class="note bad" role="alert" id="passkey-problem" hidden />
          <p class="or">{t('or with a password')}</p>
        </div>
      )}
      <form class="stack" method="post" action="/console/sign-in" enctype="multipart/form-data">
        <input type="hidden" name="next" value={next} />
        {view.kept !== null && <input type="hidden" name="kept" value={view.kept} />}
        <Email id="email" value={view.email} />
        <Field
          id="password"
          name="password"
          label={t('Password')}
          type="password"
          autocomplete="current-password"
          required
        />
        <SubmitButton label={saySignIn('button')} tone={view.hasPasskeys ? 'else-primary' : 'primary'} />
      </form>
      {view.kept !== null && (
        <form method="post" action={next} enctype="multipart/form-data" id="kept">
          <input type="hidden" name="kept" value={view.kept} />
        </form>
      )}
      <details>
        <summary>{t('Forgotten your password?')}</summary>
        <form class="stack" method="post" action="/console/lost-password" enctype="multipart/form-data">
          <input type="hidden" name="next" value={view.kept === null ? next : '/console'} />
          <p class="hint">{t('Give your e-mail address, and we send you a link that signs you in once.')}</p>
          <Email id="lost-email" value={view.email} />
          <SubmitButton label={t('Send me a link')} />
        </form>
      </details>
    </Door>
  );
}

const Email = (needs: { id: string; value: string }) => (
  <Field {...needs} name="email" label={t('E-mail')} type="email" autocomplete="username" required />
);

type OneTime = Exclude<EnterView['kind'], null>;

const enterTexts: Readonly<Record<OneTime, () => { title: string; lead: string; button: string }>> = {
  first: () => ({
    title: t('Welcome to Kontor'),
    lead: t(
      'You are the first one here: you become the owner of the organisation, and the operator of this installation.',
    ),
    button: t('Open the console'),
  }),
  invitation: () => ({
    title: t('You are invited'),
    lead: t('One click, and you are in. You choose a password or a passkey afterwards.'),
    button: t('Accept and enter'),
  }),
  link: () => ({ title: saySignIn('title'), lead: t('This link signs you in once.'), button: saySignIn('button') }),
};

export const sayEnterTitle = (kind: EnterView['kind']) =>
  kind === null ? t('This link is no longer valid') : enterTexts[kind]().title;

export function Enter({ view, reader }: { view: EnterView; reader: Reader }) {
  const { kind, problem, token, email } = view;
  if (kind === null) {
    const isForAccount = problem?.code === 'sign_in_to_accept' || problem?.code === 'member_unproved';
    return (
      <Door reader={reader}>
        <div>
          <h1>{isForAccount ? t('You are invited') : t('This link is no longer valid')}</h1>
          <p class="lead">
            {problem
              ? saySignInProblem(problem)
              : t('It has already been used or has expired. Ask for a new one where you got it, or sign in.')}
          </p>
        </div>
        <LinkButton to="/console/sign-in" label={t('Go to sign-in')} tone="primary" />
      </Door>
    );
  }
  const { title, lead, button } = enterTexts[kind]();
  return (
    <Door reader={reader}>
      <div>
        <h1>{title}</h1>
        <p class="lead">{lead}</p>
        {email !== null && <p class="mono">{email}</p>}
      </div>
      <form class="stack" method="post" action={`/console/enter/${token}`} enctype="multipart/form-data">
        <SubmitButton label={button} tone="primary" autoFocus />
      </form>
    </Door>
  );
}

type ProblemNeeds = { problem: ConsoleProblem; reader: Reader; frame: Frame | null };

/** Who is signed in keeps the frame around it: the way on is in the navigation. */
export function DoorProblem({ problem, reader, frame }: ProblemNeeds) {
  const { status, requestId, role } = problem;
  const roleName = role === null ? null : sayRole(role);
  const title = sayProblemTitle(status);
  const lead =
    roleName === null
      ? sayProblem(problem)
      : t('Only members with the role “{role}” or above may do this. Ask an owner for that role.', { role: roleName });
  const isFault = status >= 500;
  const wayOn = (
    <>
      {isFault && <LinkButton to={reader.address} label={t('Try again')} />}
      <LinkButton
        to={status === 401 ? '/console/sign-in' : (frame?.place?.base ?? '/console')}
        label={status === 401 ? t('Go to sign-in') : t('To the console')}
        tone="primary"
      />
    </>
  );
  // Only a fault has to be looked for in the log.
  const number = isFault && (
    <p class="hint">
      {t('Request')} <span class="mono">{requestId}</span>
    </p>
  );
  if (frame) {
    return (
      <ConsoleScreen title={title}>
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
