// The list of customers with its search.
import type { CustomersView } from '#address';
import type { Frame } from '#platform/screens/screen.ts';
import { Empty, NoMatch } from '../empty.tsx';
import { ConsoleScreen } from '../frame.tsx';
import { Icon } from '../icons.tsx';
import { CsvLink, PageLinks } from '../page-links.tsx';
import { writeNumber, writeWhen } from '../times.ts';
import { Filters } from './filters.tsx';
import { customerWords } from './words.ts';

const mostCounted = 1_000;

type Item = CustomersView['items'][number];

export function CustomerList({ view, frame }: { view: CustomersView; frame: Frame }) {
  const { language } = frame.reader;
  const words = customerWords[language];
  const mayWrite = frame.permissions.includes('customer:write');
  const base = `${frame.place?.base}/customers`;
  const count = view.total > mostCounted ? `${writeNumber(mostCounted, language)}+` : writeNumber(view.total, language);
  const make = mayWrite && { href: `${base}/new`, label: words.newCustomer, makes: 'customer' };
  const all = { href: base, label: words.showAll };
  /** Then the empty list has the one button. */
  const isFirst = view.items.length === 0 && view.q === '';
  return (
    <ConsoleScreen
      frame={frame}
      title={words.title}
      facts={view.total === 1 ? words.factsOne : words.facts(count)}
      actions={
        <>
          <CsvLink frame={frame} />
          {mayWrite && !isFirst && (
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
      {isFirst ? (
        <Empty icon="customers" title={words.emptyTitle} words={words.emptyWords} steps={[make]} />
      ) : view.items.length === 0 ? (
        <NoMatch frame={frame} title={words.noneTitle} q={view.q} words={words.noneWords} steps={[all]} />
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
