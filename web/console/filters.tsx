// What narrows a list: one field to find with, choices from a few values, and chips. All of it stands in the address.
import type { ComponentChildren } from 'preact';
import { t } from '../say.ts';
import { SubmitButton } from './buttons.tsx';
import { Options } from './fields.tsx';

type SearchNeeds = {
  /** The address of the list. */
  to: string;
  label: string;
  q: string;
  /** What else stands in the address and stays. */
  hidden?: Record<string, string | null>;
  children?: ComponentChildren;
};

export function SearchForm({ to, label, q, hidden = {}, children }: SearchNeeds) {
  return (
    <form method="get" action={to} role="search" class="inline">
      {Object.entries(hidden).map(
        ([name, value]) => value !== null && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <input type="search" name="q" value={q} aria-label={label} placeholder={label} maxLength={200} />
      {children}
      <SubmitButton label={t('Find')} />
    </form>
  );
}

type PickNeeds = { name: string; label: string; any: string; values: readonly string[]; value: string | null };

/** One of some values, or any. */
export function Pick({ name, label, any, values, value }: PickNeeds) {
  return (
    <select name={name} aria-label={label}>
      <option value="">{any}</option>
      <Options of={values.map((one) => ({ value: one, label: one }))} chosen={value} />
    </select>
  );
}

export type Way = readonly [label: string, href: string, isCurrent: boolean];

type WaysNeeds = {
  label: string;
  of: readonly Way[];
  class?: string;
  /** How each of them looks. */
  each?: string;
  /** `page` where each is a page of its own. */
  current?: 'true' | 'page';
};

/** Links of which one is where somebody is. */
export function Ways({ label, of, class: looks = 'segments', each, current = 'true' }: WaysNeeds) {
  return (
    <nav class={looks} aria-label={label}>
      {of.map(([name, href, isCurrent]) => (
        <a key={name} class={each} href={href} aria-current={isCurrent ? current : undefined}>
          {name}
        </a>
      ))}
    </nav>
  );
}

type Counted = {
  id: string;
  name: string;
  means: string;
  count: string;
  tone: string;
  href: string;
  isCurrent: boolean;
};

/** Cards with a figure each, of which one narrows the list below them. */
export function CountCards({ label, of }: { label: string; of: readonly Counted[] }) {
  return (
    <nav class="risks" aria-label={label}>
      {of.map(({ id, name, means, count, tone, href, isCurrent }) => (
        <a key={id} class="risk" href={href} aria-current={isCurrent ? 'true' : undefined}>
          <b>{name}</b>
          <strong class={`value ${tone}`}>{count}</strong>
          <span>{means}</span>
        </a>
      ))}
    </nav>
  );
}

export const Chips = ({ class: looks = 'wrap', ...needs }: Pick<WaysNeeds, 'label' | 'of' | 'class'>) => (
  <Ways class={`inline ${looks}`} each="chip pick" {...needs} />
);
