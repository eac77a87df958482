// The list of guests: people who attend events without a customer number, with one of them beside it.
import type { GuestsView } from '#address';
import type { Frame } from '#platform/screens/screen.ts';
import { changeAddress } from '../../frame/links.ts';
import { Empty, NoMatch } from '../empty.tsx';
import { ConsoleScreen } from '../frame.tsx';
import { CsvLink, PageLinks } from '../page-links.tsx';
import { SideHead } from '../side.tsx';
import { writeWhen } from '../times.ts';
import { Events } from './events.tsx';
import { Filters } from './filters.tsx';
import { type CustomerWords, customerWords } from './words.ts';

export function Guests({ view, frame }: { view: GuestsView; frame: Frame }) {
  const { language, address } = frame.reader;
  const words = customerWords[language];
  const base = `${frame.place?.base}/customers/guests`;
  const all = { href: base, label: words.showAll };
  const zone = frame.place?.organisation.timeZone ?? 'UTC';
  return (
    <ConsoleScreen frame={frame} title={words.guestsTitle} facts={words.guestsLead} actions={<CsvLink frame={frame} />}>
      <Filters action={base} q={view.q} label={words.guestSearch} current="guests" frame={frame} words={words} />
      {view.limited && <p class="note">{view.limited === 'short' ? words.guestShort : words.limited[view.limited]}</p>}
      <div class="split">
        {view.items.length === 0 && view.q === '' ? (
          <Empty icon="people" title={words.guestsEmptyTitle} words={words.guestsEmptyWords} />
        ) : view.items.length === 0 ? (
          <NoMatch frame={frame} title={words.noneTitle} q={view.q} words={words.guestNone} steps={[all]} />
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
