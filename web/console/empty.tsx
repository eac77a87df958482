// A list without rows, with one look everywhere. The first time: icon, one sentence of benefit, one button. Without a match:
// what was searched where, and the next step.
import type { Frame } from '#platform/screens/screen.ts';
import { t } from '../say.ts';
import { Icon } from './icons.tsx';
import { usePage } from './page.ts';

type Step = {
  href: string;
  label: string;
  /** What a letter makes after `N`; true where no letter does. A page has one such button. */
  makes?: string | true;
};

export type EmptyNeeds = {
  /** Without one it is a search that found nothing. */
  icon?: string;
  title: string;
  /** Of a search: what was looked through. */
  words?: string | undefined;
  /** What somebody typed, in the parameter `q` of the address. */
  searched?: string;
  steps?: readonly (Step | false | undefined)[];
  /** It stands in a card that has its own heading. */
  isPart?: boolean | undefined;
};

export function Empty({ icon = 'search', isPart = false, ...needs }: EmptyNeeds) {
  const { title, words, steps = [] } = needs.searched === undefined ? needs : withSearch(needs, needs.searched);
  const shown = steps.filter((step) => step !== false && step !== undefined);
  const Heading = isPart ? 'h3' : 'h2';
  const content = (
    <div class="empty">
      <Icon name={icon} />
      <Heading>{title}</Heading>
      {words !== undefined && <p>{words}</p>}
      {shown.length > 0 && (
        <div class="actions">
          {shown.map(({ href, label, makes }) => (
            <a
              key={href}
              class={makes === undefined ? 'button' : 'button primary'}
              href={href}
              data-new={typeof makes === 'string' ? makes : undefined}
            >
              {makes !== undefined && <Icon name="plus" />}
              {label}
            </a>
          ))}
        </div>
      )}
    </div>
  );
  return isPart ? content : <section class="card">{content}</section>;
}

/** The same search in the other environment. */
export const lookIn = ({ environment, href }: Frame['environments'][number], q: string): Step => ({
  href: `${href}?${new URLSearchParams({ q })}`,
  label: t('{environment, select, live {Look in Live} other {Look in Sandbox}}', { environment }),
});

/** Says what was typed and where it was looked for, and offers the other environment. */
function withSearch({ title, words = '', steps = [] }: Omit<EmptyNeeds, 'icon'>, typed: string) {
  const { place, environments } = usePage().frame;
  const other = typed === '' ? undefined : environments.find(({ environment }) => environment !== place?.environment);
  const only =
    place &&
    t('{environment, select, live {Only live data was searched.} other {Only sandbox data was searched.}}', {
      environment: place.environment,
    });
  return {
    title: typed === '' ? title : t('{title} “{typed}”', { title, typed }),
    words: only === null ? words : `${words} ${only}`,
    steps: [...steps, other && lookIn(other, typed)],
  };
}
