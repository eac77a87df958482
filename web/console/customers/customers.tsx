// The list of customers with its search, and beside it the list of guests who are none.
import type { CustomersView, GuestsView } from '#address';
import type { Frame } from '#platform/screens/screen.ts';
import { changeAddress } from '../../frame/links.ts';
import { ConsoleScreen } from '../frame.tsx';
import { Icon } from '../icons.tsx';
import { CsvLink, PageLinks } from '../page-links.tsx';
import { SideHead } from '../side.tsx';
import { writeNumber, writeWhen } from '../times.ts';
import { Events } from './events.tsx';
import { type CustomerWords, customerWords } from './words.ts';

const mostCounted = 1_000;

type Item = CustomersView['items'][number];

export function CustomerList({ view, frame }: { view: CustomersView; frame: Frame }) {
  const { language } = frame.reader;
  const words = customerWords[language];
  const mayWrite = frame.permissions.includes('customer:write');
  const base = `${frame.place?.base}/customers`;
  const count = view.total > mostCounted ? `${writeNumber(mostCounted, language)}+` : writeNumber(view.total, language);
  return (
    <ConsoleScreen
      frame={frame}
      title={words.title}
      facts={view.total === 1 ? words.factsOne : words.facts(count)}
      actions={
        <>
          <CsvLink frame={frame} />
          {mayWrite && (
            <a class="button primary" href={`${base}/new`} data-new="customer">
              <Icon name="plus" />
              {words.newCustomer}
            </a>
          )}
        </>
      }
    >
      <Filters action={base} q={view.q} label={words.search} current="customers" frame={frame} words={words} />
      {view.limited && <p class="note">{words.limited[view.limited]}</p>}
      {view.items.length === 0 ? (
        <Empty isFiltered={view.q !== ''} base={base} mayWrite={mayWrite} words={words} />
      ) : (
        <section class="card" aria-label={words.title}>
          <table class="two customers-table">
            <thead>
              <tr>
                <th scope="col">{words.columns.name}</th>
                <th scope="col">{words.columns.company}</th>
                <th scope="col">{words.columns.reach}</th>
                <th scope="col">{words.columns.next}</th>
                <th scope="col">{words.columns.addresses}</th>
              </tr>
            </thead>
            <tbody>
              {view.items.map((item) => (
                <Row key={item.identityId} item={item} frame={frame} />
              ))}
            </tbody>
          </table>
          <footer class="pages">
            <PageLinks page={view} frame={frame} />
            {view.q !== '' && <a href={base}>{words.showAll}</a>}
          </footer>
        </section>
      )}
    </ConsoleScreen>
  );
}

type FilterNeeds = {
  action: string;
  q: string;
  label: string;
  current: 'customers' | 'guests';
  frame: Frame;
  words: CustomerWords;
};

function Filters({ action, q, label, current, frame, words }: FilterNeeds) {
  const base = `${frame.place?.base}/customers`;
  const lists = [
    { id: 'customers', href: base, name: words.customers },
    { id: 'guests', href: `${base}/guests`, name: words.guests },
  ];
  return (
    <div class="filters">
      <form method="get" action={action} role="search" class="inline">
        <input type="search" name="q" value={q} aria-label={label} placeholder={label} maxLength={200} />
        <button type="submit" class="button">
          {words.find}
        </button>
      </form>
      <nav class="inline wrap" aria-label={words.lists}>
        {lists.map(({ id, href, name }) => (
          <a key={id} class="chip pick" href={href} aria-current={id === current ? 'true' : undefined}>
            {name}
          </a>
        ))}
      </nav>
    </div>
  );
}

function Row({ item, frame }: { item: Item; frame: Frame }) {
  const { language } = frame.reader;
  const zone = frame.place?.organisation.timeZone ?? 'UTC';
  return (
    <tr>
      <td>
        <a class="row-link" href={`${frame.place?.base}/${item.path}`}>
          {item.name}
        </a>
        <br />
        <span class="quiet small">{item.address || item.identityId}</span>
      </td>
      <td class="small wide-only">
        {item.companyName === item.name ? '' : item.companyName}
        {item.companyRegistrationNumber !== null && <span class="quiet"> {item.companyRegistrationNumber}</span>}
      </td>
      <td class="small">
        {item.phone !== null && (
          <a class="plain-link num" href={`tel:${item.phone}`}>
            {item.phone}
          </a>
        )}
        {item.email !== null && <span class="quiet wide-only"> {item.email}</span>}
      </td>
      <td class="num small">
        {item.next !== null && (
          <>
            {writeWhen(item.next.startsAt, language, zone)}
            <span class="quiet wide-only"> {item.next.title}</span>
          </>
        )}
      </td>
      <td class="num small wide-only">{item.addresses}</td>
    </tr>
  );
}

type EmptyNeeds = { isFiltered: boolean; base: string; mayWrite: boolean; words: CustomerWords };

