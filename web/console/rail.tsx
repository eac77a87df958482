// The navigation: a rail with all screens; on narrow pages a bar of at most five tabs, of which the last holds the rest.
import type { Frame, NavItem } from '#platform/screens/screen.ts';
import { writeNumber, writeTime } from '#platform/text/format.ts';
import { changeAddress } from '../frame/links.ts';
import { ReaderChoices } from '../frame/reader-choices.tsx';
import type { FrameWords } from './frame-words.ts';
import { Icon } from './icons.tsx';

const mostTabs = 5;
/** What people open most on a phone (sketches, "Responsive"); after them the order of the rail. */
const firstTabs = ['today', 'calendar', 'customers', 'links'];

/** The screens that have no tab of their own on narrow pages. */
export function listBeyondTabs(nav: readonly NavItem[]): NavItem[] {
  if (nav.length <= mostTabs) return [];
  const rankOf = ({ id }: NavItem) => (firstTabs.includes(id) ? firstTabs.indexOf(id) : firstTabs.length);
  const tabs = nav.toSorted((a, b) => rankOf(a) - rankOf(b)).slice(0, mostTabs - 1);
  return nav.filter((item) => !tabs.includes(item));
}

export function Rail({ frame, words }: { frame: Frame; words: FrameWords }) {
  const { nav, reader, place, nowMs } = frame;
  const groups = ['work', 'developers', 'administration'] as const;
  const beyond = listBeyondTabs(nav);
  const timeZone = place?.organisation.timeZone;
  return (
    <nav class="rail" aria-label={words.console}>
      {groups.map((group) => {
        const items = nav.filter((item) => item.group === group);
        if (items.length === 0) return null;
        return (
          <section key={group}>
            {words.groups[group] !== '' && <h2>{words.groups[group]}</h2>}
            {items.map((item) => (
              <Entry key={item.id} item={item} words={words} frame={frame} isBeyond={beyond.includes(item)} />
            ))}
          </section>
        );
      })}
      {beyond.length > 0 && <More items={beyond} words={words} frame={frame} />}
      <footer>
        {timeZone && <p>{words.zoneTime(timeZone, writeTime(nowMs, reader.language, timeZone))}</p>}
        <Choices frame={frame} words={words} hasRail />
      </footer>
    </nav>
  );
}

type EntryNeeds = { item: NavItem; words: FrameWords; frame: Frame; isBeyond: boolean };

function Entry({ item: { id, href, isCurrent, count }, words, frame, isBeyond }: EntryNeeds) {
  return (
    <a
      class={isBeyond ? 'beyond' : undefined}
      href={href}
      aria-current={isCurrent ? 'page' : undefined}
      data-nav={id}
      title={words.nav[id] ?? id}
    >
      <Icon name={id} />
      <span>{words.nav[id] ?? id}</span>
      {count > 0 && <Count count={count} words={words} frame={frame} />}
    </a>
  );
}

/** What waits for a person there. */
function Count({ count, words, frame }: { count: number; words: FrameWords; frame: Frame }) {
  const shown = writeNumber(count, frame.reader.language);
  return (
    <b class="count">
      <span aria-hidden="true">{shown}</span>
      <span class="offscreen">, {words.waits(shown)}</span>
    </b>
  );
}

/** On narrow pages only: the screens that have no tab. It opens without scripts. */
function More({ items, words, frame }: { items: readonly NavItem[]; words: FrameWords; frame: Frame }) {
  const isCurrent = items.some((item) => item.isCurrent);
  return (
    <details class="more">
      <summary aria-current={isCurrent ? 'true' : undefined}>
        <Icon name="more" />
        {words.more}
      </summary>
      <ul class="card">
        {items.map(({ id, href, isCurrent: isHere, count }) => (
          <li key={id}>
            <a href={href} aria-current={isHere ? 'page' : undefined}>
              <Icon name={id} />
              <span>{words.nav[id] ?? id}</span>
              {count > 0 && <Count count={count} words={words} frame={frame} />}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** In the rail; where that is a bar of tabs, at the end of the page. */
export function Choices({ frame, words, hasRail = false }: { frame: Frame; words: FrameWords; hasRail?: boolean }) {
  const { reader, choices } = frame;
  return (
    <div class="choices">
      <ReaderChoices reader={reader} words={words} class="language" />
      {hasRail && (
        <a
          class="slims"
          href={changeAddress(reader.address, { rail: choices.rail === 'slim' ? 'wide' : 'slim' })}
          aria-label={words.rail}
          title={`${words.rail} ([)`}
        >
          <Icon name="rail" isSmall />
        </a>
      )}
    </div>
  );
}
