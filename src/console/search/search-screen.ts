// The search as the console serves it: a page with a plain form, and the same in JSON for the palette.
import type { Html } from '#platform/http/html.ts';
import { defineScreen, type Frame, type Screen } from '#platform/screens/screen.ts';
import { SearchQuery, SearchView } from './schema.ts';
import { type SearchNeeds, searchStory } from './search.ts';

export type SearchPages = { search(view: SearchView, frame: Frame): Html };

/** Everybody may search, and finds what their role may see. */
export const searchPermissions = { 'search:read': 'viewer' } as const;

export const searchScreen = (needs: SearchNeeds & { pages: SearchPages }): Screen =>
  defineScreen({
    scope: 'organisation',
    path: 'search',
    permission: 'search:read',
    summary: 'Find people, events, links, companies, branches and keys by any part of their texts',
    query: SearchQuery,
    answer: SearchView,
    view: searchStory(needs),
    draw: needs.pages.search,
  });
