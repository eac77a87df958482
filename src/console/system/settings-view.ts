// The settings in force as the System screen shows them: where each comes from, what it means, and never a secret.
import type { DescribedSetting } from '#platform/config/describe-config.ts';
import { LANGUAGES } from '#platform/http/preferences.ts';
import { translator } from '#platform/text/texts.ts';
import { isFound } from './rules/find-settings.ts';
import type { SettingItem, SettingsView } from './schema.ts';

export type SettingsViewNeeds = { settings: readonly DescribedSetting[] };

type Asked = { find?: string; show?: SettingsView['show'] };

const isChanged = ({ source }: Pick<SettingItem, 'source'>) => source !== 'default' && source !== 'not set';

/** Somebody who searches may do so in any language. */
const textsOf = ({ name, value, group, means }: SettingItem) => [
  ...[name, value ?? ''],
  ...LANGUAGES.map((language) => translator(language, 'platform')).flatMap((t) => [t(group), t(means)]),
];

export const settingsView =
  ({ settings }: SettingsViewNeeds) =>
  async (_caller: unknown, { find = '', show = 'all' }: Asked): Promise<SettingsView> => {
    const items = settings.filter((one) => (show === 'all' || isChanged(one)) && isFound(find, textsOf(one)));
    return { items, total: settings.length, changed: settings.filter(isChanged).length, find, show };
  };
