// The promises of the shortener, with a call to try, and links to read more.
import type { LandingView } from '#shortener';
import type { LandingTexts } from './texts.ts';

export function Promises({ words, shortenerUrl }: { words: LandingTexts; shortenerUrl: string }) {
  return (
    <section class="promises" aria-label={words.title}>
      {words.promises.map(([title, text]) => (
        <div key={title}>
          <h2>{title}</h2>
          <p>{text}</p>
        </div>
      ))}
      <figure class="call">
        <figcaption>{words.tryApi}</figcaption>
        <pre>
          <code>
            curl -G {shortenerUrl}/api/shorten <span class="whole">--data-urlencode</span> url=https://example.com/
          </code>
        </pre>
      </figure>
    </section>
  );
}

export function Footer({ view, words }: { view: LandingView; words: LandingTexts }) {
  return (
    <footer class="foot">
      <p class="note">{words.note}</p>
      <nav aria-label={words.docs}>
        <a href={view.docsUrl}>{words.docs}</a>
        {view.sourceUrl !== null && <a href={view.sourceUrl}>{words.source}</a>}
      </nav>
    </footer>
  );
}
