// What stands beside a list: a panel with its head and a way to close it, a secret that is shown only once, facts, and what can be done.
import type { ComponentChildren } from 'preact';
import type { Frame } from '#platform/screens/screen.ts';
import { changeAddress } from '../frame/links.ts';
import { t } from '../say.ts';
import { CopyButton } from './buttons.tsx';
import { Icon } from './icons.tsx';
import { usePage } from './page.ts';

type SideNeeds = {
  title: string;
  /** The path of the list. */
  back: string;
  /** A form begins at its first field. */
  isForm?: boolean;
  class?: string;
  /** What the action before this page made, as a key, and how it is called here. */
  once?: { title: string; hint: string };
  facts?: readonly Fact[];
  children?: ComponentChildren;
};

export function Side({ title, back, isForm = false, class: looks, once, facts, children }: SideNeeds) {
  const { frame } = usePage();
  const secret = frame.flash?.secret;
  return (
    <aside class={looks ? `card ${looks}` : 'card'} aria-labelledby="side-title">
      <SideHead title={title} back={back} isForm={isForm} />
      {once && secret !== undefined && <OnceShown secret={secret} {...once} />}
      {facts && (
        <div class="pad stack">
          <Facts of={facts} class="small" />
        </div>
      )}
      {children}
    </aside>
  );
}

/** What it is called, and its value; one without a value is left out. */
export type Fact = readonly [label: string, value: ComponentChildren, looks?: string];

export function Facts({ of, class: looks }: { of: readonly Fact[]; class?: string }) {
  return (
    <dl class={looks ? `facts ${looks}` : 'facts'}>
      {of
        .filter(([, value]) => value !== null && value !== undefined && value !== '' && value !== false)
        .map(([label, value, own]) => [
          <dt key={label}>{label}</dt>,
          <dd key={`${label} value`} class={own}>
            {value}
          </dd>,
        ])}
    </dl>
  );
}

type HeadNeeds = Pick<SideNeeds, 'title' | 'back' | 'isForm'>;

/** What can be open beside a list, by the parameter that opens it. */
const openings = [
  'open',
  'new',
  'key',
  'person',
  'job',
  'backup',
  'days',
  'holidays',
  'names',
  'branch',
  'link',
  'guest',
  'edit',
  'event',
  'moveTo',
  'length',
  'message',
];

/** The list as it was: its filters stay. After a form was refused the address is that of the form. */
function listOf({ place, reader }: Frame, back: string): string {
  const list = `${place?.base ?? '/console'}/${back}`;
  const isHere = reader.address.split('?', 1)[0] === list.split('?', 1)[0];
  return isHere ? changeAddress(reader.address, Object.fromEntries(openings.map((name) => [name, null]))) : list;
}

/** Who opens something goes on in it, not at the top of the page; in a form, at its first field. */
export function SideHead({ title, back, isForm = false }: HeadNeeds) {
  const { frame } = usePage();
  return (
    <header>
      <h2 id="side-title" tabIndex={-1} autoFocus={!isForm}>
        {title}
      </h2>
      <a class="button low square bare push" href={listOf(frame, back)} aria-label={t('Close')} data-close>
        <Icon name="close" />
      </a>
    </header>
  );
}

type OnceNeeds = { secret: string; title: string; hint: string };

export function OnceShown({ secret, title, hint }: OnceNeeds) {
  return (
    <div class="pad stack" id="secret">
      <h3>{title}</h3>
      <CopyLine text={secret} />
      <p class="hint">{hint}</p>
    </div>
  );
}

export function CopyLine({ text }: { text: string }) {
  return (
    <p class="secret mono">
      <code>{text}</code>
      <CopyButton text={text} tone="low push" />
    </p>
  );
}
