// One company: the record of its register with source and age, or why there is none.
import { msg, type Text } from '#platform/text/msg.ts';
import type { TypedNumberView } from '#registry';
import { t } from '../../say.ts';
import { ActionButton } from '../action-form.tsx';
import { LinkButton } from '../buttons.tsx';
import { usePage } from '../page.ts';
import { Verdict } from './verdict.tsx';

type Company = NonNullable<TypedNumberView['company']>;

/** Why there is no record: what it is, and what to do. */
const outcomes: Record<string, { title: Text; next: Text }> = {
  company_not_found: {
    title: msg('The register knows no such company'),
    next: msg('Check the number and the country.'),
  },
  registry_unavailable: {
    title: msg('We do not know: the register does not answer'),
    next: msg('That says nothing about the company. Try again in a minute.'),
  },
  country_not_supported: {
    title: msg('Unknown country'),
    next: msg('Write the number with the two letters of its country, as in SK31322832.'),
  },
  invalid_number: {
    title: msg('This is no company number'),
    next: msg('A Czech or Slovak IČO has up to 8 digits, as in 26435675.'),
  },
  vat_sk: {
    title: msg('This is a Slovak VAT id (IČ DPH); its check digits are right'),
    next: msg(
      'The Slovak register finds companies by their IČO only, and the IČO cannot be computed from it. Type the IČO: 8 digits, on every invoice.',
    ),
  },
  vat_sk_wrong: {
    title: msg('This looks like a Slovak VAT id (IČ DPH), but its check digits are wrong'),
    next: msg(
      'There is a typo in it: ten digits after SK are divisible by 11. Compare it with the invoice, or type the IČO.',
    ),
  },
  vat_cz_person: {
    title: msg('This is the Czech VAT id (DIČ) of a person'),
    next: msg(
      'Nine or ten digits after CZ are a birth number or a number of the tax office, not an IČO. ARES finds people in business by their IČO: type that one. This id was sent to nobody.',
    ),
  },
  vat_cz_group: {
    title: msg('This is the Czech VAT id (DIČ) of a VAT group'),
    next: msg('Several companies share it, so it leads to none of them. Type the IČO of the one you mean.'),
  },
};

/** Nothing is wrong with the number: we just cannot say more. */
const openOutcomes = ['registry_unavailable', 'vat_sk', 'vat_cz_person', 'vat_cz_group'];

const sources: Record<NonNullable<Company['source']>, Text> = {
  memory: msg('kept here'),
  store: msg('kept here'),
  registry: msg('asked just now'),
  stale: msg('the register does not answer: this is its last answer'),
};

const sayVat = (vat: NonNullable<Company['vat']>) =>
  ({
    same: t('You typed the DIČ; the register has the same one.'),
    other: t('You typed a DIČ, and we read its digits as the IČO. The register has another DIČ: use that one.'),
    none: t('You typed a DIČ, and we read its digits as the IČO. The register gives no DIČ: it may not be valid.'),
  })[vat];

type CompanyNeeds = { company: Company; text: string };

export function CompanyCard({ company, text }: CompanyNeeds) {
  const { may, href, ago, moment } = usePage();
  const { record, number, country, checkDigit, register, fetchedAt, source } = company;
  if (!record) return <NoRecord company={company} text={text} />;
  const seat = [record.streetAddress, [record.postalCode, record.city].filter(Boolean).join(' '), record.country];
  return (
    <section class="card" data-company="found" aria-label={record.companyName ?? text}>
      <header>
        <h2>{t('Record in the register')}</h2>
        {register && <span class="chip">{register.name}</span>}
        <span class="push inline">
          {fetchedAt && (
            <span class={source === 'stale' ? 'small warn' : 'small quiet'} title={moment(fetchedAt)}>
              {t('from {when}', { when: ago(fetchedAt) })} · {source && t(sources[source])}
            </span>
          )}
          {may('registry:ask') && (
            <ActionButton
              action="companies/refresh"
              hidden={{ country: country ?? '', number: number ?? '' }}
              submit={t('Ask again')}
              tone="low"
            />
          )}
        </span>
      </header>
      <dl class="facts record">
        <dt>{t('Name')}</dt>
        <dd class="strong">{record.companyName ?? '–'}</dd>
        <dt>{t('Company number')}</dt>
        <dd>
          <span class="mono">{record.companyRegistrationNumber ?? number}</span> <CheckDigit is={checkDigit} />
        </dd>
        <dt>{t('Tax number')}</dt>
        <dd>
          {record.taxIdentificationNumber ? (
            <span class="mono">{record.taxIdentificationNumber}</span>
          ) : (
            <span class="quiet">{t('the register does not give one')}</span>
          )}{' '}
          {company.vat && (
            <span class={company.vat === 'same' ? 'small quiet' : 'small warn'}>{sayVat(company.vat)}</span>
          )}
        </dd>
        <dt>{t('Registered office')}</dt>
        <dd>{seat.filter(Boolean).join(', ') || '–'}</dd>
      </dl>
      {may('customer:write') && (
        <p class="pad flat actions">
          <LinkButton to={`${href('customers/new')}?${toAddressQuery(record)}`} label={t('Take over as address')} />
        </p>
      )}
    </section>
  );
}

function NoRecord({ company: { outcome, number, checkDigit }, text }: CompanyNeeds) {
  const why = outcomes[outcome];
  const title = why ? t(why.title) : outcome;
  return (
    <section class="card pad stack" data-company={outcome}>
      <Verdict tone={openOutcomes.includes(outcome) ? 'warn' : 'bad'} title={`${text}: ${title}`}>
        {why ? t(why.next) : ''}
      </Verdict>
      {number !== null && <CheckDigit is={checkDigit} />}
    </section>
  );
}

function CheckDigit({ is }: { is: Company['checkDigit'] }) {
  if (is === null) return null;
  return (
    <span class={is ? 'small quiet' : 'small warn'}>
      {is ? t('check digit is right') : t('check digit is wrong; there are real companies with that')}
    </span>
  );
}

/** Its record as the form of a new customer begins: the fields are called as the API calls them. A register gives the seat, which is where invoices go. */
function toAddressQuery(record: NonNullable<Company['record']>): URLSearchParams {
  const { companyName, companyRegistrationNumber, taxIdentificationNumber } = record;
  const { streetAddress, city, postalCode, country } = record;
  const fields = {
    type: 'billing',
    companyName,
    companyRegistrationNumber,
    taxIdentificationNumber,
    streetAddress,
    city,
    postalCode,
    country,
  };
  const given = Object.entries(fields).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return new URLSearchParams(given);
}
