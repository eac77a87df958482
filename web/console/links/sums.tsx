// The sums of all links, or of those with a tag, in the parts of the public dashboard.
import { makeFormat } from '#platform/text/page-format.ts';
import type { SumsView } from '#shortener';
import { Chart } from '../../dashboard/chart.tsx';
import { Controls } from '../../dashboard/controls.tsx';
import { Figures } from '../../dashboard/figures.tsx';
import { Heat } from '../../dashboard/heat.tsx';
import { Latest } from '../../dashboard/latest.tsx';
import { Devices, Referrers } from '../../dashboard/lists.tsx';
import type { Part } from '../../dashboard/part.ts';
import { Places } from '../../dashboard/places.tsx';
import { Ignored, Nothing } from '../../dashboard/states.tsx';
import { dashboardTexts } from '../../dashboard/texts.ts';
import { t } from '../../say.ts';
import { LinkButton, SubmitButton } from '../buttons.tsx';
import { definePage } from '../define-page.tsx';
import { Options } from '../fields.tsx';
import { usePage } from '../page.ts';

/** Its links work as links: nothing takes this page over. */
const stay = () => undefined;

const writeTag = (tag: string | null) => (tag === null ? '' : `?${new URLSearchParams({ tag })}`);

export const sums = definePage<SumsView>({
  title: ({ view: { tag } }) => (tag === null ? t('Sums of all links') : t('Sums of “{tag}”', { tag })),
  up: ({ view }) => [`links${writeTag(view.tag)}`, t('Links')],
  facts: ({ view, number }) => (
    <>
      <span>{t('Links: {links}', { links: number(view.links) })}</span>
      {view.clicksBeforeMove > 0 && (
        <span>
          {t('Clicks before the import, in no figure below: {clicks}', { clicks: number(view.clicksBeforeMove) })}
        </span>
      )}
    </>
  ),
  actions: ({ view }) => (
    <LinkButton to={`link-sums/download${writeTag(view.tag)}`} label={t('Clicks as CSV')} download />
  ),
  body: ({ view, here, href }) => (
    <>
      <form class="inline wrap no-print short" method="get" action={href('link-sums')}>
        <label for="field-tag">{t('Tag')}</label>
        <select id="field-tag" name="tag">
          <option value="">{t('All links')}</option>
          <Options of={view.tags.map((tag) => ({ value: tag, label: tag }))} chosen={view.tag} />
        </select>
        <SubmitButton label={t('Show')} />
        {view.tag !== null && <a href={here({ tag: null })}>{t('All links')}</a>}
      </form>
      <Parts />
    </>
  ),
});

function Parts() {
  const { view, frame } = usePage<SumsView>();
  const { dashboard } = view;
  const { language, address } = frame.reader;
  const format = makeFormat(language, dashboard.statistics.timezone);
  const part: Part = { view: dashboard, words: dashboardTexts(language), format, address };
  const isEmpty = dashboard.clicksEver === 0;
  const isNothing = !isEmpty && dashboard.statistics.total_clicks === 0;
  return (
    <div class="sums">
      <Controls {...part} connection="paused" />
      <Ignored {...part} />
      {isEmpty && <p class="card quiet">{t('Nobody has followed these links yet.')}</p>}
      {isNothing && <Nothing {...part} />}
      {!isEmpty && !isNothing && (
        <>
          <Figures {...part} />
          <Chart {...part} />
          <Places {...part} go={stay} />
          <div class="trio">
            <Referrers {...part} />
            <Devices {...part} />
            <Heat {...part} />
          </div>
          <Latest {...part} />
        </>
      )}
      <p class="hint">
        <a href="https://db-ip.com">IP Geolocation by DB-IP</a>
      </p>
    </div>
  );
}
