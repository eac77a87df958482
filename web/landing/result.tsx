// The new short link with its next actions.
import { useEffect, useRef } from 'preact/hooks';
import type { ShortUrl } from '#shortener';
import { CopyButton } from '../frame/copy-button.tsx';
import type { LandingTexts } from './texts.ts';

export function Result({ link, words, onAnother }: { link: ShortUrl; words: LandingTexts; onAnother: () => void }) {
  const title = useRef<HTMLHeadingElement>(null);
  // The form that had the focus is gone, so the focus moves here.
  useEffect(() => title.current?.focus(), []);
  const shown = link.short_url.replace(/^https?:\/\//, '');
  return (
    <section class="card result" aria-labelledby="result-title">
      <div class="result-words">
        <h2 id="result-title" ref={title} tabIndex={-1}>
          {words.resultTitle}
        </h2>
        <p>
          <a class="short" href={`/${link.short_code}`}>
            {shown}
          </a>
        </p>
        <p class="target">
          {words.leadsTo} <span>{link.original_url}</span>
        </p>
        <div class="actions">
          <CopyButton
            text={link.short_url}
            label={words.copy}
            done={words.copied}
            class="button primary needs-script"
          />
          <a class="button" href={`/${link.short_code}+`}>
            {words.seeClicks}
          </a>
          <a
            class="button"
            href="/"
            onClick={(event) => {
              event.preventDefault();
              onAnother();
            }}
          >
            {words.another}
          </a>
        </div>
      </div>
      <figure class="qr">
        <img src={`/${link.short_code}.svg`} width="148" height="148" alt={`${words.qr}: ${shown}`} />
        <figcaption>
          <a href={`/${link.short_code}.svg`} download={`${link.short_code}.svg`}>
            SVG
          </a>
          <a href={`/${link.short_code}.png?size=1024`} download={`${link.short_code}.png`}>
            PNG
          </a>
        </figcaption>
      </figure>
    </section>
  );
}
