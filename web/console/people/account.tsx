// One's own account: name and e-mail, password, passkeys, and the places where one is signed in.
import type { AccountView } from '#member';
import { t } from '../../say.ts';
import { ActionButton, ActionForm, useForm } from '../action-form.tsx';
import { SubmitButton } from '../buttons.tsx';
import { Card } from '../card.tsx';
import { definePage } from '../define-page.tsx';
import { Form } from '../fields.tsx';
import { type Way, Ways } from '../filters.tsx';
import { usePage } from '../page.ts';
import { SessionLine } from './session-line.tsx';

export const account = definePage<AccountView>({
  title: () => t('Your account'),
  facts: ({ view }) => view.email ?? undefined,
  actions: () => (
    <form method="post" action="/console/sign-out" enctype="multipart/form-data">
      <SubmitButton label={t('Sign out')} />
    </form>
  ),
  body: () => (
    <div class="account">
      <Profile />
      <Password />
      <Passkeys />
      <Sessions />
      <Letters />
    </div>
  ),
});

function Profile() {
  const { name, email, language } = usePage<AccountView>().view;
  // Until somebody chooses: a browser would show the first one as chosen, and save it with the name.
  const choices = [
    { value: '', label: t('By the country of the organisation') },
    { value: 'cs', label: 'Čeština' },
    { value: 'en', label: 'English' },
  ];
  const fixed = () => (
    <p class="small quiet">
      {email} · {t('Your e-mail says who you are here.')}
    </p>
  );
  return (
    <Card id="profile" title={t('You')} isLined>
      <ActionForm
        action="account/profile"
        values={{ name: name ?? '', language: language ?? '' }}
        submit={t('Save')}
        tone="primary"
        fields={{
          ...(email === null ? {} : { email: fixed }),
          ...(language === null ? { language: { choices } } : {}),
        }}
      />
    </Card>
  );
}

function Password() {
  const { email, hasPassword } = usePage<AccountView>().view;
  return (
    <Card id="password" title={t('Password')} isLined>
      <ActionForm
        action="account/password"
        submit={t('Set password')}
        fields={hasPassword ? {} : { current: null }}
        before={
          <input
            class="offscreen"
            type="email"
            autocomplete="username"
            value={email ?? ''}
            tabIndex={-1}
            readOnly
            aria-hidden="true"
          />
        }
        after={<p class="small quiet">{t('All your other sessions end.')}</p>}
      />
    </Card>
  );
}

function Passkeys() {
  const { passkeys, hasPasskeys } = usePage<AccountView>().view;
  return (
    <Card id="passkeys" title={t('Passkeys')} isLined>
      <div class="pad stack">
        <p class="small quiet">
          {hasPasskeys
            ? t(
                'Sign in with your finger, face or a security key: quicker than a password, and nobody can talk you out of it.',
              )
            : t(
                'Passkeys work only at an address with a name, not at an IP address. Open the console at localhost, for example.',
              )}
        </p>
        {passkeys.map((passkey) => (
          <PasskeyLine key={passkey.id} passkey={passkey} />
        ))}
        {hasPasskeys && <NewPasskey />}
      </div>
    </Card>
  );
}

function PasskeyLine({ passkey }: { passkey: AccountView['passkeys'][number] }) {
  const { day, ago } = usePage();
  const { id, name, createdAt, lastUsedAt } = passkey;
  return (
    <Form form={useForm('account/passkeys/:id/remove', { id })} class="inline">
      <span>
        <b>{name}</b>{' '}
        <span class="quiet small">
          {lastUsedAt === null
            ? t('since {moment}', { moment: day(createdAt) })
            : t('used {moment}', { moment: ago(lastUsedAt) })}
        </span>
      </span>
      <SubmitButton label={t('Remove')} tone="low push" aria-label={`${t('Remove')}: ${name}`} />
    </Form>
  );
}

function NewPasskey() {
  return (
    <>
      <p class="note plain without-script">
        {t(
          'Adding a passkey needs scripts, which are off in this browser. Switch them on for this page, or set a password.',
        )}
      </p>
      <div class="stack needs-script" data-new-passkey>
        <div class="field">
          <label for="passkey-name">{t('Name of the device')}</label>
          <input id="passkey-name" maxLength={100} value={t('My device')} />
        </div>
        <button type="button" class="button" data-add-passkey data-stopped={t('The passkey was not added. Try again.')}>
          {t('Add a passkey')}
        </button>
        <p class="note bad" role="alert" id="passkey-problem" hidden />
      </div>
    </>
  );
}

/** Whether single letters are shortcuts: remembered in the browser (WCAG 2.1.4). */
function Letters() {
  const { frame, here } = usePage();
  const way = (value: 'on' | 'off', label: string): Way => [
    label,
    `${here({ letters: value })}#letters`,
    frame.choices.letters === value,
  ];
  return (
    <Card id="letters" isAnchor title={t('Keyboard')} isLined>
      <div class="pad stack">
        <p class="small quiet">
          {t(
            'Single letters go to screens and do things: G then K opens Keys. Switch them off if you dictate, or press keys by accident. Tab, Enter, Esc and the arrows always work.',
          )}
        </p>
        <p class="note plain without-script">{t('Shortcuts need scripts, which are off in this browser.')}</p>
        <Ways
          class="segments needs-script"
          label={t('Single letters')}
          of={[way('on', t('On')), way('off', t('Off'))]}
        />
      </div>
    </Card>
  );
}

function Sessions() {
  const { sessions } = usePage<AccountView>().view;
  return (
    <Card id="sessions" title={t('Where you are signed in')} isLined>
      <div class="pad stack">
        {sessions.map((session) => (
          <SessionLine key={session.id} session={session} action="account/sessions/:id/end" of={{ id: session.id }} />
        ))}
        {sessions.length > 1 && <ActionButton action="account/sessions/end-others" submit={t('End all others')} />}
      </div>
    </Card>
  );
}