function Empty({ isFiltered, base, mayWrite, words }: EmptyNeeds) {
  return (
    <section class="card">
      <div class="empty">
        <Icon name="customers" />
        <h2>{isFiltered ? words.noneTitle : words.emptyTitle}</h2>
        <p>{isFiltered ? words.noneWords : words.emptyWords}</p>
        {isFiltered ? (
          <a class="button" href={base}>
            {words.showAll}
          </a>
        ) : (
          mayWrite && (
            <a class="button" href={`${base}/new`}>
              <Icon name="plus" />
              {words.newCustomer}
            </a>
          )
        )}
      </div>
    </section>
  );
}

/** Events know them by a number, but nobody sent an address: they are in no other list. */
function Numbered({ view, frame, words }: { view: GuestsView; frame: Frame; words: CustomerWords }) {
  const { items, isCut } = view.numbered;
  if (items.length === 0) return null;
  return (
    <section class="card" aria-labelledby="numbered-title">
      <header class="open">
        <h2 id="numbered-title">{words.numberedTitle}</h2>
      </header>
      <table class="two">
        <thead>
          <tr>
            <th scope="col">{words.guestColumns.name}</th>
            <th scope="col">{words.identity}</th>
          </tr>
        </thead>
        <tbody>
          {items.map(({ identityId, path, name, email, phone }) => (
            <tr key={identityId}>
              <td>
                <a class="row-link" href={`${frame.place?.base}/${path}`}>
                  {name}
                </a>
                <br />
                <span class="quiet small">{[email, phone].filter(Boolean).join(', ')}</span>
              </td>
              <td class="small cut" title={identityId}>
                {identityId}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {isCut && <p class="pad quiet small">{words.numberedMore}</p>}
    </section>
  );
}

export function Guests({ view, frame }: { view: GuestsView; frame: Frame }) {
  const { language, address } = frame.reader;
  const words = customerWords[language];
  const base = `${frame.place?.base}/customers/guests`;
  const zone = frame.place?.organisation.timeZone ?? 'UTC';
  return (
    <ConsoleScreen frame={frame} title={words.guestsTitle} facts={words.guestsLead} actions={<CsvLink frame={frame} />}>
      <Filters action={base} q={view.q} label={words.guestSearch} current="guests" frame={frame} words={words} />
      {view.limited && <p class="note">{view.limited === 'short' ? words.guestShort : words.limited[view.limited]}</p>}
      <Numbered view={view} frame={frame} words={words} />
      <div class="split">
        {view.items.length === 0 ? (
          <section class="card">
            <div class="empty">
              <Icon name="people" />
              <h2>{view.q === '' ? words.guestsEmptyTitle : words.noneTitle}</h2>
              <p>{view.q === '' ? words.guestsEmptyWords : words.guestShort}</p>
              {view.q !== '' && (
                <a class="button" href={base}>
                  {words.showAll}
                </a>
              )}
            </div>
          </section>
        ) : (
          <section class="card" aria-label={words.guestsTitle}>
            <table class="two">
              <thead>
                <tr>
                  <th scope="col">{words.guestColumns.name}</th>
                  <th scope="col">{words.guestColumns.last}</th>
                </tr>
              </thead>
              <tbody>
                {view.items.map((guest) => (
                  <tr key={guest.key} class={guest.key === view.guest?.key ? 'chosen' : undefined}>
                    <td>
                      <a
                        class="row-link"
                        href={changeAddress(address, { guest: guest.key })}
                        aria-current={guest.key === view.guest?.key ? 'true' : undefined}
                      >
                        {guest.name}
                      </a>
                      <br />
                      <span class="quiet small">{[guest.email, guest.phone].filter(Boolean).join(', ')}</span>
                    </td>
                    <td class="num small">{writeWhen(guest.last, language, zone)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
            <footer class="pages">
              <PageLinks page={view} frame={frame} />
              {view.q !== '' && <a href={base}>{words.showAll}</a>}
            </footer>
          </section>
        )}
        {view.guest && <GuestSide guest={view.guest} frame={frame} words={words} />}
      </div>
    </ConsoleScreen>
  );
}

type SideNeeds = { guest: NonNullable<GuestsView['guest']>; frame: Frame; words: CustomerWords };

function GuestSide({ guest: { key, events }, frame, words }: SideNeeds) {
  const { name, email, phone } = events.reach;
  const [firstName = '', ...rest] = (name ?? '').split(' ');
  const known = new URLSearchParams({ firstName, lastName: rest.join(' ') });
  return (
    <aside class="card" aria-labelledby="side-title">
      <SideHead title={name ?? key} frame={frame} back="customers/guests" />
      <div class="pad stack">
        <p class="inline wrap reach">
          {phone !== null && <a href={`tel:${phone}`}>{phone}</a>}
          {email !== null && <a href={`mailto:${email}`}>{email}</a>}
        </p>
        {frame.permissions.includes('customer:write') && (
          <a class="button" href={`${frame.place?.base}/customers/new?${known}`}>
            {words.guestMake}
          </a>
        )}
      </div>
      <Events events={events} frame={frame} words={words} />
    </aside>
  );
}
