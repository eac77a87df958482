// Spec 4.10 and design shortener.md: whoever follows a link and then asks sees the click.
import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';

let kontor: TestApp;
beforeAll(async () => {
  kontor = await testApp();
});

const asked = {
  'the statistics': async (code: string) =>
    (await kontor.shortener.inject(`/api/stats/${code}`)).json().data.total_clicks as number,
  'the file': async (code: string) =>
    parse((await kontor.shortener.inject(`/api/stats/${code}?format=csv`)).body, { columns: true }).length,
  'the dashboard': async (code: string) => {
    const { body } = await kontor.shortener.inject({ url: `/${code}+?period=all`, headers: { accept: 'text/html' } });
    return Number(/"total_clicks":(\d+)/.exec(body)?.[1] ?? /data-clicks-ever="(\d+)"/.exec(body)?.[1]);
  },
};

describe('the click that was just followed', () => {
  it.each(Object.keys(asked) as (keyof typeof asked)[])('is in %s, every time', async (what) => {
    const code = `just${what.replace(/\W/g, '')}`;
    await kontor.shortener.inject(`/api/shorten?url=https://example.com&custom=${code}`);
    const before = kontor.logLines.length;
    for (let clicks = 1; clicks <= 20; clicks += 1) {
      await kontor.shortener.inject({ url: `/${code}`, remoteAddress: `198.51.100.${clicks}` });
      const counted = await asked[what](code);
      // Only a drain that is a second behind may answer without it, and says so.
      const isBehind = kontor.logLines
        .slice(before)
        .some((line) => line.includes('before the last clicks were counted'));
      if (!isBehind) expect(counted).toBe(clicks);
    }
  });
});
