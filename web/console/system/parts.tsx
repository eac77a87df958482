// What all System screens share: the way between its parts.
import { t } from '../../say.ts';

export const systemBase = '/console/system';

export type SystemPart = 'system' | 'settings' | 'jobs' | 'backups';

const sayPart = (part: SystemPart) =>
  ({ system: t('State'), settings: t('Settings'), jobs: t('Jobs'), backups: t('Backups') })[part];

/** The title of its page in the browser begins with the part. */
export const sayTitle = (part: SystemPart) => `${sayPart(part)} · ${t('System')}`;

export function SystemTabs({ current }: { current: SystemPart }) {
  return (
    <nav class="segments system-tabs" aria-label={t('Parts of System')}>
      {(['system', 'settings', 'jobs', 'backups'] as const).map((part) => (
        <a
          key={part}
          href={part === 'system' ? systemBase : `${systemBase}/${part}`}
          aria-current={part === current ? 'page' : undefined}
        >
          {sayPart(part)}
        </a>
      ))}
    </nav>
  );
}

/** How old the newest backup is, where that is too old. */
export const sayAge = ({ state, days }: { state: string; days: number }, write: (count: number) => string) =>
  state === 'old'
    ? t('The newest backup is {days} days old. Make one now, and keep it on another machine.', { days: write(days) })
    : t('There was never a backup in {days} days. Make one now, and keep it on another machine.', {
        days: write(days),
      });
