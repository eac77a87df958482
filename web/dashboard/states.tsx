// The special states: no clicks yet, none for this selection, or not all of them counted.
import { CopyButton } from '../frame/copy-button.tsx';
import type { Part } from './part.ts';
import { choosePeriod, clearFilters, listUnknownTabs } from './state.ts';

export function Waiting({ view, words }: Part) {
  const { short_url, short_code } = view.statistics;
  // A link that is switched off has no QR code, and nothing to wait for; the header explains why.
  if (!view.isOn) {
    return (
      <section class="card nothing" aria-labelledby="waiting-title">
        <h2 id="waiting-title">{words.emptyTitle}</h2>
      </section>
    );
  }
  return (
    <section class="card waiting" aria-labelledby="waiting-title">
      <img src={`/${encodeURIComponent(short_code)}.svg`} width="180" height="180" alt={`${words.qr} ${short_url}`} />
      <div>
        <h2 id="waiting-title">{words.emptyTitle}</h2>
        <p>{words.empty}</p>
        <CopyButton text={short_url} label={words.copy} done={words.copied} class="button primary needs-script" />
        <p class="pulse" role="status">
          <span class="dot" aria-hidden="true" /> {words.waiting}
        </p>
      </div>
    </section>
  );
}

export function Nothing({ words, address }: Part) {
  return (
    <section class="card nothing" aria-labelledby="nothing-title">
      <h2 id="nothing-title">{words.noneTitle}</h2>
      <p>{words.none}</p>
      <a data-go class="button primary" href={clearFilters(choosePeriod(address, 'all'))}>
        {words.seeAll}
      </a>
    </section>
  );
}

/** The address was edited by hand, or is old: the page names the parts that it did not understand, and shows the rest. */
export function Ignored({ view, words, address }: Part) {
  const names = [...new Set([...view.ignored, ...listUnknownTabs(address)])];
  const areDates = names.includes('from') && names.includes('to');
  const others = areDates ? names.filter((name) => name !== 'from' && name !== 'to') : names;
  if (names.length === 0) return null;
  return (
    <p class="card ignored" role="status">
      {areDates && words.wrongDates} {others.length > 0 && words.ignored.replace('{names}', others.join(', '))}
    </p>
  );
}
