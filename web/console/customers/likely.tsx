// Customers who are likely the same person, each side by side with the one of the page.
import type { CustomerView } from '#address';
import type { Frame } from '#platform/screens/screen.ts';
import { Icon } from '../icons.tsx';
import { writeDay, writeNumber, writeWhen } from '../times.ts';
import type { CardNeeds } from './address-card.tsx';
import type { CustomerWords } from './words.ts';

type Other = CustomerView['likely'][number];
type Row = { label: string; one: string; other: string };

export function Likely({ view, frame, words }: CardNeeds) {
  return (
    <>
      {view.likely.map((other) => (
        <section key={other.identityId} class="card twins" aria-label={`${words.likelyTitle}: ${other.name}`}>
          <header class="open wrap">
            <Icon name="cross" />
            <h2>{words.likelyTitle}</h2>
            <span class="quiet small">{other.ways.map((way) => words.likelyWays[way] ?? way).join(', ')}</span>
          </header>
          <div class="pad flat stack">
            <table class="versions">
              <thead>
                <tr>
                  <td />
                  <th scope="col">{words.thisCustomer}</th>
                  <th scope="col">{words.otherCustomer}</th>
                </tr>
              </thead>
              <tbody>
                {compare(view, other, frame, words).map(({ label, one, other: theirs }) => (
                  <tr key={label} class={one === theirs ? undefined : 'changed'}>
                    <th scope="row">{label}</th>
                    <td data-label={words.thisCustomer}>{one || words.emptied}</td>
                    <td data-label={words.otherCustomer}>{theirs || words.emptied}</td>
                  </tr>
                ))}
              </tbody>
            </table>
            <div class="actions wrap">
              <span class="hint">{words.likelyHint}</span>
              <a
                class="button low push"
                href={`${frame.place?.base}/${other.path}`}
                aria-label={words.openOther(other.name)}
              >
                {words.open}
              </a>
            </div>
          </div>
        </section>
      ))}
    </>
  );
}

function compare(view: CustomerView, other: Other, frame: Frame, words: CustomerWords): Row[] {
  const { reach, coming } = view.events;
  const [first] = view.addresses;
  const { language } = frame.reader;
  const zone = frame.place?.organisation.timeZone ?? 'UTC';
  const dayOf = (at: string | null) => (at === null ? '' : writeDay(at, frame));
  const next = coming.find(({ isCancelled }) => !isCancelled);
  const rows: Row[] = [
    { label: words.columns.name, one: view.name, other: other.name },
    { label: words.identity, one: view.identityId, other: other.identityId },
    { label: words.email, one: reach.email ?? '', other: other.email ?? '' },
    { label: words.phone, one: reach.phone ?? '', other: other.phone ?? '' },
    { label: words.fields.companyName ?? '', one: first?.fields.companyName ?? '', other: other.companyName ?? '' },
    { label: words.address, one: first?.summary ?? '', other: other.address },
    {
      label: words.columns.addresses,
      one: writeNumber(view.addresses.length, language),
      other: writeNumber(other.addresses, language),
    },
    {
      label: words.columns.next,
      one: next ? writeWhen(next.startsAt, language, zone) : '',
      other: other.next ? writeWhen(other.next.startsAt, language, zone) : '',
    },
    { label: words.madeAt, one: dayOf(view.since), other: dayOf(other.since) },
  ];
  return rows.filter(({ one, other: theirs }) => one !== '' || theirs !== '');
}
