// The settings in force: a search, and for each its value, where it comes from and what it means.
import type { SettingsView } from '#console';
import { t } from '../../say.ts';
import { definePage } from '../define-page.tsx';
import { Empty } from '../empty.tsx';
import { Icon } from '../icons.tsx';
import { SystemTabs, sayTitle, systemBase } from './parts.tsx';

type Setting = SettingsView['items'][number];

export const settings = definePage<SettingsView>({
  documentTitle: sayTitle,
  title: () => t('System'),
  facts: ({ view: { changed, total }, number }) =>
    t('{changed} of {total} differ from their default', { changed: number(changed), total: number(total) }),
  body: ({ view, here }) => (
    <>
      <SystemTabs />
      <div class="filters">
        <form class="inline" method="get" action={`${systemBase}/settings`} role="search">
          {view.show === 'changed' && <input type="hidden" name="show" value="changed" />}
          <label class="offscreen" for="find">
            {t('Find a setting')}
          </label>
          <input
            id="find"
            type="search"
            name="find"
            value={view.find}
            maxLength={100}
            placeholder={t('Find a setting')}
          />
          <button type="submit" class="button">
            <Icon name="search" />
            {t('Find')}
          </button>
        </form>
        <nav class="segments" aria-label={t('Which settings')}>
          <a href={here({ show: null })} aria-current={view.show === 'all' ? 'true' : undefined}>
            {t('All')}
          </a>
          <a href={here({ show: 'changed' })} aria-current={view.show === 'all' ? undefined : 'true'}>
            {t('Changed')}
          </a>
        </nav>
        <p class="quiet small">{t('A setting is changed where it comes from, and counts after the next start.')}</p>
      </div>
      {view.items.length === 0 && (
        <Empty
          icon="search"
          title={t('No setting matches')}
          words={
            view.find === '' ? undefined : t('Nothing has “{find}” in its name, value or meaning.', { find: view.find })
          }
          steps={[{ href: `${systemBase}/settings`, label: t('Show all settings') }]}
        />
      )}
      {[...new Set(view.items.map(({ group }) => group))].map((group, index) => (
        <section key={group} class="card" aria-labelledby={`group-${index}`}>
          <header class="open">
            <h2 id={`group-${index}`}>{t(group)}</h2>
          </header>
          <table class="two settings-table">
            <thead>
              <tr>
                <th scope="col">{t('Setting')}</th>
                <th scope="col">{t('Value')}</th>
                <th scope="col">{t('Comes from')}</th>
              </tr>
            </thead>
            <tbody>
              {view.items
                .filter((item) => item.group === group)
                .map((item) => (
                  <SettingRow key={item.name} item={item} />
                ))}
            </tbody>
          </table>
        </section>
      ))}
    </>
  ),
});

const sources = (): Record<Setting['source'], string> => ({
  flag: t('a flag of the start'),
  environment: t('the environment'),
  file: t('a file (NAME_FILE)'),
  '.env': t('the file .env'),
  default: t('its default'),
  'not set': t('not set'),
});

function SettingRow({ item }: { item: Setting }) {
  const isChanged = item.source !== 'default' && item.source !== 'not set';
  return (
    <tr>
      <td>
        <b class="mono small">{item.name}</b>
        <br />
        <span class="quiet small">{t(item.means)}</span>
      </td>
      <td class="small">
        {item.isSecret ? (
          <span class={item.isSet ? 'chip blue' : 'quiet'}>{item.isSet ? t('set, never shown') : t('not set')}</span>
        ) : item.value === '' ? (
          <span class="quiet">{item.source === 'not set' ? '–' : t('empty')}</span>
        ) : (
          <code class="wrap">{item.value}</code>
        )}
      </td>
      <td class="small">
        <span class={isChanged ? 'chip' : 'quiet'}>{sources()[item.source]}</span>
      </td>
    </tr>
  );
}
