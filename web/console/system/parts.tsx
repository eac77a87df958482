// What all System screens share: the way between its parts.
import type { Frame } from '#platform/screens/screen.ts';
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
