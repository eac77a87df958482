// The search as the console serves it: a page with a plain form, and the same in JSON for the palette.
import { defineScreen, type Screen } from '#platform/screens/screen.ts';
import { SearchQuery, SearchView } from './schema.ts';
import { type SearchNeeds, searchStory } from './search.ts';

/** Everybody may search, and finds what their role may see. */
export const searchPermissions = { 'search:read': 'viewer' } as const;

export const searchScreen = (needs: SearchNeeds): Screen =>
  defineScreen({
    scope: 'organisation',
    path: 'search',
    permission: 'search:read',
    summary: 'Find people, events, links, companies, branches and keys by any part of their texts',
    query: SearchQuery,
    answer: SearchView,
    view: searchStory(needs),
    page: 'search',
  });
