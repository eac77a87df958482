// The list of branches: filters, table, the map of dots, and beside it the form for a new one or for closed days.
import type { BranchesView } from '#branch';
import type { Frame } from '#platform/screens/screen.ts';
import { writeNumber } from '#platform/text/format.ts';
import { writeSpan } from '../../../src/branch/rules/hours/write-hours.ts';
import { changeAddress } from '../../frame/links.ts';
import { Empty, NoMatch } from '../empty.tsx';
import { Field, Form, Select } from '../fields.tsx';
import { ConsoleScreen } from '../frame.tsx';
import { Icon } from '../icons.tsx';
import { CsvLink, PageLinks } from '../page-links.tsx';
import { SideHead } from '../side.tsx';
import { branchForm } from './branch-form.ts';
import { Closing } from './closing.tsx';
import { DotMap } from './dot-map.tsx';
import { OpenNow } from './open-now.tsx';
import { Peek } from './peek.tsx';
import { type BranchWords, branchWords } from './words.ts';

type PartNeeds = { view: BranchesView; frame: Frame; words: BranchWords; mayWrite: boolean };
type Item = BranchesView['items'][number];

const mostCounted = 1_000;

const isFiltered = ({ q, state, type, city }: BranchesView) => q !== '' || (state ?? type ?? city) !== null;

export function Branches({ view, frame }: { view: BranchesView; frame: Frame }) {
  const { language } = frame.reader;
  const words = branchWords[language];
  const mayWrite = frame.permissions.includes('branch:write');
  const base = `${frame.place?.base}/branches`;
  const count = view.total > mostCounted ? `${writeNumber(mostCounted, language)}+` : writeNumber(view.total, language);
  const isMaking = mayWrite && (view.open === 'new' || frame.form?.action === 'branches/create');
  const isClosing = mayWrite && (view.open === 'closing' || frame.form?.action === 'branches/close-days');
  /** Then the empty list has the one button. */
  const isFirst = view.items.length === 0 && !isFiltered(view);
  const needs = { view, frame, words, mayWrite };
  return (
    <ConsoleScreen
      frame={frame}
      title={words.title}
      facts={view.total === 1 ? words.factsOne : words.facts(count)}
      actions={
        <>
          <CsvLink frame={frame} />
          {mayWrite && (
            <>
              <a class="button" href={`${frame.place?.base}/branch-files`}>
                {words.importing}
              </a>
              <a class="button" href={`${base}?open=closing`} data-new="closing">
                {words.closeDays}
              </a>
              {!isFirst && (
                <a
                  class={isMaking || isClosing ? 'button' : 'button primary'}
                  href={`${base}?open=new`}
                  data-new="branch"
                >
                  <Icon name="plus" />
                  {words.newBranch}
                </a>
              )}
            </>
          )}
        </>
      }
    >
      <Filters {...needs} />
      {view.limited && <p class="note">{words.limited[view.limited]}</p>}
      <div class={isMaking || isClosing ? 'split' : 'split list-map'}>
        <List {...needs} />
        {isMaking ? (
          <NewBranch {...needs} />
        ) : isClosing ? (
          <Closing {...needs} />
        ) : (
          <div class="beside-list">
            <Places {...needs} />
            {view.peek && <Peek peek={view.peek} frame={frame} words={words} mayWrite={mayWrite} />}
          </div>
        )}
      </div>
    </ConsoleScreen>
  );
}

function Filters({ view, frame, words }: PartNeeds) {
  const { address } = frame.reader;
  const pick = (changes: Record<string, string | null>) =>
    changeAddress(address, {
      after: null,
      before: null,
      open: null,
      days: null,
      holidays: null,
      branch: null,
      ...changes,
    });
  const isAll = view.state === null && view.type === null;
  const chips: [string, string, boolean][] = [
    [words.all, pick({ state: null, type: null }), isAll],
    ...Object.entries(words.states).map(([id, label]): [string, string, boolean] => [
      label,
      pick({ state: id, type: null }),
      view.state === id,
    ]),
    ...Object.entries(words.types).map(([id, label]): [string, string, boolean] => [
      label,
      pick({ type: id, state: null }),
      view.type === id,
    ]),
  ];
  return (
    <div class="filters">
      <form method="get" action={`${frame.place?.base}/branches`} role="search" class="inline">
        {view.state !== null && <input type="hidden" name="state" value={view.state} />}
        {view.type !== null && <input type="hidden" name="type" value={view.type} />}
        <input
          type="search"
          name="q"
          value={view.q}
          aria-label={words.search}
          placeholder={words.search}
          maxLength={200}
        />
        {view.cities.length > 1 && (
          <select name="city" aria-label={words.town}>
            <option value="">{words.anyTown}</option>
            {view.cities.map((city) => (
              <option key={city} value={city} selected={city === view.city}>
                {city}
              </option>
            ))}
          </select>
        )}
        <button type="submit" class="button">
          {words.find}
        </button>
      </form>
      <nav class="inline wrap" aria-label={words.filters}>
        {chips.map(([label, href, isCurrent]) => (
          <a key={label} class="chip pick" href={href} aria-current={isCurrent ? 'true' : undefined}>
            {label}
          </a>
        ))}
      </nav>
    </div>
  );
}

