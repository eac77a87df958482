// Books events on several processes at once, and checks that every acknowledged one exists.
import { expect } from 'vitest';
import { inLanes, send } from './house.ts';

const slotMs = 60 * 60_000;

type Bookings = {
  /** Slots whose booking was acknowledged. */
  acknowledged: number[];
  stop(): Promise<void>;
};

function book(url: string, key: string, slot: number) {
  const event = {
    calendarId: 'demo',
    title: `Slot ${slot}`,
    startTime: new Date(slot).toISOString(),
    endTime: new Date(slot + slotMs).toISOString(),
    isBlocking: true,
  };
  return send(`${url}/api/v1/calendar/add-event`, { key, body: { event } });
}

/** Books one free slot after the other at each address, beginning with a time. */
export function startBookings(urls: string[], key: string, from: string): Bookings {
  const acknowledged: number[] = [];
  let next = Date.parse(from);
  let isStopped = false;
  const lanes = urls.map(async (url) => {
    while (!isStopped) {
      const slot = next;
      next += slotMs;
      const { status } = await book(url, key, slot);
      if (status === 200) acknowledged.push(slot);
      // The process is gone: the booking may exist or not, so its slot is not used again.
      if (status === 0) return;
    }
  });
  return {
    acknowledged,
    stop: async () => {
      isStopped = true;
      await Promise.all(lanes);
    },
  };
}

export async function expectAllBooked(url: string, key: string, { acknowledged }: Bookings): Promise<void> {
  expect(acknowledged.length).toBeGreaterThan(0);
  const answers = await inLanes(acknowledged.length, 8, (index) => book(url, key, acknowledged[index] ?? 0));
  // Taken by the acknowledged booking.
  expect(answers.every(({ status }) => status === 409)).toBe(true);
}
