// The settings in force as the System screen shows them: where each comes from, what it means, and never a secret.
import type { DescribedSetting } from '#platform/config/describe-config.ts';
import type { Language } from '#platform/http/preferences.ts';
import { isFound } from './rules/find-settings.ts';
import type { SettingItem, SettingsView } from './schema.ts';

export type SettingsViewNeeds = {
  settings: readonly DescribedSetting[];
  /** The texts of settings are written in English. */
  translate(text: string, language: Language): string;
};

type Asked = { find?: string; show?: SettingsView['show'] };

const isChanged = ({ source }: Pick<SettingItem, 'source'>) => source !== 'default' && source !== 'not set';

export function settingsView({ settings, translate }: SettingsViewNeeds) {
  /** Whoever searches may do so in either language. */
  const textsOf = ({ name, value, group, means }: SettingItem) => [
    ...[name, value ?? '', group, means],
    ...[translate(group, 'cs'), translate(means, 'cs')],
  ];
  return {
    view: async (_caller: unknown, { find = '', show = 'all' }: Asked): Promise<SettingsView> => {
      const items = settings.filter((one) => (show === 'all' || isChanged(one)) && isFound(find, textsOf(one)));
      return { items, total: settings.length, changed: settings.filter(isChanged).length, find, show };
    },
    /** The view in the language of its reader. */
    inLanguage: (view: SettingsView, language: Language): SettingsView => ({
      ...view,
      items: view.items.map((one) => ({
        ...one,
        group: translate(one.group, language),
        means: translate(one.means, language),
      })),
    }),
  };
}
