// One bank account: its parts, what was repaired, and what a strict check would say.
import type { TypedNumberView } from '#registry';
import { frameWords } from '../frame-words.ts';
import { localeOf } from '../times.ts';
import { type CompanyPart, Verdict } from './verdict.tsx';
import type { CompanyWords } from './words.ts';

type Account = NonNullable<TypedNumberView['account']>;
type Part = NonNullable<Account['parts']>[number];

/** In fours, as an IBAN is printed. */
const grouped = (iban: string) => iban.replace(/(.{4})(?=.)/g, '$1 ');

type AccountNeeds = CompanyPart & { account: Account; text: string; isSecond: boolean };

export function AccountCard({ account, text, isSecond, frame, words }: AccountNeeds) {
  const { iban, czech, parts = [], form } = account;
  if (iban === undefined) {
    return (
      <section class="card pad" data-account="refused">
        <Verdict tone="bad" title={`${text}: ${words.accountBad}`}>
          {capital(words.reasons[account.reason ?? ''] ?? '')}
        </Verdict>
      </section>
    );
  }
  return (
    <section class="card" data-account="read" aria-label={grouped(iban)}>
      <header class="wrap">
        <h2>{words.accountTitle}</h2>
        <span class="chip good">{words.accountGood}</span>
        <span class="push inline">
          <CopyButton text={grouped(iban)} frame={frame} words={words} />
          {czech && <CopyButton text={czech.domestic} frame={frame} words={words} />}
        </span>
      </header>
      <dl class="account-parts">
        {parts.map((part) => (
          <div key={part.id} data-part={part.id}>
            <dt>{words.parts[part.id] ?? part.id}</dt>
            <dd>
              <span class="mono">{part.text}</span>
              <span class={part.holds === false ? 'tiny warn' : 'tiny quiet'}>
                {explainPart(part, account, words, frame.reader.language)}
              </span>
            </dd>
          </div>
        ))}
      </dl>
      <div class="pad stack">
        {isSecond && <p class="small">{words.or}</p>}
        <p class={czech?.repaired ? 'small warn' : 'small'}>
          {czech?.repaired ? words.repaired : account.isAsTyped ? words.asTyped : (words.forms[form ?? ''] ?? '')}
        </p>
        {czech && (
          <p class="small quiet">
            {account.strictReason
              ? `${words.strictRefuses} ${words.reasons[account.strictReason] ?? account.strictReason}`
              : words.strictSame}
          </p>
        )}
        <p class="small quiet">{words.exists}</p>
      </div>
    </section>
  );
}

function CopyButton({ text, frame, words }: CompanyPart & { text: string }) {
  const { copied } = frameWords[frame.reader.language];
  return (
    <>
      <button
        type="button"
        class="button low mono needs-script"
        data-copy={text}
        data-copied={copied}
        aria-label={words.copy(text)}
      >
        {text}
      </button>
      <code class="without-script">{text}</code>
    </>
  );
}

function explainPart(
  { id, text, holds }: Part,
  { czech, form }: Account,
  words: CompanyWords,
  language: string,
): string {
  if (id === 'country') {
    return new Intl.DisplayNames(localeOf(language), { type: 'region' }).of(text) ?? text;
  }
  if (id === 'check') {
    const isTyped = form === 'iban' || form === 'digits22';
    return czech?.repaired ? words.checkRepaired : isTyped ? words.checkHolds : words.checkComputed;
  }
  if (id === 'bank') {
    const bank = czech?.bank;
    if (!bank) return words.bankUnknown;
    return bank.assigned ? [bank.name, bank.bic].filter(Boolean).join(', ') : words.bankRetired(bank.name);
  }
  if (id === 'rest') return words.restWords;
  if (id === 'prefix' && /^0+$/.test(text)) return words.noPrefix;
  return holds ? words.mod11Holds : words.mod11Fails;
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
