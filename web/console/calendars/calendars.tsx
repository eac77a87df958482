// The list of calendars: when each is open, who reads it, and the form for a new one beside it.
import type { CalendarsView } from '#calendar';
import type { Frame } from '#platform/screens/screen.ts';
import { writeHours } from '../../../src/branch/rules/hours/write-hours.ts';
import { Empty } from '../empty.tsx';
import { Field, Form, formOf } from '../fields.tsx';
import { ConsoleScreen } from '../frame.tsx';
import { Icon } from '../icons.tsx';
import { CsvLink, PageLinks } from '../page-links.tsx';
import { SideHead } from '../side.tsx';
import { writeNumber } from '../times.ts';
import { type CalendarsWords, calendarsWords } from './words.ts';

type PartNeeds = { view: CalendarsView; frame: Frame; words: CalendarsWords; mayWrite: boolean };

export function Calendars({ view, frame }: { view: CalendarsView; frame: Frame }) {
  const words = calendarsWords[frame.reader.language];
  const mayWrite = frame.permissions.includes('calendar:write');
  const base = `${frame.place?.base}/calendar/calendars`;
  const isMaking = mayWrite && (view.isNew || frame.form?.action === 'calendar/calendars/create');
  const isFirst = view.items.length === 0 && view.show === 'used';
  const needs = { view, frame, words, mayWrite };
  return (
    <ConsoleScreen
      frame={frame}
      title={words.title}
      facts={words.facts}
      actions={
        <>
          <CsvLink frame={frame} />
          {mayWrite && !isFirst && (
            <a class={isMaking ? 'button' : 'button primary'} href={`${base}?new=calendar`}>
              <Icon name="plus" />
              {words.newCalendar}
            </a>
          )}
        </>
      }
    >
      <nav class="inline wrap" aria-label={words.filters}>
        <a class="chip pick" href={base} aria-current={view.show === 'used' ? 'true' : undefined}>
          {words.show.used}
        </a>
        <a
          class="chip pick"
          href={`${base}?show=archived`}
          aria-current={view.show === 'archived' ? 'true' : undefined}
        >
          {words.show.archived} {writeNumber(view.archived, frame.reader.language)}
        </a>
      </nav>
      <div class="split">
        <List {...needs} />
        {isMaking && <NewCalendar {...needs} />}
      </div>
    </ConsoleScreen>
  );
}

function List({ view, frame, words, mayWrite }: PartNeeds) {
  const { language } = frame.reader;
  const base = `${frame.place?.base}/calendar/calendars`;
  if (view.items.length === 0) {
    const isUsed = view.show === 'used';
    const make = mayWrite && { href: `${base}?new=calendar`, label: words.newCalendar, makes: true as const };
    return isUsed ? (
      <Empty icon="calendar" title={words.emptyTitle} words={words.emptyWords} steps={[make]} />
    ) : (
      <Empty
        icon="calendar"
        title={words.noneTitle}
        words={words.noneWords}
        steps={[{ href: base, label: words.show.used }]}
      />
    );
  }
  return (
    <section class="card" aria-label={words.title}>
      <table class="two">
        <thead>
          <tr>
            <th scope="col">{words.name}</th>
            <th scope="col">{words.hours}</th>
            <th scope="col">{words.feeds}</th>
            <th scope="col">
              <span class="offscreen">{words.free}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {view.items.map(({ id, name, colour, hours, feeds, isArchived }) => (
            <tr key={id} class={isArchived ? 'gone' : undefined}>
              <td>
                <span class="inline">
                  <i class={`swatch cal-${colour}`} aria-hidden="true" />
                  <a class="row-link" href={`${base}/${encodeURIComponent(id)}`}>
                    {name}
                  </a>
                </span>
                <span class="quiet small mono">{id}</span>
              </td>
              <td class="small">
                {hours === null ? <span class="quiet">{words.always}</span> : writeHours(hours, language)}
              </td>
              <td class="num small wide-only">{writeNumber(feeds, language)}</td>
              <td class="small">
                {!isArchived && (
                  <a
                    class="target"
                    href={`${base}/${encodeURIComponent(id)}/free`}
                    aria-label={`${words.free}: ${name}`}
                  >
                    {words.free}
                  </a>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <footer class="pages">
        <PageLinks page={view} frame={frame} />
      </footer>
    </section>
  );
}

function NewCalendar({ view, frame, words }: PartNeeds) {
  const form = formOf(frame, 'calendar/calendars/create');
  return (
    <aside class="card" aria-labelledby="side-title">
      <SideHead title={words.formTitle} frame={frame} back="calendar/calendars" isForm />
      <Form form={form}>
        <Field form={form} name="name" label={words.name} hint={words.nameHint} required maxLength={250} autoFocus />
        <Field form={form} name="id" label={words.id} hint={words.idHint} maxLength={100} />
        <Field form={form} name="timeZone" label={words.timeZone} value={view.timeZone} maxLength={100} />
        <Field
          form={form}
          name="defaultCountry"
          label={words.country}
          hint={words.countryHint}
          value={view.country}
          maxLength={2}
        />
        <button type="submit" class="button primary">
          {words.make}
        </button>
      </Form>
    </aside>
  );
}
