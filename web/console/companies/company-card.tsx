// One company: the record of its register with source and age, or why there is none.
import type { TypedNumberView } from '#registry';
import { Form, formOf } from '../fields.tsx';
import { writeAgo, writeMoment } from '../times.ts';
import { toAddressQuery } from './address-query.ts';
import { type CompanyPart, Verdict } from './verdict.tsx';

type Company = NonNullable<TypedNumberView['company']>;
/** Nothing is wrong with the number: we just cannot say more. */
const openOutcomes = ['registry_unavailable', 'vat_sk', 'vat_cz_person', 'vat_cz_group'];

type CompanyNeeds = CompanyPart & { company: Company; text: string };

export function CompanyCard({ company, text, frame, words }: CompanyNeeds) {
  const { record, number, country, checkDigit, register, fetchedAt, source } = company;
  if (!record) {
    const [title, next] = words.outcomes[company.outcome] ?? [company.outcome, ''];
    const isUnknown = openOutcomes.includes(company.outcome);
    return (
      <section class="card pad stack" data-company={company.outcome}>
        <Verdict tone={isUnknown ? 'warn' : 'bad'} title={`${text}: ${title}`}>
          {next}
        </Verdict>
        {number !== null && <CheckDigit checkDigit={checkDigit} frame={frame} words={words} />}
      </section>
    );
  }
  const form = formOf(frame, 'companies/refresh');
  const seat = [record.streetAddress, [record.postalCode, record.city].filter(Boolean).join(' '), record.country];
  return (
    <section class="card" data-company="found" aria-label={record.companyName ?? text}>
      <header>
        <h2>{words.recordTitle}</h2>
        {register && <span class="chip">{register.name}</span>}
        <span class="push inline">
          {fetchedAt && (
            <span class={source === 'stale' ? 'small warn' : 'small quiet'} title={writeMoment(fetchedAt, frame)}>
              {words.age(writeAgo(fetchedAt, frame))} · {words.sources[source ?? ''] ?? ''}
            </span>
          )}
          {frame.permissions.includes('registry:ask') && (
            <Form form={form} class="inline">
              <input type="hidden" name="country" value={country ?? ''} />
              <input type="hidden" name="number" value={number ?? ''} />
              <button type="submit" class="button low">
                {words.refresh}
              </button>
            </Form>
          )}
        </span>
      </header>
      <dl class="facts record">
        <dt>{words.name}</dt>
        <dd class="strong">{record.companyName ?? '–'}</dd>
        <dt>{words.number}</dt>
        <dd>
          <span class="mono">{record.companyRegistrationNumber ?? number}</span>{' '}
          <CheckDigit checkDigit={checkDigit} frame={frame} words={words} />
        </dd>
        <dt>{words.tax}</dt>
        <dd>
          {record.taxIdentificationNumber ? (
            <span class="mono">{record.taxIdentificationNumber}</span>
          ) : (
            <span class="quiet">{words.noTax}</span>
          )}{' '}
          {company.vat && (
            <span class={company.vat === 'same' ? 'small quiet' : 'small warn'}>{words.vat[company.vat]}</span>
          )}
        </dd>
        <dt>{words.seat}</dt>
        <dd>{seat.filter(Boolean).join(', ') || '–'}</dd>
      </dl>
      {frame.permissions.includes('customer:write') && (
        <p class="pad flat actions">
          <a class="button" href={`${frame.place?.base}/customers/new?${toAddressQuery(record)}`}>
            {words.takeOver}
          </a>
        </p>
      )}
    </section>
  );
}

function CheckDigit({ checkDigit, words }: CompanyPart & Pick<Company, 'checkDigit'>) {
  if (checkDigit === null) return null;
  return (
    <span class={checkDigit ? 'small quiet' : 'small warn'}>
      {checkDigit ? words.checkDigitRight : words.checkDigitWrong}
    </span>
  );
}
