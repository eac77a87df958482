// The state of the registers: each with its last answer; of one that fails since when, what that harms, and when it is asked again.
import { msg, type Text } from '#platform/text/msg.ts';
import type { CompaniesView } from '#registry';
import { t } from '../../say.ts';
import { Card } from '../card.tsx';
import { usePage } from '../page.ts';

type Register = CompaniesView['registers'][number];

const tones: Record<string, string> = { answers: 'good', slow: 'warn', failed: 'warn', down: 'bad' };

/** What is not to be had while one of them is silent. */
const serves: Record<string, Text> = {
  ares: msg('Czech companies'),
  rpo: msg('Slovak companies'),
  ruz: msg('tax numbers of Slovak companies'),
  brreg: msg('Norwegian companies'),
  prh: msg('Finnish companies'),
  recherche: msg('French companies'),
  whitelist: msg('Polish companies by NIP or REGON'),
  krs: msg('Polish companies by KRS number'),
  anaf: msg('Romanian companies'),
  ee: msg('Estonian companies'),
  lv: msg('Latvian companies'),
  vies: msg('VAT ids of countries without an open register'),
  gleif: msg('companies of all other countries'),
  'companies-house': msg('British companies'),
};

/** Colour never speaks alone: the words beside say the same. */
export function Registers({ registers }: Pick<CompaniesView, 'registers'>) {
  return (
    <Card id="registers" title={t('Registers')} isLined>
      <ul class="registers">
        {registers.map((register) => (
          <RegisterLine key={register.id} register={register} />
        ))}
      </ul>
      <p class="pad tiny quiet">
        {t('Data of the Slovak register: Statistical Office of the Slovak Republic, CC BY 4.0.')}
      </p>
    </Card>
  );
}

function RegisterLine({ register }: { register: Register }) {
  const { ago, moment } = usePage();
  const { id, name, state, lastSuccessAt, lastFailureAt, failingSince } = register;
  const isFailing = state === 'failed' || state === 'down';
  const at = isFailing ? (failingSince ?? lastFailureAt) : lastSuccessAt;
  const tone = tones[state] ?? 'off';
  return (
    <li data-register={id} data-state={state}>
      <i class={`dot ${tone}`} aria-hidden="true" />
      <span>{name}</span>
      <span
        class={tone === 'warn' || tone === 'bad' ? `small push ${tone}` : 'small push quiet'}
        title={at === null ? undefined : moment(at)}
      >
        <StateWords register={register} when={at === null ? '' : ago(at)} />
      </span>
      {isFailing && (
        <p class="tiny quiet">
          <Harm register={register} />
        </p>
      )}
    </li>
  );
}

function StateWords({ register: { state, lastMs }, when }: { register: Register; when: string }) {
  const { number } = usePage();
  const ms = lastMs === null ? '' : number(lastMs);
  if (state === 'unasked') return t('not asked yet');
  if (state === 'failed') return t('failed {when}', { when });
  if (state === 'down') return t('silent since {when}', { when });
  if (state === 'slow') return t('slow, {ms} ms, {when}', { ms, when });
  return lastMs === null ? t('answered {when}', { when }) : t('{ms} ms, {when}', { ms, when });
}

function Harm({ register: { id, isBroken, lastSuccessAt, nextAt } }: { register: Register }) {
  const { ago, moment } = usePage();
  const what = serves[id] ?? '';
  return [
    t('Not to be had now: {what}, unless they were looked up before.', { what }),
    lastSuccessAt === null ? t('It never answered here.') : t('Last answer {when}.', { when: moment(lastSuccessAt) }),
    isBroken && nextAt !== null
      ? t('It keeps failing, so it is left alone; asked again {when}.', { when: ago(nextAt) })
      : t('It is asked again with the next lookup.'),
  ].join(' ');
}
