// The Audit screen: filters that stand in the address, the lines of the log, and one line open with its values side by side.
import type { AuditView } from '#console';
import type { Frame } from '#platform/screens/screen.ts';
import { changeAddress } from '../../frame/links.ts';
import { Empty } from '../empty.tsx';
import { ConsoleScreen } from '../frame.tsx';
import { Icon } from '../icons.tsx';
import { CsvLink, PageLinks } from '../page-links.tsx';
import { writeMoment } from '../times.ts';
import { AuditLine, nameOf } from './line.tsx';
import { type AuditWords, auditWords } from './words.ts';

type PartNeeds = { view: AuditView; frame: Frame; words: AuditWords };

export function Audit({ view, frame }: { view: AuditView; frame: Frame }) {
  const words = auditWords[frame.reader.language];
  const isElsewhere = view.chosen !== null && !view.items.some(({ id }) => id === view.chosen?.id);
  return (
    <ConsoleScreen
      frame={frame}
      title={view.isOutside ? words.outsideTitle : words.title}
      facts={view.isOutside ? words.outsideFacts : words.facts}
      actions={
        <>
          {frame.member.isOperator && !view.isOutside && (
            <a class="button bare" href="/console/audit">
              {words.outside}
            </a>
          )}
          <CsvLink frame={frame} />
        </>
      }
    >
      <Filters view={view} frame={frame} words={words} />
      {isElsewhere && view.chosen && (
        <section class="card pad" aria-labelledby="open-title">
          <h2 id="open-title">
            {words.actions[view.chosen.action] ?? view.chosen.action} · {writeMoment(view.chosen.at, frame)}
          </h2>
          <AuditLine item={view.chosen} frame={frame} words={words} />
        </section>
      )}
      <section class="card" aria-label={words.title}>
        {view.items.length === 0 ? (
          <Nothing view={view} frame={frame} words={words} />
        ) : (
          <Lines {...{ view, frame, words }} />
        )}
        <footer class="pages">
          <PageLinks page={view} frame={frame} />
        </footer>
      </section>
    </ConsoleScreen>
  );
}

const noFilter = { who: null, kind: null, thing: null, action: null, from: null, to: null };
const fromStart = { after: null, before: null, open: null };

const isFiltered = ({ filter }: AuditView) =>
  [filter.who, filter.kind, filter.thing, filter.action, filter.from, filter.to].some((value) => value !== null);

function Filters({ view: { filter, actions }, frame, words }: PartNeeds) {
  const { address } = frame.reader;
  const [path] = address.split('?', 1);
  const kinds = [...new Set(actions.map((action) => action.split('.', 1)[0] ?? ''))];
  const shown = filter.kind === null ? actions : actions.filter((action) => action.startsWith(`${filter.kind}.`));
  const chosen: [label: string, value: string, without: Record<string, null>][] = [];
  if (filter.who !== null)
    chosen.push([
      words.who,
      nameOf({ kind: filter.whoKind ?? '', id: filter.who, name: filter.whoName }, words),
      { who: null },
    ]);
  if (filter.thing !== null) chosen.push([words.thing, filter.thingName ?? filter.thing, { thing: null }]);
  return (
    <search class="stack">
      <form class="filters" method="get" action={path}>
        {filter.who !== null && <input type="hidden" name="who" value={filter.who} />}
        {filter.thing !== null && <input type="hidden" name="thing" value={filter.thing} />}
        <Choice name="kind" label={words.kind} all={words.allKinds} value={filter.kind}>
          {kinds.map((kind) => ({ value: kind, label: words.kinds[kind] ?? kind }))}
        </Choice>
        <Choice name="action" label={words.action} all={words.allActions} value={filter.action}>
          {shown.map((action) => ({ value: action, label: words.actions[action] ?? action }))}
        </Choice>
        <Day name="from" label={words.from} value={filter.from} />
        <Day name="to" label={words.to} value={filter.to} />
        <div class="actions">
          <button type="submit" class="button">
            {words.filter}
          </button>
          {isFiltered({ filter } as AuditView) && (
            <a class="button bare" href={changeAddress(address, { ...noFilter, ...fromStart })}>
              {words.clear}
            </a>
          )}
        </div>
      </form>
      {chosen.length > 0 && (
        <p class="chosen-filters">
          {chosen.map(([label, value, without]) => (
            <a
              key={label}
              class="chip pick"
              aria-current="true"
              href={changeAddress(address, { ...without, ...fromStart })}
              aria-label={words.without(`${label} ${value}`)}
            >
              {label}: {value}
              <Icon name="close" isSmall />
            </a>
          ))}
        </p>
      )}
    </search>
  );
}

