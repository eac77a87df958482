// The sums of all links or of a tag on a screen, with their clicks as a file.
import { Readable } from 'node:stream';
import Type, { type Static } from 'typebox';
import { type ConsoleCaller, defineScreen, type Screen } from '#platform/screens/screen.ts';
import type { ExportLinks } from '../managed/export-links.ts';
import type { ListStore } from '../managed/list-store.ts';
import { ownersOf } from '../managed/rules/scope.ts';
import type { LinkSums } from '../managed/sums.ts';
import type { DashboardView, ViewQuery } from '../page-views.ts';
import { DashboardQuery } from '../schema.ts';
import { managerOf } from './link-actions.ts';
import { canRead } from './link-screens.ts';
import { scopeOf } from './link-views.ts';
import { oneOf, orNull } from './schema.ts';

const SumsView = Type.Object({
  tag: orNull(Type.String()),
  tags: Type.Array(Type.String(), { description: 'All tags, at most 200.' }),
  links: Type.Integer({ description: 'How many links are added up.' }),
  clicksBeforeMove: Type.Integer({ description: 'Counted elsewhere before the import; in no other figure.' }),
  dashboard: Type.Unsafe<DashboardView>({
    type: 'object',
    additionalProperties: true,
    description: 'The figures in the shape of the public dashboard.',
  }),
});
export type SumsView = Static<typeof SumsView>;

const SumsQuery = Type.Object({
  ...DashboardQuery.properties,
  tag: Type.Optional(Type.String({ maxLength: 50, description: 'Only links with this tag.' })),
  map: Type.Optional(oneOf(['europe', 'world'] as const, 'Which map is shown.')),
  places: Type.Optional(oneOf(['countries', 'cities'] as const, 'Which places are listed.')),
  agents: Type.Optional(oneOf(['devices', 'browsers', 'os'] as const, 'What people came with.')),
});

export type SumNeeds = { linkSums: LinkSums; lists: ListStore; exportLinks: ExportLinks };

const mostTags = 200;
type Asked = ViewQuery & { tag?: string };

export function sumsScreens({ linkSums, lists, exportLinks }: SumNeeds): { screens: Screen[]; actions: [] } {
  const tagOf = ({ tag }: Asked) => (tag ? { tag } : {});

  async function view(caller: ConsoleCaller, asked: Asked): Promise<SumsView> {
    const scope = scopeOf(caller);
    const { tag: _tag, ...query } = asked;
    const asker = { client: caller.client, subject: `sums ${asked.tag ?? ''}`, signal: new AbortController().signal };
    const timezone = query.timezone ?? caller.organisation.timeZone;
    const { view: dashboard, ...summed } = await linkSums.dashboard(
      asker,
      { scope, ...tagOf(asked) },
      { ...query, timezone },
    );
    const tags = await Promise.all(ownersOf(scope).map((owner) => lists.listTags(owner, mostTags)));
    return { tag: asked.tag || null, tags: [...new Set(tags.flat())], ...summed, dashboard };
  }

  return {
    screens: [
      defineScreen({
        ...{ ...canRead, path: 'link-sums', summary: 'The statistics of all links, or of those with a tag' },
        ...{ query: SumsQuery, answer: SumsView, view, page: 'link-sums' },
        download: async (caller, asked) => ({
          name: 'clicks.csv',
          type: 'text/csv; charset=utf-8',
          content: Readable.from(exportLinks(managerOf(caller), { of: 'clicks', ...tagOf(asked) })),
        }),
      }),
    ],
    actions: [],
  };
}
