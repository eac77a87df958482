import { it } from 'vitest';
import { appendFileSync, writeFileSync } from 'node:fs';
import { testApp } from '#test/app.ts';
import { addBranches } from '#test/branches.ts';
import { addCalendar } from '#test/events.ts';
import { encodeForm, ownOrigin, signedInAs } from '#test/console-calls.ts';
import { measureBest } from '#test/measure-turns.ts';
import { worstHours } from '#test/worst-files.ts';
const out = '/tmp/h40-x/measure.txt';
it('measures', { timeout: 3_000_000 }, async () => {
  writeFileSync(out, '');
  const kontor = await testApp({ settings: { } });
  const editor = await signedInAs(kontor, 'owner');
  await addBranches(kontor, [{ name: 'Ostrava' }]);
  const calendarId = await addCalendar(kontor);
  const fill = (b: string, p: string, n: number) => b + p.repeat(Math.max(0, Math.floor((n - b.length) / p.length)));
  const parts = [' ', '\n', 'x', '1', 'a ', '1 ', 'a,', 'a\n', '- ', '/', '"', '(', '\u0301', 'Ž', '\ufdfa', '😀', 'ul. ', '1/', 'Praha ', 'Ing. ', '+420 ', 'a@b.c ', 'a@b.cz\n', '777123456\n', '2026-01-01\n', '&nbsp;', '<p>', '**', 'https://a.cz ', 'č.p. 1, '];
  const json = (url: string, head: object) => (body: unknown) => () => kontor.api.inject({ method: 'POST', url, headers: { 'content-type': 'application/json', ...head }, payload: JSON.stringify(body) });
  const cookie = [...editor.cookies].map(([n, v]) => `${n}=${v}`).join('; ');
  const head = { cookie, origin: ownOrigin, accept: 'text/html' };
  const apiHead = { 'x-api-key': kontor.keys.PROD };
  const form = (path: string, fields: any) => { const { payload, headers } = encodeForm(fields); return async () => {
    const a = await kontor.api.inject({ method: 'POST', url: `/console/demo/live/${path}`, headers: { ...head, ...headers }, payload });
    if (a.headers.location) await kontor.api.inject({ url: String(a.headers.location), headers: head });
    return a; }; };
  const cases: [string, number, (t: string) => () => Promise<any>, string[]?][] = [];
  for (const f of ['streetAddress', 'city', 'postalCode', 'country', 'firstName', 'companyName', 'companyRegistrationNumber', 'taxIdentificationNumber', 'identityId', 'notice'])
    cases.push([`address.${f}`, 80_000, (t) => json('/api/v1/address/create', apiHead)({ identityId: 'x', type: 'billing', firstName: 'Jan', lastName: 'N', streetAddress: 'Dlouhá 1', city: 'Praha', postalCode: '11000', country: 'CZ', [f]: t })]);
  cases.push(['address.all', 80_000, (t) => { const p = t.slice(0, t.length / 11); return json('/api/v1/address/create', apiHead)({ identityId: 'x', type: p, firstName: p, lastName: p, companyName: p, streetAddress: p, city: p, cityPart: p, stateRegion: p, postalCode: p, country: p, notice: p }); }]);
  for (const f of ['startTime', 'title', 'description', 'notifyBefore', 'blockingTo', 'url', 'locationTitle', 'agenda'])
    cases.push([`event.${f}`, 80_000, (t) => json('/api/v1/calendar/add-event', apiHead)({ event: { calendarId, startTime: '2037-01-01T10:00', endTime: '2037-01-01T11:00', title: 'x', [f]: t } })]);
  for (const f of ['name', 'email', 'phone'])
    cases.push([`attendee.${f}`, 80_000, (t) => json('/api/v1/calendar/add-event', apiHead)({ event: { calendarId, startTime: '2037-01-01T10:00', endTime: '2037-01-01T11:00', title: 'x', attendees: [{ name: 'x', [f]: t }] } })]);
  cases.push(['event as form field', 80_000, (t) => { const { payload, headers } = encodeForm({ event: t }); return () => kontor.api.inject({ method: 'POST', url: '/api/v1/calendar/add-event', headers: { ...apiHead, ...headers }, payload }); }]);
  const tabs: Record<string, string[]> = {
    overview: ['name', 'branchType', 'description', 'url', 'mainPhotoUrl', 'parentBranch-slug', 'operatingCompany-companyRegistrationNumber', 'establishedDate'],
    address: ['address-streetAddress', 'address-postalCode', 'address-country', 'latitude'],
    contacts: ['emails', 'phones'], people: ['people'], documents: ['termsAndConditions'],
    internal: ['internalCode', 'staffInstructions', 'aiSystemPrompt', 'internalBillingContact', 'calendars', 'products', 'locks', 'writeOffs'] };
  for (const [tab, fs] of Object.entries(tabs)) { for (const f of fs) cases.push([`branch ${tab}.${f}`, 35_000, (t) => form(`branches/ostrava/${tab}`, { version: '1', [f]: t })]);
    cases.push([`branch ${tab} all`, 35_000, (t) => form(`branches/ostrava/${tab}`, { version: '1', ...Object.fromEntries(fs.map((f) => [f, t])) })]); }
  for (const f of ['streetAddress', 'companyName', 'notice', 'postalCode']) cases.push([`customer.${f}`, 19_000, (t) => form('customers/create', { identityId: 'x', type: 'billing', firstName: 'Jan', [f]: t })]);
  cases.push(['hours check', 59_000, (t) => form('branches/ostrava/check-hours', { hours: t })]);
  cases.push(['calendar hours', 59_000, (t) => form(`calendar/calendars/${calendarId}/save`, { name: 'x', hours: t })]);
  cases.push(['shorten query', 9_000, (t) => () => kontor.shortener.inject({ url: `/api/shorten?url=${encodeURIComponent('https://a.cz/' + t.slice(0, 3000))}` })]);
  for (const [name, bytes, send] of cases) {
    const ps = /hours/.test(name) ? worstHours.map((f) => [f.name, f.make] as const) : parts.map((p) => [JSON.stringify(p), (n: number) => fill('', p, Math.floor(n / Buffer.byteLength(p) * p.length))] as const);
    for (const [pn, make] of ps) {
      const run = send(make(bytes));
      const a = await run();
      let m = await measureBest(null, run);
      if (m.longestMs > 15) { m = await measureBest(m, run); m = await measureBest(m, run); }
      if (m.longestMs > 12 || m.totalMs > 60 || a.statusCode >= 500) appendFileSync(out, `${name} ${pn} ${a.statusCode} longest ${m.longestMs.toFixed(1)} total ${m.totalMs.toFixed(0)}\n`);
    }
    appendFileSync(out, `done ${name}\n`);
  }
});
