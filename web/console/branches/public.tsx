// What the public sees of a branch, drawn from the very answer of branch/detail and from nothing else.
import type { BranchView } from '#branch';
import { groupDates, writeDateRange, writeHours } from '../../../src/branch/rules/hours/write-hours.ts';
import { formFields } from '../../../src/branch/tabs/fields.ts';
import { t } from '../../say.ts';
import { usePage } from '../page.ts';
import { type Fact, Facts } from '../side.tsx';
import { Markdown } from './markdown.tsx';
import { OpenNow } from './open-now.tsx';

type Answer = NonNullable<BranchView['public']>;

const labelOf = (column: string) => t(formFields[column]?.label ?? column);

export function Public() {
  const { view, frame } = usePage<BranchView>();
  const answer = view.public;
  if (!answer) {
    return (
      <section class="card">
        <p class="pad">{t('This branch is switched off: the API answers 404.')}</p>
      </section>
    );
  }
  const { language } = frame.reader;
  const { regular, exceptions } = answer.openingHours;
  const coming = exceptions.filter(({ date }) => date >= view.today);
  return (
    <div class="stack">
      <p class="hint">{t('Drawn from the answer of the API, which is all that strangers get.')}</p>
      <section class="card narrow-card" aria-label={t('What the public sees')}>
        <div class="pad stack">
          <div>
            <h2>{answer.name}</h2>
            <p class="quiet">{answer.description}</p>
            <p>
              <OpenNow now={view.now} />
            </p>
          </div>
          <Facts
            of={[
              ...factsOf(answer),
              [
                t('Opening hours'),
                writeHours({ regular, exceptions: [] }, language).replaceAll('; ', '\n') || t('no hours yet'),
                'kept-lines',
              ],
              ...groupDates(coming).map(
                ({ first, last, like }): Fact => [
                  writeDateRange(first, last, language),
                  `${like.isOpen ? '✓' : t('closed')} ${like.reason ?? ''}`,
                ],
              ),
            ]}
          />
          {(['termsAndConditions', 'complaintsProcedure', 'privacyPolicy'] as const).map((name) => {
            const text = answer[name];
            return text === undefined ? null : (
              <details key={name}>
                <summary>{labelOf(name)}</summary>
                <Markdown text={text} />
              </details>
            );
          })}
        </div>
      </section>
      <details class="card narrow-card">
        <summary class="pad">{t('The answer as JSON')}</summary>
        <pre class="pad small">{JSON.stringify(answer, null, 2)}</pre>
      </details>
    </div>
  );
}

function factsOf(answer: Answer): Fact[] {
  const { address = {}, operatingCompany: company = {}, phones, emails, people } = answer;
  const town = [address.postalCode, address.city].filter(Boolean).join(' ');
  const place = [address.companyName, address.streetAddress, town, address.country];
  const contact = (value: string, role?: string) => (role ? `${value} (${role})` : value);
  const facts: [column: string, value: string | undefined][] = [
    ['address.streetAddress', place.filter(Boolean).join('\n')],
    ['phones', phones.map(({ phone, role }) => contact(phone, role)).join('\n')],
    ['emails', emails.map(({ email, role }) => contact(email, role)).join('\n')],
    [
      'people',
      people.map(({ role, customLabel, name }) => [customLabel ?? role, name].filter(Boolean).join(': ')).join('\n'),
    ],
    ['url', answer.url],
    ['mainPhotoUrl', answer.mainPhotoUrl],
    ['operatingCompany.name', [company.name, company.companyRegistrationNumber].filter(Boolean).join(', ')],
    ['parentBranch.slug', answer.parentBranch?.name],
  ];
  return facts.map(([column, value]) => [labelOf(column), value, 'kept-lines']);
}
