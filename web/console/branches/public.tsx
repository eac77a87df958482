// What the public sees of a branch, drawn from the very answer of branch/detail and from nothing else.
import type { BranchView } from '#branch';
import { groupDates, writeDateRange, writeHours } from '../../../src/branch/rules/hours/write-hours.ts';
import type { TabNeeds } from './branch.tsx';
import { Markdown } from './markdown.tsx';
import { OpenNow } from './open-now.tsx';
import type { BranchWords } from './words.ts';

type Answer = NonNullable<BranchView['public']>;

export function Public({ view, frame, words }: TabNeeds) {
  const answer = view.public;
  if (!answer) {
    return (
      <section class="card">
        <p class="pad">{words.publicOff}</p>
      </section>
    );
  }
  const { language } = frame.reader;
  const { regular, exceptions } = answer.openingHours;
  const coming = exceptions.filter(({ date }) => date >= view.today);
  return (
    <div class="stack">
      <p class="hint">{words.publicHint}</p>
      <section class="card narrow-card" aria-label={words.tabs.public}>
        <div class="pad stack">
          <div>
            <h2>{answer.name}</h2>
            <p class="quiet">{answer.description}</p>
            <p>
              <OpenNow now={view.now} />
            </p>
          </div>
          <dl class="facts">
            {factsOf(answer, words).map(([label, value]) => [
              <dt key={`${label} label`}>{label}</dt>,
              <dd key={label} class="kept-lines">
                {value}
              </dd>,
            ])}
            <dt>{words.hoursTitle}</dt>
            <dd class="kept-lines">
              {writeHours({ regular, exceptions: [] }, language).replaceAll('; ', '\n') || words.noneYet}
            </dd>
            {groupDates(coming).map(({ first, last, like }) => [
              <dt key={`${first} label`} class="num">
                {writeDateRange(first, last, language)}
              </dt>,
              <dd key={first}>
                {like.isOpen ? '✓' : words.closed} {like.reason}
              </dd>,
            ])}
          </dl>
          {(['termsAndConditions', 'complaintsProcedure', 'privacyPolicy'] as const).map((name) => {
            const text = answer[name];
            return text === undefined ? null : (
              <details key={name}>
                <summary>{words.fields[name]?.label}</summary>
                <Markdown text={text} />
              </details>
            );
          })}
        </div>
      </section>
      <details class="card narrow-card">
        <summary class="pad">{words.publicAnswer}</summary>
        <pre class="pad small">{JSON.stringify(answer, null, 2)}</pre>
      </details>
    </div>
  );
}

function factsOf(answer: Answer, { fields }: BranchWords): [string, string][] {
  const { address = {}, operatingCompany: company = {} } = answer;
  const place = [
    address.companyName,
    address.streetAddress,
    [address.postalCode, address.city].filter(Boolean).join(' '),
    address.country,
  ];
  const contact = (value: string, role?: string) => (role ? `${value} (${role})` : value);
  const facts: [string, string | undefined][] = [
    [fields['address-streetAddress']?.label ?? '', place.filter(Boolean).join('\n')],
    [fields.phones?.label ?? '', answer.phones.map(({ phone, role }) => contact(phone, role)).join('\n')],
    [fields.emails?.label ?? '', answer.emails.map(({ email, role }) => contact(email, role)).join('\n')],
    [
      fields.people?.label ?? '',
      answer.people
        .map(({ role, customLabel, name }) => [customLabel ?? role, name].filter(Boolean).join(': '))
        .join('\n'),
    ],
    [fields.url?.label ?? '', answer.url],
    [fields.mainPhotoUrl?.label ?? '', answer.mainPhotoUrl],
    [
      fields['operatingCompany-name']?.label ?? '',
      [company.name, company.companyRegistrationNumber].filter(Boolean).join(', '),
    ],
    [fields['parentBranch-slug']?.label ?? '', answer.parentBranch?.name],
  ];
  return facts.flatMap(([label, value]) => (value ? [[label, value] as [string, string]] : []));
}
