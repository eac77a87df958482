// Referrers, and the devices, browsers and systems of visitors.
import { BarList, type BarRow } from './bar-list.tsx';
import { DeviceIcon, QrIcon } from './icons.tsx';
import { nameReferrer } from './names.ts';
import type { Part } from './part.ts';
import { type FilterName, readParameter, readTab, toggleFilter } from './state.ts';
import { Tabs } from './tabs.tsx';

export function Referrers({ view, words, format, address }: Part) {
  const { referrers, total_clicks } = view.statistics;
  const rows = referrers.map(({ referrer, clicks }, index) => ({
    ...filterRow(address, 'referrer', referrer, clicks),
    name: nameReferrer(words, referrer),
    visitors: view.rowVisitors?.referrers[index],
    ...(referrer === '(qr)' ? { icon: <QrIcon /> } : {}),
  }));
  return (
    <section class="card" aria-labelledby="referrers-title">
      <div class="card-head">
        <h2 id="referrers-title">{words.referrers}</h2>
      </div>
      <BarList {...{ rows, words, format }} total={total_clicks} label={words.referrers} />
    </section>
  );
}

export function Devices({ view, words, format, address }: Part) {
  const { devices, browsers, os, total_clicks } = view.statistics;
  const visitors = view.rowVisitors;
  const chosen = readTab(address, 'agents', 'devices');
  const lists: Record<string, BarRow[]> = {
    devices: devices.map(({ device, clicks }, index) => ({
      ...filterRow(address, 'device', device, clicks),
      visitors: visitors?.devices[index],
      icon: <DeviceIcon device={device} />,
      name: words.deviceNames[device] ?? device,
    })),
    browsers: browsers.map(({ browser, clicks }, index) => ({
      ...filterRow(address, 'browser', browser, clicks),
      visitors: visitors?.browsers[index],
    })),
    os: os.map((row, index) => ({
      ...filterRow(address, 'os', row.os, row.clicks),
      visitors: visitors?.os[index],
    })),
  };
  const tabs = [
    { name: 'devices', label: words.devices },
    { name: 'browsers', label: words.browsers },
    { name: 'os', label: words.os },
  ];
  const title = tabs.find(({ name }) => name === chosen)?.label ?? words.devices;
  return (
    <section class="card" aria-labelledby="devices-title">
      <div class="card-head">
        <h2 id="devices-title">{title}</h2>
        <Tabs label={words.devices} address={address} parameter="agents" tabs={tabs} chosen={chosen} />
      </div>
      <BarList {...{ words, format }} rows={lists[chosen] ?? []} total={total_clicks} label={title} />
      {chosen === 'devices' && devices.some(({ device }) => device === 'tool') && (
        <a data-go class="chip" href={toggleFilter(address, 'tools', 'false')}>
          {words.noTools}
        </a>
      )}
    </section>
  );
}

/** "(other)" and "Other" are sums of many values, so they are no filters. */
export function filterRow(address: string, filter: FilterName, value: string, clicks: number): BarRow {
  const isSum = value === '(other)' || (value === 'Other' && filter !== 'device');
  return {
    key: value,
    name: value,
    clicks,
    ...(isSum ? {} : { href: toggleFilter(address, filter, value) }),
    isChosen: readParameter(address, filter) === value,
  };
}
