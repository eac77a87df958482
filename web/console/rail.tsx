// The navigation: a rail with all screens; on narrow pages a bar of at most five tabs, of which the last holds the rest.
import type { NavItem } from '#platform/screens/screen.ts';
import { writeTime } from '#platform/text/format.ts';
import { changeAddress } from '../frame/links.ts';
import { ReaderChoices } from '../frame/reader-choices.tsx';
import { t } from '../say.ts';
import { Icon } from './icons.tsx';
import { usePage } from './page.ts';

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

export function Rail() {
  const { nav, reader, place, nowMs } = usePage().frame;
  const groups = [
    ['work', null],
    ['developers', t('Developers')],
    ['administration', t('Administration')],
  ] as const;
  const beyond = listBeyondTabs(nav);
  const timeZone = place?.organisation.timeZone;
  return (
    <nav class="rail" aria-label={t('Console')}>
      {groups.map(([group, title]) => {
        const items = nav.filter((item) => item.group === group);
        if (items.length === 0) return null;
        return (
          <section key={group}>
            {title !== null && <h2>{title}</h2>}
            {items.map((item) => (
              <Entry key={item.id} item={item} isBeyond={beyond.includes(item)} />
            ))}
          </section>
        );
      })}
      {beyond.length > 0 && <More items={beyond} />}
      <footer>
        {timeZone && (
          <p>
            {t('{zone} time {time}', {
              zone: timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? timeZone,
              time: writeTime(nowMs, reader.language, timeZone),
            })}
          </p>
        )}
        <Choices hasRail />
      </footer>
    </nav>
  );
}

type EntryNeeds = { item: NavItem; isBeyond: boolean };

function Entry({ item: { id, label, letter, href, isCurrent, count }, isBeyond }: EntryNeeds) {
  return (
    <a
      class={isBeyond ? 'beyond' : undefined}
      href={href}
      aria-current={isCurrent ? 'page' : undefined}
      data-nav={id}
      data-go={letter}
      title={label}
    >
      <Icon name={id} />
      <span>{label}</span>
      {count > 0 && <Count count={count} />}
    </a>
  );
}

/** What waits for a person there. */
function Count({ count }: { count: number }) {
  const shown = usePage().number(count);
  return (
    <b class="count">
      <span aria-hidden="true">{shown}</span>
      <span class="offscreen">, {t('{count} to do', { count: shown })}</span>
    </b>
  );
}

/** On narrow pages only: the screens that have no tab. It opens without scripts. */
function More({ items }: { items: readonly NavItem[] }) {
  const isCurrent = items.some((item) => item.isCurrent);
  return (
    <details class="more">
      <summary aria-current={isCurrent ? 'true' : undefined}>
        <Icon name="more" />
        {t('More')}
      </summary>
      <ul class="card">
        {items.map(({ id, label, href, isCurrent: isHere, count }) => (
          <li key={id}>
            <a href={href} aria-current={isHere ? 'page' : undefined}>
              <Icon name={id} />
              <span>{label}</span>
              {count > 0 && <Count count={count} />}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** In the rail; where that is a bar of tabs, at the end of the page. */
export function Choices({ hasRail = false }: { hasRail?: boolean }) {
  const { reader, choices } = usePage().frame;
  const slim = t('Slim or wide navigation');
  return (
    <div class="choices">
      <ReaderChoices reader={reader} words={{ theme: t('Dark or light') }} class="language" names="name" />
      {hasRail && (
        <a
          class="slims"
          href={changeAddress(reader.address, { rail: choices.rail === 'slim' ? 'wide' : 'slim' })}
          aria-label={slim}
          title={`${slim} ([)`}
        >
          <Icon name="rail" isSmall />
        </a>
      )}
    </div>
  );
}
