// The settings in force: a search, and for each its value, where it comes from and what it means.
import type { SettingsView } from '#console';
import { msg } from '#platform/text/msg.ts';
import { t } from '../../say.ts';
import { Card } from '../card.tsx';
import { definePage } from '../define-page.tsx';
import { Empty } from '../empty.tsx';
import { Ways } from '../filters.tsx';
import { Icon } from '../icons.tsx';
import { type Column, Rows } from '../list.tsx';
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
        <Ways
          label={t('Which settings')}
          of={[
            [t('All'), here({ show: null }), view.show === 'all'],
            [t('Changed'), here({ show: 'changed' }), view.show !== 'all'],
          ]}
        />
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
        <Card key={group} id={`group-${index}`} title={t(group)}>
          <Rows
            columns={columns}
            items={view.items.filter((item) => item.group === group)}
            keyOf={({ name }) => name}
            class="settings-table"
          />
        </Card>
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

function Value({ of: { isSecret, isSet, value, source } }: { of: Setting }) {
  if (isSecret)
    return <span class={isSet ? 'chip blue' : 'quiet'}>{isSet ? t('set, never shown') : t('not set')}</span>;
  if (value === '') return <span class="quiet">{source === 'not set' ? '–' : t('empty')}</span>;
  return <code class="wrap">{value}</code>;
}

const isChanged = ({ source }: Setting) => source !== 'default' && source !== 'not set';

const columns: readonly Column<Setting>[] = [
  {
    head: msg('Setting'),
    cell: ({ name, means }) => (
      <>
        <b class="mono small">{name}</b>
        <br />
        <span class="quiet small">{t(means)}</span>
      </>
    ),
  },
  { head: msg('Value'), class: 'small', cell: (item) => <Value of={item} /> },
  {
    head: msg('Comes from'),
    class: 'small',
    cell: (item) => <span class={isChanged(item) ? 'chip' : 'quiet'}>{sources()[item.source]}</span>,
  },
];
