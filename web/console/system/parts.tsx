// What all System screens share: the way between its parts.
import { t } from '../../say.ts';
import { usePage } from '../page.ts';

export const systemBase = '/console/system';

/** The title of its page in the browser begins with the part. */
export function sayTitle() {
  const current = usePage().frame.tabs.find(({ isCurrent }) => isCurrent);
  return current ? `${t(current.label)} · ${t('System')}` : t('System');
}

/** The parts are what the screens of all rooms declare as tabs of System. */
export function SystemTabs() {
  return (
    <nav class="segments system-tabs" aria-label={t('Parts of System')}>
      {usePage().frame.tabs.map(({ label, href, isCurrent }) => (
        <a key={href} href={href} aria-current={isCurrent ? 'page' : undefined}>
          {t(label)}
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
