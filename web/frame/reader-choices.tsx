// The switches for language and theme: links that work without scripts; with scripts the theme changes in place. Its icon
// is half full for automatic, empty for light, full for dark.
import type { Language, Reader } from '#platform/http/preferences.ts';
import { changeAddress } from './links.ts';
import { switchTheme } from './theme.ts';

type ChoiceWords = {
  theme: string;
  /** Where a page names it otherwise than below. */
  otherLanguage?: string;
};

/** What each language calls itself. */
const languages: Readonly<Record<Language, { name: string; short: string }>> = {
  en: { name: 'English', short: 'EN' },
  cs: { name: 'Česky', short: 'CS' },
};

/** `class` is how the link of the language looks: a button, if nothing is said. */
export type ChoiceNeeds = { reader: Reader; words: ChoiceWords; class?: string };

export function ReaderChoices({ reader, words, class: className = 'button' }: ChoiceNeeds) {
  const other = reader.language === 'cs' ? 'en' : 'cs';
  const { name, short } = languages[other];
  return (
    <>
      <a
        class={className}
        href={changeAddress(reader.address, { lang: other })}
        hreflang={other}
        lang={other}
        aria-label={`${short}: ${words.otherLanguage ?? name}`}
      >
        {short}
      </a>
      <ThemeSwitch address={reader.address} theme={reader.theme} label={words.theme} />
    </>
  );
}

function ThemeSwitch({ address, theme, label }: { address: string; theme: string; label: string }) {
  const onClick = (event: MouseEvent) => {
    event.preventDefault();
    switchTheme();
  };
  const next = { auto: 'dark', dark: 'light', light: 'auto' }[theme] ?? 'auto';
  return (
    <a
      class="button icon theme"
      href={changeAddress(address, { theme: next })}
      aria-label={label}
      title={label}
      onClick={onClick}
    >
      <svg viewBox="0 0 20 20" width="16" height="16" aria-hidden="true">
        <circle cx="10" cy="10" r="7" fill="none" stroke="currentColor" stroke-width="2" />
        <path d="M10 3a7 7 0 0 1 0 14z" fill="currentColor" />
      </svg>
    </a>
  );
}
