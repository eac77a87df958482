// The screen of companies and accounts: one field, and for each number in it how it was read and what its register says.
import type { CompaniesView } from '#registry';
import { t } from '../../say.ts';
import { LinkButton, SubmitButton } from '../buttons.tsx';
import { definePage } from '../define-page.tsx';
import { AccountCard } from './account-card.tsx';
import { CompanyCard } from './company-card.tsx';
import { Registers } from './registers.tsx';

const samples = ['264 35 675', 'CZ26435675', '19-2000145399/0800', 'SK31 1200 0000 1987 4263 7541'];

export const companies = definePage<CompaniesView>({
  title: () => t('Companies & accounts'),
  facts: () =>
    t('Paste a company number, VAT id, IBAN or account, or several at once. We say what we read and how we know.'),
  actions: ({ view, href }) => (
    <>
      {view.numbers.length > 0 && (
        <LinkButton
          to={`${href('companies').replace('/console/', '/bff/')}?${new URLSearchParams({ q: view.q, ...(view.country && { country: view.country }) })}`}
          label={t('View as JSON')}
        />
      )}
      <LinkButton to="companies/lists" label={t('Check a list (CSV)…')} />
    </>
  ),
  body: ({ view, href, number: write }) => (
    <>
      <search>
        <form class="one-field" action={href('companies')}>
          <label class="offscreen" for="q">
            {t('Company number, VAT id, IBAN or account')}
          </label>
          <input id="q" name="q" type="search" value={view.q} maxLength={500} autoFocus autocomplete="off" required />
          <SubmitButton label={t('Check')} tone="primary" />
        </form>
      </search>
      <div class="split beside">
        <div class="stack wide">
          {view.q !== '' && view.numbers.length === 0 && (
            <p class="note warn" role="status">
              {t('There is no number in it. Paste a company number, a VAT id, an IBAN or an account.')}
            </p>
          )}
          {view.numbers.map(({ text, company, account }, index) => (
            <>
              {company && <CompanyCard key={`c${index}`} company={company} text={text} />}
              {account && <AccountCard key={`a${index}`} account={account} text={text} isSecond={company !== null} />}
            </>
          ))}
          {view.leftOut > 0 && (
            <p class="note plain">
              {t('{count} more were not looked at: five at a time.', { count: write(view.leftOut) })}
            </p>
          )}
          {view.q === '' && (
            <section class="card pad stack" aria-labelledby="field-title">
              <h2 id="field-title">{t('What the field reads')}</h2>
              <p class="quiet">
                {samples.map((sample) => (
                  <>
                    <a key={sample} class="mono" href={`${href('companies')}?${new URLSearchParams({ q: sample })}`}>
                      {sample}
                    </a>
                    {' · '}
                  </>
                ))}
                {t('or a whole line of an invoice')}
              </p>
            </section>
          )}
        </div>
        <aside>
          <Registers registers={view.registers} />
        </aside>
      </div>
    </>
  ),
});
