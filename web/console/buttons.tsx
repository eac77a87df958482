// Buttons: links that look like them, those that send a form, and those that copy a text.
import type { ComponentChildren, ComponentProps } from 'preact';
import { t } from '../say.ts';
import { usePage } from './page.ts';

type Looks = {
  label: ComponentChildren;
  /** Beside `button`: `primary`, `danger`, `low`. */
  tone?: string | undefined;
};

const looksOf = (tone: string | undefined) => (tone ? `button ${tone}` : 'button');

/** `to` is the path of a screen of this organisation; an address is taken as it is. */
type LinkNeeds = Looks & Omit<ComponentProps<'a'>, 'class' | 'href' | 'label' | 'role'> & { to: string };

const isAddress = (to: string) => /^(?:\/|[a-z]+:)/.test(to);

export function LinkButton({ to, label, tone, ...more }: LinkNeeds) {
  return (
    <a class={looksOf(tone)} href={isAddress(to) ? to : usePage().href(to)} {...more}>
      {label}
    </a>
  );
}

type CopyNeeds = { text: string; tone: string; label?: string; 'aria-label'?: string };

export function CopyButton({ text, tone, label = t('Copy'), ...more }: CopyNeeds) {
  return (
    <button type="button" class={looksOf(`${tone} needs-script`)} data-copy={text} data-copied={t('Copied')} {...more}>
      {label}
    </button>
  );
}

type SubmitNeeds = Looks & Omit<ComponentProps<'button'>, 'class' | 'label'>;

export function SubmitButton({ label, tone, ...more }: SubmitNeeds) {
  return (
    <button type="submit" class={looksOf(tone)} {...more}>
      {label}
    </button>
  );
}
