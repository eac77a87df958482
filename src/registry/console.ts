// Companies, accounts and lists of them in the console: their screens, and who may do what there.
import Type from 'typebox';
import { declareFor, optionalText, type RoomConsole } from '#platform/screens/declare.ts';
import { PageQuery } from '#platform/screens/keyset.ts';
import { msg } from '#platform/text/msg.ts';
import { translator } from '#platform/text/texts.ts';
import { CountryCode, ListId, registryActions } from './actions.ts';
import { requireList } from './lists/lists.ts';
import { writeResult } from './lists/write-result.ts';
import type { RegistryRoom } from './room.ts';
import { isWorthReading, viewCompanies, viewList, viewLists } from './views.ts';

/** The least role for each: registers are public, so everybody may look into them; to ask one again costs it a call. */
export const registryPermissions = {
  'registry:read': 'viewer',
  'registry:ask': 'editor',
  'company:find': 'operator',
} as const;

const { screen } = declareFor<RegistryRoom>();
const read = { permission: 'registry:read' };

export const registryConsole: RoomConsole<RegistryRoom> = {
  name: 'registry',
  screens: [
    screen({
      ...read,
      path: 'companies',
      page: 'companies',
      view: viewCompanies,
      summary: 'Read company numbers and bank accounts, with the records of the registers',
      nav: { id: 'companies', label: msg('Companies & accounts'), letter: 'f', group: 'work', at: 60 },
      starts: [
        {
          id: 'companies',
          label: msg('Read {typed} in Companies & accounts'),
          permission: 'registry:read',
          to: (room, { organisation }, typed) =>
            isWorthReading(room, typed, organisation.defaultCountry)
              ? `companies?${new URLSearchParams({ q: typed })}`
              : null,
        },
      ],
      query: Type.Object({
        q: optionalText({
          maxLength: 500,
          examples: ['cz65 0800 0000 1920 0014 5399, IČO 26435675'],
          description:
            'Company numbers, VAT ids, IBANs or accounts as people write them; several with commas or on lines.',
        }),
        country: Type.Optional(CountryCode),
      }),
    }),
    screen({
      ...read,
      path: 'companies/lists',
      page: 'company-lists',
      view: viewLists,
      summary: 'Lists of company numbers and accounts that were sent to be checked',
      query: Type.Object({ ...PageQuery }),
    }),
    screen({
      ...read,
      path: 'companies/lists/:id',
      page: 'company-list',
      view: viewList,
      summary: 'How far a list is, and what was found row by row; its download is the result',
      query: Type.Object({
        ...PageQuery,
        id: ListId,
        show: Type.Optional(Type.Union([Type.Literal('problems'), Type.Literal('all')])),
        words: Type.Optional(
          Type.Union([Type.Literal('en'), Type.Literal('cs')], {
            description: 'The language of problems in the file.',
          }),
        ),
      }),
      download: async (room, caller, { id, words = 'en' }) => {
        const list = await requireList(room, caller, id);
        const content = writeResult(room, caller, list, translator(words, 'registry'));
        const name = `${(list.fileName ?? 'list').replace(/\.\w{1,5}$/, '')}-checked.csv`;
        return { name, type: 'text/csv; charset=utf-8', content };
      },
    }),
  ],
  actions: registryActions,
};
