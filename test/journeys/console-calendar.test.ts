// A booking is moved into a taken slot (design console.md, flow 3): told before saving, the next free slot one key away, undo; by
// keyboard alone, counted, and with scripts off. Then by hand, and from the page of a customer to the event (flow 4).
import { beforeAll, expect, it } from 'vitest';
import { addressCalls } from '#test/address-calls.ts';
import { follow, newVisitor } from '#test/browser/browser.ts';
import { addCalendarDay, type CalendarDay } from '#test/browser/calendar-states.ts';
import { type ConsoleSite, openConsole } from '#test/browser/console-site.ts';
import { useKeyboard } from '#test/browser/keyboard.ts';
import { listEvents } from '#test/events.ts';
import { describeWith } from '#test/run/needs.ts';
import { buildIndexes } from '#test/search-data.ts';

let site: ConsoleSite;
let day: CalendarDay;

/** When the event begins, in Prague. */
async function startOf(id: string): Promise<string> {
  const event = (await listEvents(site, day.calendarId)).find((one) => one.id === id);
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Europe/Prague',
    dateStyle: 'short',
    timeStyle: 'short',
  });
  return event ? format.format(event.starts_at).replace(' ', 'T') : 'nowhere';
}

describeWith('chromium', 'a booking in a taken slot', () => {
  beforeAll(async () => {
    site = await openConsole();
    day = await addCalendarDay(site);
    await addressCalls(site).add('zakaznik-1', {
      firstName: 'Zákaznice',
      lastName: 'Nováčková (ukázka)',
      city: 'Praha',
    });
    await buildIndexes(site);
  });

  it('is told before saving, by keyboard: the next free slot is one key away, and so is undo', async () => {
    const { page, context, complaints } = await newVisitor();
    await site.enter(context, site.people.editor);
    await page.goto(`${site.base}/people`);
    const keyboard = useKeyboard(page);

    await keyboard.press('Control+k');
    await page.locator('dialog.palette').waitFor();
    await keyboard.type('kontrola');
    await page
      .getByRole('option', { name: /Kontrola/ })
      .first()
      .waitFor();
    await keyboard.open('Enter');
    await page.getByRole('heading', { level: 2, name: 'Kontrola (ukázka)' }).waitFor();
    await keyboard.tabTo(page.locator('[name=moveTo]'));
    // Past month, day and year, as Debian's Chromium writes a date; then hour, minutes, and p for the afternoon.
    await keyboard.press('ArrowRight', 'ArrowRight', 'ArrowRight');
    await keyboard.type('0130');
    await keyboard.type('p');
    expect(await page.inputValue('[name=moveTo]')).toBe(`${day.day}T13:30`);
    await keyboard.open('Enter');
    await page.getByText('Taken until 14:30.').waitFor();
    expect(await startOf(day.eva)).toBe(`${day.day}T11:00`);
    await keyboard.open('Enter');
    await page.getByRole('status').getByText('is now on').waitFor();
    expect(await startOf(day.eva)).toBe(`${day.day}T14:30`);
    await page.locator('main').focus();
    await keyboard.open('z');
    await expect.poll(() => startOf(day.eva)).toBe(`${day.day}T11:00`);
    expect(complaints).toEqual([]);
    expect(keyboard.count.pages).toBe(4);
    expect(keyboard.count.keys).toBeLessThanOrEqual(30);
  });

  it('works with scripts off: checked, moved, undone, cancelled, restored', async () => {
    const { page, context } = await newVisitor({ javaScriptEnabled: false });
    await site.enter(context, site.people.editor);
    await page.goto(`${site.base}/calendar?calendars=${day.calendarId}&date=${day.day}`);
    await follow(page, page.getByRole('link', { name: /Nováčková.*Kontrola/ }).first());
    await page.fill('[name=moveTo]', `${day.day}T13:30`);
    await follow(page, page.getByRole('button', { name: 'Check' }));
    await page.getByText('Taken until 14:30.').waitFor();
    expect(await startOf(day.eva)).toBe(`${day.day}T11:00`);
    await follow(page, page.getByRole('button', { name: 'Use 14:30' }));
    expect(await startOf(day.eva)).toBe(`${day.day}T14:30`);
    await follow(page, page.getByRole('button', { name: 'Undo' }));
    expect(await startOf(day.eva)).toBe(`${day.day}T11:00`);

    await follow(page, page.getByRole('link', { name: 'Cancel event…' }));
    await page.fill('[name=reason]', 'Nemoc (ukázka)');
    await follow(page, page.getByRole('button', { name: 'Cancel the event' }));
    await page.getByText('Nemoc (ukázka)').waitFor();
    await follow(page, page.getByRole('button', { name: 'Restore' }));
    await page.getByText('is back').waitFor();
    expect(await startOf(day.eva)).toBe(`${day.day}T11:00`);
  });

  const stored = async () => (await listEvents(site, day.calendarId)).find(({ id }) => id === day.eva);
  const panelOf = () => `${site.base}/calendar?calendars=${day.calendarId}&date=${day.day}&event=${day.eva}`;

  it('has its title, phone and place changed by keyboard, without a mouse, and put back by one key', async () => {
    const { page, context, complaints } = await newVisitor();
    await site.enter(context, site.people.editor);
    await page.goto(panelOf());
    await page.waitForFunction("document.documentElement.dataset.scripts === 'on'");
    const keyboard = useKeyboard(page);
    await keyboard.open('e');
    await page.getByRole('heading', { name: 'Change this event' }).waitFor();
    await keyboard.press('Control+a');
    await keyboard.type('Cocky');
    await keyboard.tabTo(page.locator('#field-attendees-0-phone'));
    await keyboard.press('Control+a');
    await keyboard.type('777123456');
    await keyboard.tabTo(page.locator('#field-locationTitle'));
    await keyboard.press('Control+a');
    await keyboard.type('Brno');
    await keyboard.open('Control+s');
    await page.getByText('is changed').waitFor();
    await page.getByText('+420 777 123 456').waitFor();
    expect(await stored()).toMatchObject({ title: 'Cocky', location_title: 'Brno' });
    await page.locator('main').focus();
    await keyboard.open('z');
    await expect.poll(stored).toMatchObject({ title: 'Kontrola (ukázka)', location_title: 'Ukázková 1, Praha' });
    await page.getByText('+420 604 118 903').waitFor();
    expect(complaints).toEqual([]);
    expect(keyboard.count.pages).toBe(3);
  });

  it.each([
    ['by mouse', {}],
    ['by mouse on a phone', { viewport: { width: 390, height: 844 } }],
    ['without scripts', { javaScriptEnabled: false }],
  ])('has title, phone and place changed, somebody added and removed, %s', async (_how, options) => {
    const { page, context, complaints } = await newVisitor(options);
    await site.enter(context, site.people.editor);
    await page.goto(panelOf());
    await follow(page, page.getByRole('link', { name: 'Change', exact: true }));
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
    await page.fill('#field-title', 'Čočky (ukázka)');
    await page.fill('#field-attendees-0-phone', '777 123 456');
    await page.check('[name="attendees[1][isRemoved]"]');
    await page.getByText('Add somebody').click();
    await page.fill('#field-attendees-2-name', 'Nová (ukázka)');
    await page.fill('#field-locationTitle', '');
    // Said while it is typed, and only where it is true.
    const note = page.locator('.unsent');
    expect(await note.isVisible()).toBe(false);
    await page.fill('#field-notifyBefore', '1d');
    expect(await note.isVisible()).toBe(true);
    expect(await note.textContent()).toBe('E-mail and SMS are not set up: nobody is reminded.');
    // Nothing is queued in this site.
    await page.fill('#field-notifyBefore', '');
    await follow(page, page.getByRole('button', { name: 'Save', exact: true }));
    const panel = page.locator('aside');
    for (const text of ['Čočky (ukázka)', '+420 777 123 456', 'Nová (ukázka)'])
      await panel.getByText(text).first().waitFor();
    expect(await panel.getByText('Bez spojení (ukázka)', { exact: true }).count()).toBe(0);
    expect(await stored()).toMatchObject({ title: 'Čočky (ukázka)', location_title: null });
    await follow(page, page.getByRole('button', { name: 'Undo' }));
    expect(await stored()).toMatchObject({ title: 'Kontrola (ukázka)', location_title: 'Ukázková 1, Praha' });
    await panel.getByText('Bez spojení (ukázka)', { exact: true }).first().waitFor();
    expect(complaints).toEqual([]);
  });

  it('is dragged: red over what is taken; dropped there it comes back with the next free time, else it is moved', async () => {
    const { page, context, mayFail } = await newVisitor();
    await site.enter(context, site.people.editor);
    const address = `${site.base}/calendar?calendars=${day.calendarId}&date=${day.day}&view=day`;
    await page.goto(address);
    await page.waitForFunction("document.documentElement.dataset.scripts === 'on'");
    await page.waitForLoadState('networkidle');
    const event = page.locator(`[data-move="${day.eva}"]`);
    const drag = async (minutes: number) => {
      const box = await event.boundingBox();
      if (!box) throw new Error('The event is not drawn.');
      await page.mouse.move(box.x + 10, box.y + 10);
      await page.mouse.down();
      await page.mouse.move(box.x + 20, box.y + 10 + minutes / 2);
      await page.mouse.move(box.x + 20, box.y + 10 + minutes);
    };
    await drag(150);
    await page.locator('.ghost.taken').waitFor();
    mayFail(`${address.replace('/calendar?', `/calendar/events/${day.eva}/move?`)}&event=${day.eva}`);
    await Promise.all([page.waitForEvent('load'), page.mouse.up()]);
    await page.getByRole('button', { name: /^Use/ }).waitFor();
    expect(await startOf(day.eva)).toBe(`${day.day}T11:00`);

    await page.goto(address);
    await page.waitForLoadState('networkidle');
    await drag(270);
    await page.locator('.ghost.wanted').waitFor();
    await Promise.all([page.waitForEvent('load'), page.mouse.up()]);
    expect(await startOf(day.eva)).toBe(`${day.day}T15:30`);
    await follow(page, page.getByRole('button', { name: 'Undo' }));
    expect(await startOf(day.eva)).toBe(`${day.day}T11:00`);
  });

  it('of a customer on the phone is one step from the person: the next event opens in its drawer, and leads back', async () => {
    const { page, context, complaints } = await newVisitor();
    await site.enter(context, site.people.editor);
    await page.goto(`${site.base}/people`);
    const keyboard = useKeyboard(page);
    await keyboard.press('Control+k');
    await page.locator('dialog.palette').waitFor();
    await keyboard.type('nov');
    await page
      .getByRole('option', { name: /Nováčková/ })
      .first()
      .waitFor();
    await keyboard.open('Enter');
    await page.getByText('Next:').waitFor();
    await keyboard.tabTo(page.getByRole('link', { name: 'Open', exact: true }));
    await keyboard.open('Enter');
    await page.getByRole('heading', { level: 2, name: 'Kontrola (ukázka)' }).waitFor();
    await keyboard.tabTo(
      page.locator('aside').getByRole('link', { name: 'Zákaznice Nováčková (ukázka)', exact: true }),
    );
    await keyboard.open('Enter');
    await page.getByRole('heading', { level: 1, name: 'Zákaznice Nováčková (ukázka)' }).waitFor();
    expect(complaints).toEqual([]);
    expect(keyboard.count.pages).toBe(3);
    expect(keyboard.count.keys).toBeLessThanOrEqual(60);
  });
});
