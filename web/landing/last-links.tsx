// The list of the last links that were made in this browser, with their clicks.
import { useState } from 'preact/hooks';
import type { Format } from '#platform/text/page-format.ts';
import type { ShortUrl } from '#shortener';
import { CopyButton } from '../frame/copy-button.tsx';
import type { LandingTexts } from './texts.ts';

type LastLinksNeeds = {
  links: ShortUrl[];
  words: LandingTexts;
  format: Format;
  /** By code; a missing link has not been asked for yet. */
  clicks: ReadonlyMap<string, number>;
  onForget: () => void;
};

/** All fifty would push everything else off the page. */
const FIRST_SHOWN = 5;

export function LastLinks({ links, words, format, clicks, onForget }: LastLinksNeeds) {
  const [isWhole, setWhole] = useState(false);
  if (links.length === 0) return null;
  const shown = isWhole ? links : links.slice(0, FIRST_SHOWN);
  return (
    <section class="last" aria-labelledby="last-title">
      <h2 id="last-title">{words.recent}</h2>
      <ul>
        {shown.map(({ short_code, short_url, original_url }) => {
          const count = clicks.get(short_code);
          return (
            <li key={short_code}>
              <div class="link">
                <a class="short" href={`/${short_code}`}>
                  {short_url.replace(/^https?:\/\//, '')}
                </a>
                <span class="target">{original_url}</span>
              </div>
              <a class="clicks" href={`/${short_code}+`}>
                <span>{count === undefined ? words.seeClicks : format.count(words.clicksCount, count)}</span>
                <span class="offscreen"> {short_code}</span>
              </a>
              <CopyButton text={short_url} label={words.copy} done={words.copied} about={short_code} />
              <a class="button" href={`/${short_code}.svg`} aria-label={`${words.qr}: ${short_code}`}>
                QR
              </a>
            </li>
          );
        })}
      </ul>
      <p class="note">
        {links.length > shown.length && (
          <button type="button" class="plain" onClick={() => setWhole(true)}>
            {words.showAll.replace('{n}', String(links.length))}
          </button>
        )}{' '}
        {words.recentNote}{' '}
        <button type="button" class="plain" onClick={onForget}>
          {words.forget}
        </button>
      </p>
    </section>
  );
}
