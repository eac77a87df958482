// Three branches that are open on Mondays, and the people at their screens: the set-up of tests that edit a branch and take it back.
import { type TestApp, testApp } from './app.ts';
import { addBranches, type BranchRow } from './branches.ts';
import { type Browser, signedInAs } from './console-calls.ts';

export type BranchDesk = {
  kontor: TestApp;
  /** Two editors. */
  first: Browser;
  second: Browser;
  /** The JSON of a branch, or of one of its tabs. */
  viewOf(slug: string, tab?: string): Promise<ReturnType<typeof JSON.parse>>;
};

export const branchesBff = '/bff/demo/live/branches';

/** `brno`, `plzen` and `zlin`; `more` adds to each. It is Monday noon in Prague, before the holidays of the winter. */
export async function openBranchDesk(more: (slug: string) => BranchRow): Promise<BranchDesk> {
  const kontor = await testApp();
  kontor.clock.set(Date.parse('2026-11-16T12:20:00+01:00'));
  const openingHours = { regular: [{ dayOfWeek: 0, definition: '08:00-17:00' }], exceptions: [] };
  await addBranches(
    kontor,
    ['brno', 'plzen', 'zlin'].map((slug) => ({ slug, name: slug, openingHours, ...more(slug) })),
  );
  const [first, second] = [await signedInAs(kontor, 'editor'), await signedInAs(kontor, 'editor')];
  const viewOf = async (slug: string, tab = '') => (await first.get(`${branchesBff}/${slug}${tab}`)).json();
  return { kontor, first, second, viewOf };
}
