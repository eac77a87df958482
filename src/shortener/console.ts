// The links of the console: their screens, and who may do what there.
import Type from 'typebox';
import { declareFor, oneOfValues, optionalText, type RoomConsole } from '#platform/screens/declare.ts';
import { PageQuery } from '#platform/screens/keyset.ts';
import { msg } from '#platform/text/msg.ts';
import { linkActions } from './actions.ts';
import { SORTS } from './links.ts';
import { Code, Numbers } from './managed/fields.ts';
import { BatchId, manyActions } from './many-actions.ts';
import {
  downloadLinks,
  downloadSheet,
  downloadSums,
  viewBatch,
  viewLinkFiles,
  viewNewLink,
  viewSheet,
  viewSums,
} from './many-views.ts';
import type { ShortenerRoom } from './room.ts';
import { DashboardQuery } from './schema.ts';
import { downloadOfLink, viewLink, viewLinks } from './views.ts';

/** Everybody sees the links of the organisation; editors change them. `link:all`: also those of nobody, which strangers made. */
export const linkPermissions = { 'link:read': 'viewer', 'link:write': 'editor', 'link:all': 'operator' } as const;

const { screen } = declareFor<ShortenerRoom>();
const read = { permission: 'link:read' };
const write = { permission: 'link:write' };

const one = <const Values extends readonly string[]>(values: Values, description: string) =>
  Type.Optional(oneOfValues(values, { description }));
const tag = optionalText({ maxLength: 50, description: 'Only links with this tag.' });
const NewQuery = Type.Object({
  tag: optionalText({ maxLength: 50, description: 'A tag that the link gets.' }),
});

export const linkConsole: RoomConsole<ShortenerRoom> = {
  name: 'shortener',
  screens: [
    screen({
      ...read,
      path: 'links',
      page: 'links',
      view: viewLinks,
      summary: 'The short links with their clicks',
      nav: { id: 'links', label: msg('Links'), letter: 'l', group: 'work', at: 50, also: 'link-' },
      starts: [
        { id: 'link', label: msg('New link'), letter: 'l', to: 'link-new', permission: 'link:write' },
        { id: 'links', label: msg('Paste many links'), letter: 'm', to: 'link-many', permission: 'link:write' },
      ],
      query: Type.Object({
        ...PageQuery,
        q: optionalText({ maxLength: 200, description: 'A part of the code, target, title or a tag.' }),
        tag,
        state: one(['on', 'off'], 'Only those that work, or only those that are switched off.'),
        sort: one(SORTS, 'The newest first if left out; `clicks` and `last` (the last click) sort up to 1,000 links.'),
        link: optionalText({ maxLength: 255, description: 'The link that is open beside the list.' }),
      }),
    }),
    screen({
      ...read,
      path: 'links/:code',
      page: 'link',
      view: viewLink,
      download: downloadOfLink,
      summary: 'One short link: target, history, tags, QR code',
      query: Type.Object({
        code: Code,
        open: one(['off'], 'Opens the form to switch it off.'),
        file: one(['svg', 'png', 'clicks'], 'Which file is downloaded; svg if left out.'),
        size: Type.Optional(Type.Integer({ minimum: 64, maximum: 2_048, description: 'Of the QR code, in pixels.' })),
        color: optionalText({ maxLength: 7, description: 'Of the QR code, dark, as hex digits.' }),
      }),
    }),
    screen({
      ...write,
      path: 'link-new',
      page: 'new-link',
      view: viewNewLink,
      summary: 'A new link',
      query: NewQuery,
    }),
    screen({
      ...write,
      path: 'link-many',
      page: 'many-links',
      view: viewNewLink,
      summary: 'Many new links',
      query: NewQuery,
    }),
    screen({
      ...read,
      path: 'link-batches/:id',
      page: 'batch',
      view: viewBatch,
      summary: 'Links that were made together, and rows with a problem',
      query: Type.Object({ id: BatchId }),
    }),
    screen({
      ...read,
      path: 'link-sheet',
      page: 'sheet',
      view: viewSheet,
      download: downloadSheet,
      summary: 'QR codes of many links, to print and as an archive',
      query: Type.Object({
        ...PageQuery,
        tag,
        batch: optionalText({ format: 'uuid', description: 'Only links that were made together.' }),
        links: Type.Optional(Numbers),
        columns: Type.Optional(Type.Integer({ minimum: 1, maximum: 8, description: 'QR codes beside each other.' })),
        file: one(['png', 'svg'], 'What the archive holds; png if left out.'),
        pixels: Type.Optional(
          Type.Integer({ minimum: 64, maximum: 2_048, description: 'Of each picture in the archive.' }),
        ),
      }),
    }),
    screen({
      ...read,
      path: 'link-sums',
      page: 'link-sums',
      view: viewSums,
      download: downloadSums,
      summary: 'The statistics of all links, or of those with a tag',
      query: Type.Object({
        ...DashboardQuery.properties,
        tag,
        map: one(['europe', 'world'], 'Which map is shown.'),
        places: one(['countries', 'cities'], 'Which places are listed.'),
        agents: one(['devices', 'browsers', 'os'], 'What people came with.'),
      }),
    }),
    screen({
      ...write,
      path: 'link-files',
      page: 'link-files',
      view: viewLinkFiles,
      download: downloadLinks,
      summary: 'Import of links with a look before it, and their export',
      query: Type.Object({
        file: optionalText({ format: 'uuid', description: 'The file to look at.' }),
        of: one(['links', 'clicks'], 'What is downloaded; links if left out.'),
        tag,
      }),
    }),
  ],
  actions: [...linkActions, ...manyActions],
};
