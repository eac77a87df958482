// Beside the list of keys: the rights of a new one, a key that was just made, or one key with its use, rotation and end.
import type { ComponentChildren } from 'preact';
import type { KeysView } from '#access';
import { t } from '../../say.ts';
import { Danger, Deed } from '../action-form.tsx';
import { FieldWords, type FormState } from '../fields.tsx';
import { Icon } from '../icons.tsx';
import { usePage } from '../page.ts';
import { CopyLine, Facts, OnceShown, Side } from '../side.tsx';
import { Bars } from '../spark.tsx';
import { nameOf, type Row, sum } from './parts.tsx';

/** What a new key may do. */
export function Roles({ form }: { form: FormState }) {
  const { view } = usePage<KeysView>();
  const chosen = form.typedList('roles') ?? [];
  return (
    <fieldset class="field">
      <legend>{t('What may it do?')}</legend>
      {view.roles.map((role) => (
        <label key={role} class="inline">
          <input type="checkbox" name="roles[]" value={role} checked={chosen.includes(role)} />
          <span class="mono small">{role}</span>
        </label>
      ))}
      <FieldWords id="roles-words" problem={form.problem('roles')} hint={t('Choose none, and it may do everything.')} />
    </fieldset>
  );
}

type Chosen = NonNullable<KeysView['chosen']>;

export function ChosenKey({ chosen }: { chosen: Chosen }) {
  const { frame } = usePage();
  const { key, old, successor } = chosen;
  const secret = frame.flash?.secret;
  // A rotation is shown the same way whichever of the two keys is open.
  const pair =
    old && old.state === 'rotating'
      ? { old, fresh: key }
      : successor && key.state === 'rotating'
        ? { old: key, fresh: successor }
        : null;
  const name = nameOf(key);
  return (
    <Side title={pair ? t('Rotation of “{name}”', { name }) : t('Key “{name}”', { name })} back="keys">
      {secret !== undefined && <Secret secret={secret} />}
      {pair ? (
        <Rotation {...pair} chosen={chosen} />
      ) : secret !== undefined ? null : (
        <SingleKey of={key} minutes={minutesOf(chosen, key.id)} />
      )}
    </Side>
  );
}

function Secret({ secret }: { secret: string }) {
  const { view } = usePage<KeysView>();
  const call = [
    `curl -G '${view.apiUrl}/api/v1/bank/bank-account-status'`,
    `-H 'X-Api-Key: ${secret}'`,
    `--data-urlencode 'bankAccount=19-2000145399/0800'`,
  ].join(' \\\n  ');
  return (
    <>
      <OnceShown
        secret={secret}
        title={t('Copy it now: it is shown only this once')}
        hint={t('We keep only a digest. If it is lost, make a new one.')}
      />
      <div class="pad flat">
        <h3>{t('Try it')}</h3>
        <CopyLine text={call} />
      </div>
    </>
  );
}

const minutesOf = (chosen: Chosen, id: string) => chosen.lastHour.find((row) => row.id === id)?.minutes ?? [];

/** Revoke is marked as the thing to do only when the old key was silent for this long. */
const silentMinutes = 5;

function Rotation({ old, fresh, chosen }: { old: Row; fresh: Row; chosen: Chosen }) {
  const { number, moment, may } = usePage();
  const [oldMinutes, newMinutes] = [minutesOf(chosen, old.id), minutesOf(chosen, fresh.id)];
  const recent = sum(oldMinutes.slice(-silentMinutes));
  return (
    <>
      <ol class="steps">
        <Done title={t('New key made')}>
          <p class="secret mono">
            <span class="cut">{fresh.shown}</span>
            <span class="chip push">{t('shown once')}</span>
          </p>
        </Done>
        <Done title={t('Both keys work')}>
          {old.expiresAt !== null && (
            <p class="quiet small">{t('The old one ends {moment}.', { moment: moment(old.expiresAt) })}</p>
          )}
        </Done>
        <li>
          <span class="n">3</span>
          <div>
            <h3>{t('The old key falls silent')}</h3>
            <div class="figures silent">
              <p class="value">{number(recent)}</p>
              <p class="small quiet">
                {t('calls by the old key in {minutes} minutes', { minutes: number(silentMinutes) })}
              </p>
              <p class="small quiet push legend">
                <span>
                  <i class="bar-key old" />
                  {t('old key')}
                </span>
                <span>
                  <i class="bar-key" />
                  {t('new key')}
                </span>
              </p>
            </div>
            <Bars
              rows={[
                { values: oldMinutes, class: 'old' },
                { values: newMinutes, class: 'fresh' },
              ]}
              label={t('Calls in the last hour: old key {old}, new key {fresh}', {
                old: number(sum(oldMinutes)),
                fresh: number(sum(newMinutes)),
              })}
              from={t('60 min ago')}
              to={t('now')}
            />
            {recent === 0 ? (
              <p class="small good">{t('The old key was silent for at least 5 minutes: it can go.')}</p>
            ) : (
              <p class="small warn">{t('The old key is still in use. Find who calls with it before you revoke it.')}</p>
            )}
          </div>
        </li>
      </ol>
      {may('key:write') && <Revoke id={old.id} label={t('Revoke the old key')} isSure={recent === 0} />}
    </>
  );
}

function Done({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <li>
      <span class="n done">
        <Icon name="check" isSmall />
      </span>
      <div>
        <h3>{title}</h3>
        {children}
      </div>
    </li>
  );
}

function SingleKey({ of: key, minutes }: { of: Row; minutes: readonly number[] }) {
  const { number, moment, may } = usePage();
  const end = key.revokedAt ?? key.expiresAt;
  const calls = t('Calls in the last hour: {calls}', { calls: number(sum(minutes)) });
  return (
    <>
      <div class="pad stack">
        <Facts
          of={[
            [t('Roles'), key.roles?.join(', ') ?? t('all roles')],
            [key.revokedAt === null ? t('Expires') : t('Ended'), end === null ? t('never') : moment(end)],
          ]}
          class="small"
        />
        <h3>{calls}</h3>
        {sum(minutes) > 0 && (
          <Bars rows={[{ values: minutes, class: 'fresh' }]} label={calls} from={t('60 min ago')} to={t('now')} />
        )}
      </div>
      {may('key:write') && key.state === 'active' && (
        <Deed
          action="keys/:id/rotate"
          of={{ id: key.id }}
          submit={t('Rotate')}
          hint={t('Makes a new key with the same rights. Both work for a while, so that nothing stops.')}
        />
      )}
      {may('key:write') && (key.state === 'active' || key.state === 'rotating') && (
        <Revoke id={key.id} label={t('Revoke')} isSure={key.risks.includes('removable')} />
      )}
    </>
  );
}

function Revoke({ id, label, isSure }: { id: string; label: string; isSure: boolean }) {
  return (
    <Danger
      action="keys/:id/revoke"
      of={{ id }}
      label={label}
      submit={label}
      tone={isSure ? 'danger sure' : 'danger'}
      isOpen={isSure}
      before={<p class="small">{t('Every call with it is refused within a second. This cannot be undone.')}</p>}
    />
  );
}
