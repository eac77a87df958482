// The list of links and the page of one link with their actions, as the console serves them.
import { Readable } from 'node:stream';
import { notFoundHere } from '#platform/screens/errors.ts';
import {
  type Action,
  type ConsoleCaller,
  type Download,
  defineAction,
  defineScreen,
  type Screen,
} from '#platform/screens/screen.ts';
import type { ExportLinks } from '../managed/export-links.ts';
import { drawPng, drawSvg, readColor, writeScanAddress } from '../qr-code.ts';
import { linkActions, managerOf } from './link-actions.ts';
import { linkViews, type ViewNeeds } from './link-views.ts';
import {
  DisableAllForm,
  DisableForm,
  EditForm,
  EnableAllForm,
  EnableForm,
  LinkQuery,
  LinksQuery,
  LinksView,
  LinkView,
  SheetForm,
  TagForm,
} from './schema.ts';

/** Everybody sees the links of the organisation; editors change them. `link:all`: also those of nobody, which strangers made. */
export const linkPermissions = { 'link:read': 'viewer', 'link:write': 'editor', 'link:all': 'operator' } as const;

export const canRead = { scope: 'organisation', permission: 'link:read' } as const;
export const canWrite = { scope: 'organisation', permission: 'link:write' } as const;

export type LinkScreenNeeds = ViewNeeds & { exportLinks: ExportLinks };

const one = 'links/:code';

export function linkScreens(needs: LinkScreenNeeds): { screens: Screen[]; actions: Action[] } {
  const { exportLinks, shortenerUrl } = needs;
  const views = linkViews(needs);
  const act = linkActions(needs);
  const ofOne = { ...canWrite, form: one } as const;

  type Asked = { code: string; file?: 'svg' | 'png' | 'clicks'; size?: number; color?: string };
  async function download(caller: ConsoleCaller, { code, file = 'svg', size, color }: Asked): Promise<Download> {
    if (!(await views.find(caller, code))) throw notFoundHere();
    if (file === 'clicks') {
      const content = Readable.from(exportLinks(managerOf(caller), { of: 'clicks', code }));
      return { name: `${code}.csv`, type: 'text/csv; charset=utf-8', content };
    }
    const address = writeScanAddress(shortenerUrl, code);
    const paint = readColor(color);
    const bytes = file === 'png' ? await drawPng(address, size, paint) : Buffer.from(drawSvg(address, size, paint));
    const type = file === 'png' ? 'image/png' : 'image/svg+xml';
    return { name: `${code}.${file}`, type, content: Readable.from([bytes]), bytes: bytes.length };
  }

  return {
    screens: [
      defineScreen({
        ...canRead,
        path: 'links',
        summary: 'The short links with their clicks',
        nav: { id: 'links', group: 'work', at: 50, also: 'link-' },
        query: LinksQuery,
        answer: LinksView,
        view: views.list,
        page: 'links',
        csv: ({ items }) => ({
          header: [
            ...['code', 'short_url', 'target', 'title', 'tags', 'created_at', 'disabled_at', 'disabled_reason'],
            ...['clicks', 'unique_visitors', 'clicks_before_move'],
            ...['unique_visitors_before_move', 'bot_clicks_before_move', 'last_click_at'],
          ],
          rows: items.map((item) => [
            ...[item.code, item.shortUrl, item.target, item.title, item.tags.join(','), item.createdAt],
            ...[item.disabledAt, item.disabledReason],
            ...[item.clicks, item.visitors, item.clicksBeforeMove],
            ...[item.visitorsBeforeMove, item.botsBeforeMove, item.lastAt],
          ]),
        }),
      }),
      defineScreen({
        ...canRead,
        path: one,
        summary: 'One short link: target, history, tags, QR code',
        query: LinkQuery,
        answer: LinkView,
        view: views.one,
        page: 'link',
        download,
      }),
    ],
    actions: [
      defineAction({
        ...{ ...canWrite, form: 'links', path: 'links/tag', summary: 'Add tags to chosen links, or remove them' },
        body: TagForm,
        act: act.tag,
      }),
      defineAction({
        ...{ ...canWrite, form: 'links', path: 'links/disable', summary: 'Switch chosen links off, with a reason' },
        body: DisableAllForm,
        act: act.disableAll,
      }),
      defineAction({
        ...{ ...canWrite, form: 'links', path: 'links/enable', summary: 'Switch links on again' },
        body: EnableAllForm,
        act: act.enableAll,
      }),
      defineAction({
        ...{ ...canRead, form: 'links', path: 'links/sheet', summary: 'Go to the QR codes of chosen links' },
        body: SheetForm,
        act: act.showSheet,
      }),
      defineAction({
        ...{ ...ofOne, path: `${one}/edit`, summary: 'Edit a link; a field that is left out is emptied' },
        body: EditForm,
        act: act.edit,
      }),
      defineAction({
        ...{ ...ofOne, path: `${one}/disable`, summary: 'Switch a link off, with a reason', body: DisableForm },
        act: act.disable,
      }),
      defineAction({
        ...{ ...ofOne, path: `${one}/enable`, summary: 'Switch a link on again', body: EnableForm },
        act: act.enable,
      }),
    ],
  };
}
