// What the pages of one calendar share: their head and their tabs.
import type { CalendarSettingsView } from '#calendar';
import { t } from '../../say.ts';
import { type Way, Ways } from '../filters.tsx';
import { usePage } from '../page.ts';

export const calendarsUp = () => ['calendar/calendars', t('Calendars')] as const;

export const pathOf = (id: string) => `calendar/calendars/${encodeURIComponent(id)}`;

type Head = Pick<CalendarSettingsView, 'id' | 'timeZone' | 'colour' | 'isArchived'>;

export function CalendarFacts({ of: { id, timeZone, colour, isArchived } }: { of: Head }) {
  return (
    <>
      <i class={`swatch cal-${colour}`} aria-hidden="true" />
      <span class="mono small">{id}</span>
      <span class="chip">{timeZone}</span>
      {isArchived && <span class="chip warn">{t('archived')}</span>}
    </>
  );
}

export function CalendarTabs({ id, current }: { id: string; current: 'settings' | 'free' }) {
  const { href } = usePage();
  const of: Way[] = [
    [t('Rules and feeds'), href(pathOf(id)), current === 'settings'],
    [t('Free slots'), href(`${pathOf(id)}/free`), current === 'free'],
  ];
  return <Ways class="tabs" label={t('Parts of the calendar')} of={of} current="page" />;
}
