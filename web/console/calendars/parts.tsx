// What the pages of one calendar share: their head and their tabs.
import type { CalendarSettingsView } from '#calendar';
import { t } from '../../say.ts';
import { usePage } from '../page.ts';

export const pathOf = (id: string) => `calendar/calendars/${encodeURIComponent(id)}`;

type Head = Pick<CalendarSettingsView, 'id' | 'timeZone' | 'colour' | 'isArchived'>;

export function CalendarFacts({ of: { id, timeZone, colour, isArchived } }: { of: Head }) {
  const { href } = usePage();
  return (
    <span class="inline wrap">
      <a href={href('calendar/calendars')}>{t('Calendars')}</a>
      <i class={`swatch cal-${colour}`} aria-hidden="true" />
      <span class="mono small">{id}</span>
      <span class="chip">{timeZone}</span>
      {isArchived && <span class="chip warn">{t('archived')}</span>}
    </span>
  );
}

export function CalendarTabs({ id, current }: { id: string; current: 'settings' | 'free' }) {
  const { href } = usePage();
  return (
    <nav class="tabs" aria-label={t('Parts of the calendar')}>
      <a href={href(pathOf(id))} aria-current={current === 'settings' ? 'page' : undefined}>
        {t('Rules and feeds')}
      </a>
      <a href={href(`${pathOf(id)}/free`)} aria-current={current === 'free' ? 'page' : undefined}>
        {t('Free slots')}
      </a>
    </nav>
  );
}
