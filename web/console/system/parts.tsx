// What all System screens share: the way between its parts.
import { t } from '../../say.ts';
import { type Way, Ways } from '../filters.tsx';
import { usePage } from '../page.ts';

export const systemBase = '/console/system';

/** The title of its page in the browser begins with the part. */
export function sayTitle() {
  const current = usePage().frame.tabs.find(({ isCurrent }) => isCurrent);
  return current ? `${t(current.label)} · ${t('System')}` : t('System');
}

/** The parts are what the screens of all rooms declare as tabs of System. */
export function SystemTabs() {
  const { tabs } = usePage().frame;
  const of = tabs.map(({ label, href, isCurrent }): Way => [t(label), href, isCurrent]);
  return <Ways class="segments system-tabs" label={t('Parts of System')} of={of} current="page" />;
}

/** How old the newest backup is, where that is too old. */
export const sayAge = ({ state, days }: { state: string; days: number }, write: (count: number) => string) =>
  state === 'old'
    ? t('The newest backup is {days} days old. Make one now, and keep it on another machine.', { days: write(days) })
    : t('There was never a backup in {days} days. Make one now, and keep it on another machine.', {
        days: write(days),
      });
