// Proves that the cost of a dashboard depends on the life of its link, not on the years that are asked for.
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { HANGS_MS } from '#test/run/environment.ts';

let kontor: TestApp;

const viewOf = async (query: Record<string, string>) => {
  const answer = await kontor.shortener.inject({ url: '/api/stats/young/view', query });
  expect(answer.statusCode).toBe(200);
  return answer.json().data;
};

beforeAll(async () => {
  kontor = await testApp();
  await kontor.shortener.inject('/api/shorten?url=https://example.com&custom=young');
  kontor.clock.advance(3 * 24 * 3_600_000);
  await kontor.shortener.inject({ url: '/young', remoteAddress: '8.8.8.8' });
  await vi.waitFor(async () => expect((await viewOf({})).clicksEver).toBe(1), { timeout: HANGS_MS });
});

describe('dates chosen by hand', () => {
  it.each([{ from: '1970-01-01' }, { from: '1970-01-01T00:07:03Z' }, { from: '1970-01-01', to: '9998-12-31' }])(
    'from long before the link begin with it: %j',
    async (dates) => {
      const view = await viewOf({ ...dates, timezone: 'Europe/Prague' });
      expect(view.bucket).toBe('day');
      expect(view.points).toHaveLength(4);
      expect(view.points[0].at).toBe('2026-11-15T12:00:00.000Z');
      expect(view.points.map(({ clicks }: { clicks: number }) => clicks)).toEqual([0, 0, 0, 1]);
      expect(view.previous).toBeNull();
      // The answer still says what was asked for.
      expect(Date.parse(view.statistics.range.from)).toBeLessThan(Date.parse('1970-01-02'));
    },
  );

  it('that end before the link was made show nothing', async () => {
    const view = await viewOf({ from: '1970-01-01', to: '2020-01-01' });
    expect(view.statistics.total_clicks).toBe(0);
    expect(view.points).toHaveLength(1);
  });
});
