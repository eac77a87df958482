// The way in for the first owner: an installation whose first owner has not come gets a one-time link at each start, in
// production and after an upgrade too (design console.md, first start). The banner prints or names it; it is never logged.
import type { App } from './app.ts';
import type { ConsoleFacts } from './banner.ts';

export async function describeConsole(app: App): Promise<ConsoleFacts> {
  const { members, consoleAddress } = app.rooms.member;
  return { url: consoleAddress.url, firstLink: await members.firstLink() };
}
