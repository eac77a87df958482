// The list of customers without an address: events know them by a customer number, and no other list has them.
import type { NumberedView } from '#address';
import type { Frame } from '#platform/screens/screen.ts';
import { Empty, NoMatch } from '../empty.tsx';
import { ConsoleScreen } from '../frame.tsx';
import { CsvLink, PageLinks } from '../page-links.tsx';
import { writeNumber, writeWhen } from '../times.ts';
import { Filters } from './filters.tsx';
import { customerWords } from './words.ts';

export function Numbered({ view, frame }: { view: NumberedView; frame: Frame }) {
  const { language } = frame.reader;
  const words = customerWords[language];
  const base = `${frame.place?.base}/customers/numbered`;
  const zone = frame.place?.organisation.timeZone ?? 'UTC';
  const isPart = view.next !== null || view.previous !== null;
  return (
    <ConsoleScreen
      frame={frame}
      title={words.numberedTitle}
      facts={words.numberedLead}
      actions={<CsvLink frame={frame} />}
    >
      <Filters action={base} q={view.q} label={words.guestSearch} current="numbered" frame={frame} words={words} />
      {view.limited && <p class="note">{view.limited === 'short' ? words.guestShort : words.limited[view.limited]}</p>}
      {view.looked !== null && <p class="note">{words.numberedGoOn(writeNumber(view.looked, language))}</p>}
      {view.items.length === 0 && view.q !== '' ? (
        <NoMatch
          frame={frame}
          title={words.noneTitle}
          q={view.q}
          words={words.guestNone}
          steps={[{ href: base, label: words.showAll }]}
        />
      ) : view.items.length === 0 && !isPart ? (
        <Empty icon="customers" title={words.numberedEmptyTitle} words={words.numberedEmptyWords} />
      ) : (
        <section class="card" aria-label={words.numberedTitle}>
          {view.items.length > 0 && (
            <table class="two">
              <thead>
                <tr>
                  <th scope="col">{words.columns.name}</th>
                  <th scope="col">{words.identity}</th>
                  <th scope="col">{words.columns.next}</th>
                </tr>
              </thead>
              <tbody>
                {view.items.map(({ identityId, path, name, email, phone, next }) => (
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
                    <td class="num small">{next !== null && writeWhen(next.startsAt, language, zone)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
          <footer class="pages">
            <PageLinks page={view} frame={frame} />
            {view.q !== '' && <a href={base}>{words.showAll}</a>}
          </footer>
        </section>
      )}
    </ConsoleScreen>
  );
}
