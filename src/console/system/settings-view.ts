// The current settings on the System screen: where each comes from, what it means, and never a secret.
import type { DescribedSetting } from '#platform/config/describe-config.ts';
import { LANGUAGES } from '#platform/http/preferences.ts';
import type { ViewOf } from '#platform/screens/declare.ts';
import { translator } from '#platform/text/texts.ts';
import type { SystemRoom } from './room.ts';

type Asked = { find?: string; show?: 'all' | 'changed' };

const isChanged = ({ source }: Pick<DescribedSetting, 'source'>) => source !== 'default' && source !== 'not set';

/** People may search in any language. */
const textsOf = ({ name, value, group, means }: DescribedSetting) => [
  name,
  value ?? '',
  ...LANGUAGES.map((language) => translator(language, 'platform')).flatMap((t) => [t(group), t(means)]),
];

export async function viewSettings({ settings }: SystemRoom, { find = '', show = 'all' }: Asked) {
  const items = settings.filter((one) => (show === 'all' || isChanged(one)) && isFound(find, textsOf(one)));
  return { items, total: settings.length, changed: settings.filter(isChanged).length, find, show };
}
export type SettingsView = ViewOf<typeof viewSettings>;

const fold = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Every word must be in one of the texts, whatever its diacritics. */
export function isFound(find: string, texts: readonly string[]): boolean {
  const folded = texts.map(fold);
  return fold(find)
    .split(/\s+/)
    .filter((word) => word !== '')
    .every((word) => folded.some((text) => text.includes(word)));
}
