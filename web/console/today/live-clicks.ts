// Keeps the clicks of Today live: numbers and bars change in place. When the stream is lost the card says so, and the browser
// connects again by itself. A page that is hidden needs no stream: a browser has few connections to one host.

import { writeNumber } from '#platform/text/format.ts';
import type { ClicksCard } from '#shortener';
import { comparePercent, placeBar, writePercent } from './bars.ts';

export function watchClicks(card: HTMLElement): void {
  const { live = '', language = 'en', lost = '' } = card.dataset;
  if (live === '') return;
  const state = card.querySelector<HTMLElement>('[data-live-state]');
  const isLive = state?.textContent ?? '';
  const say = (text: string, isLost: boolean) => {
    if (state) state.textContent = text;
    card.querySelector('.live .dot')?.classList.toggle('off', isLost);
  };

  let stream: EventSource | null = null;
  const listen = () => {
    stream?.close();
    stream = null;
    if (document.hidden) return;
    stream = new EventSource(live);
    stream.addEventListener('error', () => say(lost, true));
    stream.addEventListener('clicks', (event) => {
      say(isLive, false);
      show(JSON.parse(event.data) as ClicksCard);
    });
  };
  document.addEventListener('visibilitychange', listen);
  listen();

  function showCompared(percent: number | null): void {
    const compared = card.querySelector<HTMLElement>('[data-live-compared]');
    const [share, words] = compared?.children ?? [];
    if (!compared || !share || !words) return;
    const { none = '', as = '', against = '' } = compared.dataset;
    share.className = percent !== null && percent > 0 ? 'good' : 'warn';
    share.textContent = writePercent(percent);
    words.textContent = percent === null ? none : percent === 0 ? as : against;
  }

  function show({ total, weekBefore, minutes, busiest }: ClicksCard): void {
    const figure = card.querySelector('[data-live-total]');
    if (figure) figure.textContent = writeNumber(total, language);
    showCompared(comparePercent(total, weekBefore));
    card.querySelector('[data-live-none]')?.toggleAttribute('hidden', total > 0);
    const most = Math.max(...minutes, 1);
    for (const [index, bar] of [...card.querySelectorAll('.minutes rect')].entries()) {
      const { y, height } = placeBar(minutes[index] ?? 0, most);
      bar.setAttribute('y', String(y));
      bar.setAttribute('height', String(height));
    }
    const list = card.querySelector('[data-live-busiest]');
    list?.replaceChildren(
      ...busiest.map(({ code, url, clicks }) => {
        const [row, link, count] = [
          document.createElement('li'),
          document.createElement('a'),
          document.createElement('span'),
        ];
        link.className = 'cut';
        link.href = url;
        link.textContent = `/${code}`;
        count.className = 'push num';
        count.textContent = writeNumber(clicks, language);
        row.append(link, count);
        return row;
      }),
    );
  }
}
