// The switches for language and theme: links that work without scripts; with scripts the theme changes in place. Its icon
// is half full for automatic, empty for light, full for dark.
import type { Language, Reader } from '#platform/http/preferences.ts';
import { changeAddress } from './links.ts';
import { switchTheme } from './theme.ts';

type ChoiceWords = { theme: string };

/** What each language calls itself: `said` is how it is spoken, as in “in English”, `name` what it is. */
const languages: Readonly<Record<Language, { said: string; name: string; short: string }>> = {
  en: { said: 'English', name: 'English', short: 'EN' },
  cs: { said: 'Česky', name: 'Čeština', short: 'CS' },
};
const all = Object.keys(languages) as Language[];

/** `class` is how the links of languages look: buttons, if nothing is said. `names`: which of their two names they have. */
export type ChoiceNeeds = { reader: Reader; words: ChoiceWords; class?: string; names?: 'said' | 'name' };

/** A link for each language but that of the page. */
export function ReaderChoices({ reader, words, class: className = 'button', names = 'said' }: ChoiceNeeds) {
  return (
    <>
      {all
        .filter((language) => language !== reader.language)
        .map((language) => (
          <a
            key={language}
            class={className}
            href={changeAddress(reader.address, { lang: language })}
            hreflang={language}
            lang={language}
            aria-label={`${languages[language].short}: ${languages[language][names]}`}
          >
            {languages[language].short}
          </a>
        ))}
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
