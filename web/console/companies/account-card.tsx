// One bank account: its parts, what was repaired, and what a strict check would say.

import { writeCountry } from '#platform/text/formatters.ts';
import { msg, type Text } from '#platform/text/msg.ts';
import type { TypedNumberView } from '#registry';
import { t } from '../../say.ts';
import { CopyButton } from '../buttons.tsx';
import { usePage } from '../page.ts';
import { accountReasons, asSentence } from './problems.ts';
import { Verdict } from './verdict.tsx';

type Account = NonNullable<TypedNumberView['account']>;
type Part = NonNullable<Account['parts']>[number];

const parts: Record<string, Text> = {
  country: msg('Country'),
  check: msg('Check digits'),
  bank: msg('Bank code'),
  prefix: msg('Prefix'),
  account: msg('Account number'),
  rest: msg('Bank and account'),
};

const forms: Record<string, Text> = {
  iban: msg('It was written as an IBAN.'),
  domestic: msg('It was written in the Czech domestic form.'),
  digits22: msg('It was written as 22 digits: a Czech IBAN without CZ.'),
  digits20: msg('It was written as 20 digits: bank, prefix and account.'),
  digits: msg('It was written as digits that end with the bank code.'),
};

/** In fours, as an IBAN is printed. */
const grouped = (iban: string) => iban.replace(/(.{4})(?=.)/g, '$1 ');

type AccountNeeds = { account: Account; text: string; isSecond: boolean };

export function AccountCard({ account, text, isSecond }: AccountNeeds) {
  const { iban, czech, parts: listed = [], form, reason } = account;
  if (iban === undefined) {
    return (
      <section class="card pad" data-account="refused">
        <Verdict tone="bad" title={t('{text}: no account', { text })}>
          {asSentence(sayReason(reason))}
        </Verdict>
      </section>
    );
  }
  return (
    <section class="card" data-account="read" aria-label={grouped(iban)}>
      <header class="wrap">
        <h2>{t('How we read the account')}</h2>
        <span class="chip good">{t('valid IBAN')}</span>
        <span class="push inline">
          <Copied text={grouped(iban)} />
          {czech && <Copied text={czech.domestic} />}
        </span>
      </header>
      <dl class="account-parts">
        {listed.map((part) => (
          <div key={part.id} data-part={part.id}>
            <dt>{t(parts[part.id] ?? part.id)}</dt>
            <dd>
              <span class="mono">{part.text}</span>
              <span class={part.holds === false ? 'tiny warn' : 'tiny quiet'}>
                <Explained part={part} account={account} />
              </span>
            </dd>
          </div>
        ))}
      </dl>
      <div class="pad stack">
        {isSecond && <p class="small">{t('It can also be read as an account.')}</p>}
        <p class={czech?.repaired ? 'small warn' : 'small'}>{sayForm(czech?.repaired, account.isAsTyped, form)}</p>
        {czech && (
          <p class="small quiet">
            {account.strictReason
              ? t('A strict check (bankAccountCheck=strict) would refuse it: {reason}', {
                  reason: sayReason(account.strictReason),
                })
              : t('A strict check would accept it too.')}
          </p>
        )}
        <p class="small quiet">{t('Whether the account exists, no register says.')}</p>
      </div>
    </section>
  );
}

const sayReason = (code = '') => t(accountReasons[code] ?? code);

function sayForm(isRepaired: boolean | undefined, isAsTyped: boolean | undefined, form: string | null): string {
  if (isRepaired)
    return t(
      'The check digits that were typed are wrong, so we recomputed them. A typo elsewhere in the number would look the same: compare it with the original before you pay.',
    );
  if (isAsTyped) return t('We only evened out blanks and letter case; no digit was changed.');
  return t(forms[form ?? ''] ?? '');
}

function Copied({ text }: { text: string }) {
  return (
    <>
      <CopyButton text={text} tone="low mono" label={text} aria-label={t('Copy {text}', { text })} />
      <code class="without-script">{text}</code>
    </>
  );
}

function Explained({ part: { id, text, holds }, account: { czech, form } }: { part: Part; account: Account }) {
  const { language } = usePage().frame.reader;
  if (id === 'country') return writeCountry(text, language);
  if (id === 'check') {
    if (czech?.repaired) return t('recomputed: other digits were typed');
    const isTyped = form === 'iban' || form === 'digits22';
    return isTyped ? t('right (mod 97)') : t('computed: none were typed');
  }
  if (id === 'bank') {
    const bank = czech?.bank;
    if (!bank) return t('no Czech bank has it');
    if (!bank.assigned) return t('{name}, no longer in use', { name: bank.name });
    return [bank.name, bank.bic].filter(Boolean).join(', ');
  }
  if (id === 'rest') return t('format of the country');
  if (id === 'prefix' && /^0+$/.test(text)) return t('none');
  return holds ? t('right (mod 11)') : t('fails (mod 11)');
}
