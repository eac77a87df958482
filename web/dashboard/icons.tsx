// Small drawings beside the names of devices and of the QR code.

const DEVICES: Record<string, string> = {
  desktop: 'M2 3h12v8H2zM5.5 14h5',
  mobile: 'M5 1.5h6v13H5zM7.5 12.5h1',
  tablet: 'M3 1.5h10v13H3zM7.5 12.5h1',
  tv: 'M2 4h12v8.5H2zM5 1.5l3 2.5 3-2.5',
  console: 'M4.5 5h7a3 3 0 0 1 0 6l-2-1.5h-3L4.5 11a3 3 0 0 1 0-6',
  tool: 'M2 3h12v10H2zM4.5 6l2 2-2 2M8.5 10.5h3',
  wearable: 'M4.5 5h7v6h-7zM6 5V2h4v3M6 11v3h4v-3',
};

export function DeviceIcon({ device }: { device: string }) {
  return <Icon path={DEVICES[device] ?? 'M8 2a6 6 0 1 0 .01 0'} />;
}

export function QrIcon() {
  return <Icon path="M2 2h4.5v4.5H2zM9.5 2H14v4.5H9.5zM2 9.5h4.5V14H2zM9.5 9.5h2v2h2.5M14 14h-3" />;
}

function Icon({ path }: { path: string }) {
  return (
    <svg class="glyph" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
