// The screen of companies and accounts: one field, and for each number in it how it was read and what its register says.
import type { Frame } from '#platform/screens/screen.ts';
import type { CompaniesView } from '#registry';
import { ConsoleScreen } from '../frame.tsx';
import { writeAgo, writeNumber } from '../times.ts';
import { AccountCard } from './account-card.tsx';
import { CompanyCard } from './company-card.tsx';
import type { CompanyPart } from './verdict.tsx';
import { companyWords } from './words.ts';

const tones: Record<string, string> = { answers: 'good', slow: 'warn', failed: 'warn', down: 'bad' };
const samples = ['264 35 675', 'CZ26435675', '19-2000145399/0800', 'SK31 1200 0000 1987 4263 7541'];

export function Companies({ view, frame }: { view: CompaniesView; frame: Frame }) {
  const words = companyWords[frame.reader.language];
  const base = `${frame.place?.base}/companies`;
  const part = { frame, words };
  return (
    <ConsoleScreen
      frame={frame}
      title={words.title}
      facts={words.lead}
      actions={
        view.numbers.length > 0 && (
          <a class="button" href={`${base.replace('/console/', '/bff/')}?${new URLSearchParams({ q: view.q })}`}>
            {words.json}
          </a>
        )
      }
    >
      <search>
        <form class="one-field" action={base}>
          <label class="offscreen" for="q">
            {words.label}
          </label>
          <input id="q" name="q" type="search" value={view.q} maxLength={500} autoFocus autocomplete="off" required />
          <button type="submit" class="button primary">
            {words.check}
          </button>
        </form>
      </search>
      <div class="split beside">
        <div class="stack wide">
          {view.q !== '' && view.numbers.length === 0 && (
            <p class="note warn" role="status">
              {words.nothing}
            </p>
          )}
          {view.numbers.map((number, index) => (
            <>
              {number.company && (
                <CompanyCard key={`c${index}`} company={number.company} text={number.text} {...part} />
              )}
              {number.account && (
                <AccountCard
                  key={`a${index}`}
                  account={number.account}
                  text={number.text}
                  isSecond={number.company !== null}
                  {...part}
                />
              )}
            </>
          ))}
          {view.leftOut > 0 && (
            <p class="note plain">{words.leftOut(writeNumber(view.leftOut, frame.reader.language))}</p>
          )}
          {view.q === '' && (
            <section class="card pad stack" aria-labelledby="field-title">
              <h2 id="field-title">{words.fieldTitle}</h2>
              <p class="quiet">
                {samples.map((sample) => (
                  <>
                    <a key={sample} class="mono" href={`${base}?${new URLSearchParams({ q: sample })}`}>
                      {sample}
                    </a>
                    {' · '}
                  </>
                ))}
                {words.fieldWords}
              </p>
            </section>
          )}
        </div>
        <aside>
          <Registers view={view} {...part} />
        </aside>
      </div>
    </ConsoleScreen>
  );
}

/** Colour never speaks alone: the words beside say the same. */
function Registers({ view, frame, words }: CompanyPart & { view: CompaniesView }) {
  return (
    <section class="card" aria-labelledby="registers-title">
      <header>
        <h2 id="registers-title">{words.registers}</h2>
      </header>
      <ul class="registers">
        {view.registers.map(({ id, name, state, lastMs, lastSuccessAt, lastFailureAt }) => {
          const at = state === 'answers' || state === 'slow' ? lastSuccessAt : lastFailureAt;
          const tone = tones[state] ?? 'off';
          const when = at === null ? '' : writeAgo(at, frame);
          const ms = lastMs === null ? '' : writeNumber(lastMs, frame.reader.language);
          return (
            <li key={id} data-state={state}>
              <i class={`dot ${tone}`} aria-hidden="true" />
              <span>{name}</span>
              <span class={tone === 'warn' || tone === 'bad' ? `small push ${tone}` : 'small push quiet'}>
                {words.registerStates[state]?.({ when, ms })}
              </span>
            </li>
          );
        })}
      </ul>
      <p class="pad tiny quiet">{words.credit}</p>
    </section>
  );
}
