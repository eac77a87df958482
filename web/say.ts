// Says texts in the language of the reader whose page is drawn: `t('Keys')`. Pages are drawn one after another, each in one go
// (renderToString), so that one place is enough. In the browser say-browser.ts stands in its place.
import type { Translate } from '#platform/text/msg.ts';

let current: Translate | null = null;

export const t: Translate = (text, values) => {
  if (!current) throw new Error('t() is for pages, while they are drawn.');
  return current(text, values);
};

export function sayWith<Drawn>(translate: Translate, draw: () => Drawn): Drawn {
  current = translate;
  try {
    return draw();
  } finally {
    current = null;
  }
}
