// Beside the list of keys: the form for a new one, a key that was just made, or one key with its use, rotation and end.
import type { KeysView } from '#access';
import type { Frame } from '#platform/screens/screen.ts';
import { Field, FieldWords, Form, formOf, Select } from '../fields.tsx';
import { frameWords } from '../frame-words.ts';
import { Icon } from '../icons.tsx';
import { CopyLine, OnceShown, SideHead } from '../side.tsx';
import { Bars } from '../spark.tsx';
import { writeMoment, writeNumber } from '../times.ts';
import type { KeyWords } from './words.ts';

type SideNeeds = { view: KeysView; frame: Frame; words: KeyWords; mayWrite: boolean };

export function KeySide(needs: SideNeeds) {
  const { view, frame, mayWrite } = needs;
  const isRefusedForm = frame.form?.action === 'keys/create';
  if ((view.isNew || isRefusedForm) && mayWrite) return <NewKey {...needs} />;
  return view.chosen ? <ChosenKey {...needs} chosen={view.chosen} /> : null;
}

function NewKey({ view, frame, words }: SideNeeds) {
  const form = formOf(frame, 'keys/create');
  const chosen = form.typedList('roles') ?? [];
  return (
    <aside class="card" aria-labelledby="side-title">
      <SideHead title={words.formTitle} frame={frame} back="keys" isForm />
      <Form form={form}>
        <Field form={form} name="label" label={words.label} hint={words.labelHint} required maxLength={100} autoFocus />
        {frame.place?.environment === 'sandbox' && (
          <Field form={form} name="member" type="email" label={words.memberLabel} hint={words.memberHint} required />
        )}
        <fieldset class="field">
          <legend>{words.rolesLabel}</legend>
          {view.roles.map((role) => (
            <label key={role} class="inline">
              <input type="checkbox" name="roles[]" value={role} checked={chosen.includes(role)} />
              <span class="mono small">{role}</span>
            </label>
          ))}
          <FieldWords id="roles-words" problem={form.problem('roles')} hint={words.rolesHint} />
        </fieldset>
        <Select
          form={form}
          name="expires"
          label={words.expiresLabel}
          value="365d"
          choices={words.ends.map(([value, label]) => ({ value, label }))}
        />
        <button type="submit" class="button primary">
          {words.make}
        </button>
      </Form>
    </aside>
  );
}

type Chosen = NonNullable<KeysView['chosen']>;

function ChosenKey({ view, frame, words, mayWrite, chosen }: SideNeeds & { chosen: Chosen }) {
  const { key, old, successor } = chosen;
  const secret = frame.flash?.secret;
  // A rotation is shown the same way whichever of the two keys is open.
  const pair =
    old && old.state === 'rotating'
      ? { old, fresh: key }
      : successor && key.state === 'rotating'
        ? { old: key, fresh: successor }
        : null;
  const name = key.label ?? words.unnamed;
  return (
    <aside class="card" aria-labelledby="side-title">
      <SideHead title={pair ? words.rotateTitle(name) : words.peekTitle(name)} frame={frame} back="keys" />
      {secret !== undefined && <Secret secret={secret} apiUrl={view.apiUrl} frame={frame} words={words} />}
      {pair ? (
        <Rotation {...pair} chosen={chosen} frame={frame} words={words} mayWrite={mayWrite} />
      ) : secret !== undefined ? null : (
        <SingleKey chosen={chosen} frame={frame} words={words} mayWrite={mayWrite} />
      )}
    </aside>
  );
}

function Secret({ secret, apiUrl, frame, words }: { secret: string; apiUrl: string; frame: Frame; words: KeyWords }) {
  const call = [
    `curl -G '${apiUrl}/api/v1/bank/bank-account-status'`,
    `-H 'X-Api-Key: ${secret}'`,
    `--data-urlencode 'bankAccount=19-2000145399/0800'`,
  ].join(' \\\n  ');
  return (
    <>
      <OnceShown secret={secret} title={words.secretTitle} hint={words.secretWords} frame={frame} />
      <div class="pad flat">
        <h3>{words.tryIt}</h3>
        <CopyLine text={call} frame={frame} />
      </div>
    </>
  );
}

type KeyNeeds = { chosen: Chosen; frame: Frame; words: KeyWords; mayWrite: boolean };
type KeyItem = KeysView['items'][number];

const minutesOf = (chosen: Chosen, id: string) => chosen.lastHour.find((row) => row.id === id)?.minutes ?? [];
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** Revoke is marked as the thing to do only when the old key was silent for this long. */
const silentMinutes = 5;

