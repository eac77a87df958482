// QR codes of many links on sheets of paper: so many beside each other, each with its address below.
import type { SheetView } from '#shortener';
import { t } from '../../say.ts';
import { LinkButton, SubmitButton } from '../buttons.tsx';
import { definePage } from '../define-page.tsx';
import { HiddenFields } from '../fields.tsx';
import type { Page } from '../page.ts';
import { PageLinks } from '../page-links.tsx';
import { pathOf } from './peek.tsx';

const columnChoices = [2, 3, 4, 5, 6];

const choiceOf = ({ tag, batch, links }: SheetView) => ({
  ...(tag === null ? {} : { tag }),
  ...(batch === null ? {} : { batch }),
  ...(links === null ? {} : { links }),
});

const zipOf = ({ view, href }: Page<SheetView>, file: string) =>
  href(`link-sheet/download?${new URLSearchParams({ ...choiceOf(view), file })}`);

export const sheet = definePage<SheetView>({
  title: () => t('QR codes'),
  up: ({ view: { batch } }) => [batch === null ? 'links' : `link-batches/${batch}`, t('Links')],
  facts: ({ view: { tag } }) =>
    tag === null ? t('Print them with the browser.') : t('Tag “{tag}”. Print them with the browser.', { tag }),
  actions: (page) => (
    <>
      <LinkButton to={zipOf(page, 'png')} label={t('QR codes (ZIP)')} download />
      <LinkButton to={zipOf(page, 'svg')} label={t('as SVG')} download />
    </>
  ),
  body: ({ view, number, href }) => (
    <>
      <form class="inline wrap no-print short" method="get" action={href('link-sheet')}>
        <HiddenFields of={choiceOf(view)} />
        <label for="field-columns">{t('Beside each other')}</label>
        <select id="field-columns" name="columns">
          {columnChoices.map((count) => (
            <option key={count} value={count} selected={count === view.columns}>
              {count}
            </option>
          ))}
        </select>
        <SubmitButton label={t('Show')} />
        <span class="hint">{t('An archive holds at most {most} codes.', { most: number(view.mostZipped) })}</span>
      </form>
      {view.items.length === 0 ? (
        <p class="card pad quiet">{t('There is no link here.')}</p>
      ) : (
        <ul class={`sheet columns-${view.columns}`}>
          {view.items.map(({ code, shortUrl, title }) => (
            <li key={code}>
              <img src={href(`${pathOf(code)}/download?file=svg`)} alt="" width="160" height="160" />
              {title !== '' && <b>{title}</b>}
              <span class="break">{shortUrl.replace(/^https?:\/\//, '')}</span>
            </li>
          ))}
        </ul>
      )}
      <footer class="pages no-print">
        <PageLinks page={view} />
      </footer>
    </>
  ),
});