type ChoiceNeeds = {
  name: string;
  label: string;
  all: string;
  value: string | null;
  children: { value: string; label: string }[];
};

function Choice({ name, label, all, value, children }: ChoiceNeeds) {
  return (
    <div class="field">
      <label for={`filter-${name}`}>{label}</label>
      <select id={`filter-${name}`} name={name}>
        <option value="">{all}</option>
        {children.map((choice) => (
          <option key={choice.value} value={choice.value} selected={choice.value === value}>
            {choice.label}
          </option>
        ))}
      </select>
    </div>
  );
}

function Day({ name, label, value }: { name: string; label: string; value: string | null }) {
  return (
    <div class="field">
      <label for={`filter-${name}`}>{label}</label>
      <input id={`filter-${name}`} name={name} type="date" value={value ?? ''} />
    </div>
  );
}

function Nothing({ view, frame, words }: PartNeeds) {
  if (!isFiltered(view)) return <Empty icon="audit" title={words.emptyTitle} words={words.emptyWords} isPart />;
  const all = changeAddress(frame.reader.address, { ...noFilter, ...fromStart });
  const steps = [{ href: all, label: words.clear }];
  return <Empty icon="search" title={words.noneTitle} words={words.noneWords} steps={steps} isPart />;
}

function Lines({ view, frame, words }: PartNeeds) {
  const { address } = frame.reader;
  return (
    <table class="two audit-table">
      <thead>
        <tr>
          <th scope="col">{words.action}</th>
          <th scope="col">{words.who}</th>
          <th scope="col">{words.when}</th>
        </tr>
      </thead>
      <tbody>
        {view.items.map((item) => {
          const isOpen = view.chosen?.id === item.id;
          const open = changeAddress(address, { open: isOpen ? null : item.id });
          const { id, name } = item.thing;
          return (
            <>
              <tr key={item.id} class={isOpen ? 'chosen' : undefined} id={`line-${item.id}`}>
                <td>
                  <a class="row-link" href={`${open}#line-${item.id}`} aria-expanded={isOpen ? 'true' : 'false'}>
                    {words.actions[item.action] ?? item.action}
                  </a>
                  {id !== null && (
                    <>
                      <br />
                      <a
                        class="quiet small"
                        href={changeAddress(address, { ...fromStart, kind: item.thing.kind, thing: id, action: null })}
                        title={words.onlyThing}
                      >
                        {name ?? id}
                      </a>
                    </>
                  )}
                  {item.changes.length > 0 && (
                    <span class="quiet small wide-only">
                      {' · '}
                      {item.changes.map(({ field }) => words.fields[field] ?? field).join(', ')}
                    </span>
                  )}
                </td>
                <td>
                  <a href={changeAddress(address, { ...fromStart, who: item.who.id })} title={words.onlyWho}>
                    {nameOf(item.who, words)}
                  </a>
                </td>
                <td class="num">
                  <time datetime={item.at}>{writeMoment(item.at, frame)}</time>
                </td>
              </tr>
              {isOpen && (
                <tr class="opened">
                  <td colSpan={3}>
                    <AuditLine item={item} frame={frame} words={words} />
                  </td>
                </tr>
              )}
            </>
          );
        })}
      </tbody>
    </table>
  );
}