function Rotation({ old, fresh, chosen, frame, words, mayWrite }: KeyNeeds & { old: KeyItem; fresh: KeyItem }) {
  const { language } = frame.reader;
  const [oldMinutes, newMinutes] = [minutesOf(chosen, old.id), minutesOf(chosen, fresh.id)];
  const recent = sum(oldMinutes.slice(-silentMinutes));
  const number = (value: number) => writeNumber(value, language);
  return (
    <>
      <ol class="steps">
        <li>
          <span class="n done">
            <Icon name="check" isSmall />
          </span>
          <div>
            <h3>{words.madeStep}</h3>
            <p class="secret mono">
              <span class="cut">{fresh.shown}</span>
              <span class="chip push">{words.shownOnce}</span>
            </p>
          </div>
        </li>
        <li>
          <span class="n done">
            <Icon name="check" isSmall />
          </span>
          <div>
            <h3>{words.bothStep}</h3>
            {old.expiresAt !== null && <p class="quiet small">{words.bothUntil(writeMoment(old.expiresAt, frame))}</p>}
          </div>
        </li>
        <li>
          <span class="n">3</span>
          <div>
            <h3>{words.silentStep}</h3>
            <div class="figures silent">
              <p class="value">{number(recent)}</p>
              <p class="small quiet">{words.silentFor(number(silentMinutes))}</p>
              <p class="small quiet push legend">
                <span>
                  <i class="bar-key old" />
                  {words.oldKey}
                </span>
                <span>
                  <i class="bar-key" />
                  {words.newKeyLegend}
                </span>
              </p>
            </div>
            <Bars
              rows={[
                { values: oldMinutes, class: 'old' },
                { values: newMinutes, class: 'fresh' },
              ]}
              label={words.chart(number(sum(oldMinutes)), number(sum(newMinutes)))}
              from={words.hourAgo}
              to={words.now}
            />
            <p class={recent === 0 ? 'small good' : 'small warn'}>{recent === 0 ? words.silent : words.stillCalls}</p>
          </div>
        </li>
      </ol>
      {mayWrite && <RevokeForm id={old.id} label={words.revokeOld} isSure={recent === 0} frame={frame} words={words} />}
    </>
  );
}

function SingleKey({ chosen, frame, words, mayWrite }: KeyNeeds) {
  const { language } = frame.reader;
  const { key } = chosen;
  const minutes = minutesOf(chosen, key.id);
  const end = key.revokedAt ?? key.expiresAt;
  const rotate = formOf(frame, 'keys/:id/rotate', `keys/${key.id}/rotate`);
  return (
    <>
      <div class="pad stack">
        <dl class="facts small">
          <dt>{words.roles}</dt>
          <dd>{key.roles?.join(', ') ?? words.allRoles}</dd>
          <dt>{key.revokedAt === null ? words.expires : words.endedAt}</dt>
          <dd>{end === null ? frameWords[language].never : writeMoment(end, frame)}</dd>
        </dl>
        <h3>{words.chartOne(writeNumber(sum(minutes), language))}</h3>
        {sum(minutes) > 0 && (
          <Bars
            rows={[{ values: minutes, class: 'fresh' }]}
            label={words.chartOne(writeNumber(sum(minutes), language))}
            from={words.hourAgo}
            to={words.now}
          />
        )}
      </div>
      {mayWrite && key.state === 'active' && (
        <Form form={rotate} class="pad stack line">
          <p class="small quiet">{words.rotateWords}</p>
          <Select
            form={rotate}
            name="overlap"
            label={words.overlap}
            value="24h"
            choices={words.overlaps.map(([value, label]) => ({ value, label }))}
          />
          <button type="submit" class="button">
            {words.rotate}
          </button>
        </Form>
      )}
      {mayWrite && (key.state === 'active' || key.state === 'rotating') && (
        <RevokeForm
          id={key.id}
          label={words.revoke}
          isSure={key.risks.includes('removable')}
          frame={frame}
          words={words}
        />
      )}
    </>
  );
}

type RevokeNeeds = { id: string; label: string; isSure: boolean; frame: Frame; words: KeyWords };

function RevokeForm({ id, label, isSure, frame, words }: RevokeNeeds) {
  const form = formOf(frame, 'keys/:id/revoke', `keys/${id}/revoke`);
  return (
    <details class="pad line" open={form.problem('reason') !== undefined || isSure}>
      <summary class={isSure ? 'button danger sure' : 'button danger'}>{label}</summary>
      <Form form={form} class="stack">
        <p class="small">{words.revokeWords}</p>
        <Field form={form} name="reason" label={words.reason} maxLength={200} />
        <button type="submit" class={isSure ? 'button danger sure' : 'button danger'}>
          {label}
        </button>
      </Form>
    </details>
  );
}
