// The settings in force: a search, and for each its value, where it comes from and what it means.
import type { SettingsView } from '#console';
import type { Frame } from '#platform/screens/screen.ts';
import { changeAddress } from '../../frame/links.ts';
import { t } from '../../say.ts';
import { Empty } from '../empty.tsx';
import { ConsoleScreen } from '../frame.tsx';
import { Icon } from '../icons.tsx';
import { writeNumber } from '../times.ts';
import { SystemTabs, systemBase } from './parts.tsx';
import { type SystemWords, systemWords } from './words.ts';

type Setting = SettingsView['items'][number];

export function Settings({ view, frame }: { view: SettingsView; frame: Frame }) {
  const { language, address } = frame.reader;
  const words = systemWords[language];
  const groups = [...new Set(view.items.map(({ group }) => group))];
  return (
    <ConsoleScreen
      frame={frame}
      title={words.title}
      facts={words.settingsFacts(writeNumber(view.changed, language), writeNumber(view.total, language))}
    >
      <SystemTabs frame={frame} current="settings" />
      <div class="filters">
        <form class="inline" method="get" action={`${systemBase}/settings`} role="search">
          {view.show === 'changed' && <input type="hidden" name="show" value="changed" />}
          <label class="offscreen" for="find">
            {words.find}
          </label>
          <input id="find" type="search" name="find" value={view.find} maxLength={100} placeholder={words.find} />
          <button type="submit" class="button">
            <Icon name="search" />
            {words.findButton}
          </button>
        </form>
        <nav class="segments" aria-label={words.filter}>
          <a href={changeAddress(address, { show: null })} aria-current={view.show === 'all' ? 'true' : undefined}>
            {words.all}
          </a>
          <a href={changeAddress(address, { show: 'changed' })} aria-current={view.show === 'all' ? undefined : 'true'}>
            {words.changed}
          </a>
        </nav>
        <p class="quiet small">{words.settingsHint}</p>
      </div>
      {view.items.length === 0 && (
        <Empty
          icon="search"
          title={words.noSetting}
          words={view.find === '' ? undefined : words.noSettingWords(view.find)}
          steps={[{ href: `${systemBase}/settings`, label: words.showAllSettings }]}
        />
      )}
      {groups.map((group, index) => (
        <section key={group} class="card" aria-labelledby={`group-${index}`}>
          <header class="open">
            <h2 id={`group-${index}`}>{t(group)}</h2>
          </header>
          <table class="two settings-table">
            <thead>
              <tr>
                <th scope="col">{words.setting}</th>
                <th scope="col">{words.value}</th>
                <th scope="col">{words.source}</th>
              </tr>
            </thead>
            <tbody>
              {view.items
                .filter((item) => item.group === group)
                .map((item) => (
                  <SettingRow key={item.name} item={item} words={words} />
                ))}
            </tbody>
          </table>
        </section>
      ))}
    </ConsoleScreen>
  );
}

function SettingRow({ item, words }: { item: Setting; words: SystemWords }) {
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
          <span class={item.isSet ? 'chip blue' : 'quiet'}>{item.isSet ? words.secretSet : words.secretNotSet}</span>
        ) : item.value === '' ? (
          <span class="quiet">{item.source === 'not set' ? '–' : words.empty}</span>
        ) : (
          <code class="wrap">{item.value}</code>
        )}
      </td>
      <td class="small">
        <span class={isChanged ? 'chip' : 'quiet'}>{words.sources[item.source]}</span>
      </td>
    </tr>
  );
}
