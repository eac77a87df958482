// Proves that the forms of events say which reminders cannot go out, in words that everybody understands.
import { beforeAll, describe, expect, it } from 'vitest';
import { base, type CalendarWeek, openWeek } from '#test/calendar-week.ts';
import { browserOf } from '#test/console-calls.ts';
import { joinedMember } from '#test/members.ts';

let week: CalendarWeek;

beforeAll(async () => {
  week = await openWeek();
});

describe('reminders that cannot go out', () => {
  const note = 'E-mail and SMS are not set up: nobody is reminded.';

  it('are said in the form, in words of the trade; only who runs the installation reads the names of settings', async () => {
    const times = ['2037-11-21T10:00:00', '2037-11-21T10:30:00'] as const;
    const attendees = [{ name: 'Eva Ukázková', email: 'eva@example.com' }];
    const id = await week.book('Kontrola', ...times, { notifyBefore: '1d', attendees });
    const person = await joinedMember(week.kontor, { role: 'editor' });
    const { members } = week.kontor.app.rooms.member;
    await members.setOperator({ memberId: person.id, isOperator: true, by: 'command line' });
    const operator = browserOf(week.kontor, person.token);
    for (const path of [`${base}/new`, `${base}?event=${id}&open=change`]) {
      const { body } = await week.editor.get(path);
      expect(body, path).toContain(note);
      expect(body).not.toMatch(/SMTP_URL|SMS_WEBHOOK_URL/);
      expect((await operator.get(path)).body, path).toContain('SMTP_URL, SMS_WEBHOOK_URL');
    }
    const panel = await week.editor.get(`${base}?event=${id}`);
    expect(panel.body).toContain('will not go out');
    expect((await week.editor.get('/console/demo/sandbox/calendar/new')).body).not.toContain(note);
  });
});
