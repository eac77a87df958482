// Referrers, and the devices, browsers and systems of visitors.
import { BarList, type BarRow } from './bar-list.tsx';
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
      <BarList rows={rows} words={words} format={format} total={total_clicks} label={words.referrers} />
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
      <BarList words={words} format={format} rows={lists[chosen] ?? []} total={total_clicks} label={title} />
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

const DEVICES: Record<string, string> = {
  desktop: 'M2 3h12v8H2zM5.5 14h5',
  mobile: 'M5 1.5h6v13H5zM7.5 12.5h1',
  tablet: 'M3 1.5h10v13H3zM7.5 12.5h1',
  tv: 'M2 4h12v8.5H2zM5 1.5l3 2.5 3-2.5',
  console: 'M4.5 5h7a3 3 0 0 1 0 6l-2-1.5h-3L4.5 11a3 3 0 0 1 0-6',
  tool: 'M2 3h12v10H2zM4.5 6l2 2-2 2M8.5 10.5h3',
  wearable: 'M4.5 5h7v6h-7zM6 5V2h4v3M6 11v3h4v-3',
};

function DeviceIcon({ device }: { device: string }) {
  return <Icon path={DEVICES[device] ?? 'M8 2a6 6 0 1 0 .01 0'} />;
}

function QrIcon() {
  return <Icon path="M2 2h4.5v4.5H2zM9.5 2H14v4.5H9.5zM2 9.5h4.5V14H2zM9.5 9.5h2v2h2.5M14 14h-3" />;
}

function Icon({ path }: { path: string }) {
  return (
    <svg class="glyph" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
