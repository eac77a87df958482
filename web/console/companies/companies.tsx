// The screen of companies and accounts: one field, and for each number in it how it was read and what its register says.
import type { Frame } from '#platform/screens/screen.ts';
import type { CompaniesView } from '#registry';
import { ConsoleScreen } from '../frame.tsx';
import { writeNumber } from '../times.ts';
import { AccountCard } from './account-card.tsx';
import { CompanyCard } from './company-card.tsx';
import { Registers } from './registers.tsx';
import { companyWords } from './words.ts';

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
        <>
          {view.numbers.length > 0 && (
            <a class="button" href={`${base.replace('/console/', '/bff/')}?${new URLSearchParams({ q: view.q })}`}>
              {words.json}
            </a>
          )}
          <a class="button" href={`${base}/lists`}>
            {words.checkList}
          </a>
        </>
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
