// A list without rows, with one look everywhere. The first time: icon, one sentence of benefit, one button. Without a match:
// what was searched where, and the next step.
import type { Frame } from '#platform/screens/screen.ts';
import { frameWords } from './frame-words.ts';
import { Icon } from './icons.tsx';

type Step = {
  href: string;
  label: string;
  /** What a letter makes after `N`; true where no letter does. A page has one such button. */
  makes?: string | true;
};

type EmptyNeeds = {
  icon: string;
  title: string;
  words?: string | undefined;
  steps?: readonly (Step | false | undefined)[];
  /** It stands in a card that has its own heading. */
  isPart?: boolean;
};

export function Empty({ icon, title, words, steps = [], isPart = false }: EmptyNeeds) {
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

type NoMatchNeeds = Omit<EmptyNeeds, 'icon' | 'words'> & {
  frame: Frame;
  /** What was looked through. */
  words: string;
  /** What somebody typed, in the parameter `q` of the address. */
  q?: string;
};

export function NoMatch({ frame, title, q = '', words, steps = [], isPart }: NoMatchNeeds) {
  const { matching, searchedOnly, lookIn } = frameWords[frame.reader.language];
  const { place, environments } = frame;
  const other = q === '' ? undefined : environments.find(({ environment }) => environment !== place?.environment);
  const where = place ? searchedOnly[place.environment] : undefined;
  return (
    <Empty
      icon="search"
      title={q === '' ? title : matching(title, q)}
      words={where === undefined ? words : `${words} ${where}`}
      steps={[
        ...steps,
        other && {
          href: `${other.href}?${new URLSearchParams({ q })}`,
          label: lookIn[other.environment] ?? other.environment,
        },
      ]}
      {...(isPart === undefined ? {} : { isPart })}
    />
  );
}