function List({ view, frame, words, mayWrite }: PartNeeds) {
  const base = `${frame.place?.base}/branches`;
  if (view.items.length === 0) {
    const all = { href: base, label: words.showAll };
    const make = mayWrite && { href: `${base}?open=new`, label: words.newBranch, makes: 'branch' };
    return isFiltered(view) ? (
      <NoMatch frame={frame} title={words.noneTitle} q={view.q} words={words.noneWords} steps={[all]} />
    ) : (
      <Empty icon="branches" title={words.emptyTitle} words={words.emptyWords} steps={[make]} />
    );
  }
  return (
    <section class="card" aria-label={words.title}>
      <table class="two branch-table">
        <thead>
          <tr>
            <th scope="col">{words.name}</th>
            <th scope="col">{words.type}</th>
            <th scope="col">{words.country}</th>
            <th scope="col">{words.today}</th>
            <th scope="col">{words.now}</th>
          </tr>
        </thead>
        <tbody>
          {view.items.map((item) => (
            <Row key={item.slug} item={item} isOpen={item.slug === view.peek?.slug} frame={frame} words={words} />
          ))}
        </tbody>
      </table>
      <footer class="pages">
        <PageLinks page={view} frame={frame} />
        {isFiltered(view) && <a href={base}>{words.showAll}</a>}
      </footer>
    </section>
  );
}

type RowNeeds = { item: Item; isOpen: boolean; frame: Frame; words: BranchWords };

function Row({ item, isOpen, frame, words }: RowNeeds) {
  const isNonstop = item.today.join() === '00:00-24:00';
  const hours = isNonstop ? words.nonstop : item.today.map(writeSpan).join(', ') || words.closed;
  return (
    <tr class={[item.active ? '' : 'gone', isOpen ? 'chosen' : ''].join(' ').trim() || undefined}>
      <td>
        <a
          class="row-link"
          href={`${frame.place?.base}/branches/${item.slug}`}
          aria-current={isOpen ? 'true' : undefined}
        >
          {item.name}
        </a>{' '}
        {!item.active && <span class="chip">{words.off}</span>}
        <br />
        <a
          class="plain-link quiet small"
          href={changeAddress(frame.reader.address, { branch: item.slug, open: null, days: null, holidays: null })}
          data-peek
        >
          <span class="offscreen">{words.peek(item.name)}: </span>
          {item.address || item.slug}
        </a>
      </td>
      <td class="small wide-only">{words.types[item.branchType]}</td>
      <td class="small wide-only">{item.country}</td>
      <td class="num small">
        <a
          class="plain-link"
          href={`${frame.place?.base}/branches/${item.slug}/hours`}
          aria-label={`${words.hoursTitle}: ${item.name}, ${words.today} ${hours}`}
        >
          {hours}
        </a>
      </td>
      <td class="num small">
        {item.active ? (
          <OpenNow now={item.now} frame={frame} words={words} />
        ) : (
          <span class="quiet">{words.notPublic}</span>
        )}
      </td>
    </tr>
  );
}

function Places({ view, frame, words }: PartNeeds) {
  const hasAny = view.items.some(({ latitude }) => latitude !== null);
  if (view.items.length === 0) return null;
  return (
    <section class="card wide-map" aria-labelledby="map-title">
      <header class="open">
        <h2 id="map-title">{words.map}</h2>
      </header>
      <div class="pad flat">
        {hasAny ? (
          <DotMap
            items={view.items}
            hrefOf={(slug) => changeAddress(frame.reader.address, { branch: slug })}
            chosen={view.peek?.slug ?? null}
            label={words.map}
          />
        ) : (
          <p class="small quiet">{words.mapEmpty}</p>
        )}
        {hasAny && <p class="hint">{words.mapHint}</p>}
      </div>
    </section>
  );
}

function NewBranch({ frame, words }: PartNeeds) {
  const form = branchForm(frame, 'branches/create');
  return (
    <aside class="card" aria-labelledby="side-title">
      <SideHead title={words.formTitle} frame={frame} back="branches" isForm />
      <Form form={form}>
        <Field form={form} name="name" label={words.fields.name?.label ?? ''} required maxLength={255} autoFocus />
        <Select
          form={form}
          name="branchType"
          label={words.type}
          value="own"
          choices={Object.entries(words.types).map(([value, label]) => ({ value, label }))}
        />
        <Field form={form} name="slug" label={words.fields.slug?.label ?? ''} hint={words.slugHint} maxLength={100} />
        <button type="submit" class="button primary">
          {words.make}
        </button>
      </Form>
    </aside>
  );
}
