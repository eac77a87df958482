// What all System screens share: the way between its parts, and how sizes are written.
import type { Frame } from '#platform/screens/screen.ts';
import { localeOf } from '../times.ts';
import { systemWords } from './words.ts';

export const systemBase = '/console/system';

const hrefs: Record<string, string> = {
  system: systemBase,
  settings: `${systemBase}/settings`,
  jobs: `${systemBase}/jobs`,
  backups: `${systemBase}/backups`,
};

export function SystemTabs({ frame, current }: { frame: Frame; current: string }) {
  const words = systemWords[frame.reader.language];
  return (
    <nav class="segments system-tabs" aria-label={words.tabsLabel}>
      {Object.entries(hrefs).map(([id, href]) => (
        <a key={id} href={href} aria-current={id === current ? 'page' : undefined}>
          {words.tabs[id]}
        </a>
      ))}
    </nav>
  );
}

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'];

/** "4.2 MB": three digits at most. */
export function writeBytes(bytes: number, language: string): string {
  const step = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const format = new Intl.NumberFormat(localeOf(language), {
    style: 'unit',
    unit: units[step] ?? 'byte',
    unitDisplay: 'short',
    maximumFractionDigits: step === 0 ? 0 : 1,
  });
  return format.format(bytes / 1_000 ** step);
}
