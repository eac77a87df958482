// Proves which screens have a tab on narrow pages, and which stand behind the last one.
import { expect, it } from 'vitest';
import type { NavItem } from '#platform/screens/screen.ts';
import { listBeyondTabs } from './rail.tsx';

const nav = (...ids: string[]): NavItem[] =>
  ids.map((id) => ({ id, label: id, group: 'work', href: `/${id}`, isCurrent: false, count: 0 }));
const beyond = (...ids: string[]) => listBeyondTabs(nav(...ids)).map(({ id }) => id);

it('five screens have a tab each; of more the first four have one, and what people open most comes first', () => {
  expect(beyond('today', 'keys', 'people', 'audit', 'system')).toEqual([]);
  expect(beyond('today', 'keys', 'people', 'audit', 'system', 'webhooks')).toEqual(['system', 'webhooks']);
  expect(beyond('today', 'calendar', 'customers', 'branches', 'links', 'keys')).toEqual(['branches', 'keys']);
});
