// Proves the guard of views: every view and outcome with a hidden name is refused.
import { describe, expect, it } from 'vitest';
import { refusalKind } from '../http/refusal.ts';
import { type HiddenColumns, hidden, hiddenValue, joinHidden } from '../room/hidden-columns.ts';
import { findHidden, guardViews, hiddenNames } from './guard-views.ts';
import type { Action, Screen } from './screen.ts';

const columns: HiddenColumns = {
  shop: { id: { ...hiddenValue, alsoNamed: ['shop_id'] }, former_secret: hidden },
  visit: { client_address: { shownAt: ['visits'] } },
};
const names = hiddenNames(columns)('shops');

describe('the names of hidden columns', () => {
  it('are those of the column and of its field; a common name is left to the canaries', () => {
    expect([...names].sort()).toEqual(
      ['clientAddress', 'client_address', 'formerSecret', 'former_secret', 'shopId', 'shop_id'].sort(),
    );
  });

  it('do not hold where a screen shows the column on purpose', () => {
    expect(hiddenNames(columns)('visits').has('clientAddress')).toBe(false);
  });

  it('are declared by the room that owns the table', () => {
    const stranger = { name: 'visit', secrets: { columns: { shop: { id: hidden } } } };
    expect(() => joinHidden([stranger])).toThrow('The room visit hides columns of shop, which is not its table.');
    expect(joinHidden([{ name: 'visit', secrets: { columns: { visit_day: { id: hidden } } } }])).toHaveProperty(
      'visit_day',
    );
  });
});

describe('a hidden field', () => {
  it.each([
    [{ items: [{ id: 1 }, { formerSecret: 'x' }] }, 'items.1.formerSecret'],
    [{ items: [{ former_secret: null }] }, 'items.0.former_secret'],
    [{ deep: { deeper: [[{ shopId: '7' }]] } }, 'deep.deeper.0.0.shopId'],
    [{ items: [{ mark: Buffer.from('digest') }] }, 'items.0.mark.(bytes)'],
  ])('is found in a view: %j', (view, at) => expect(findHidden(view, names)).toBe(at));

  it('is not found where there is none', () => {
    const view = { id: '7', secret: null, at: new Date(0), items: [{ names: ['formerSecret'] }], none: undefined };
    expect(findHidden(view, names)).toBeNull();
  });
});

const screenWith = (view: unknown) => ({ path: 'shops', view: async () => view }) as unknown as Screen;
const guardScreen = (view: unknown) =>
  guardViews({ screens: [screenWith(view)], actions: [] }, columns).screens[0] as Screen;

const taken = refusalKind({ status: 409, code: 'taken', title: '', message: '', meaning: '', remedy: '' });
const act = (outcome: () => unknown) => {
  const action = { path: 'shops/create', act: async () => outcome() } as unknown as Action;
  return guardViews({ screens: [], actions: [action] }, columns).actions[0]?.act({} as never, {});
};

describe('the guard', () => {
  it('refuses a view that holds one, with its name and without its value', async () => {
    const leaking = guardScreen({ items: [{ formerSecret: 'whsec_1' }] }).view({} as never, {});
    await expect(leaking).rejects.toThrow(
      /^The screen shops would show the field items\.0\.formerSecret, which is hidden/,
    );
    await expect(leaking).rejects.not.toThrow('whsec_1');
    const view = { items: [{ id: '1' }] };
    expect(await guardScreen(view).view({} as never, {})).toBe(view);
  });

  it('refuses what came of an action, but not the secret that is shown this once', async () => {
    await expect(act(() => ({ to: 'shops', data: { shopId: 7 } }))).rejects.toThrow('data.shopId');
    await expect(act(() => ({ to: 'shops', undo: { action: '', fields: { shopId: '7' } } }))).rejects.toThrow(
      'undo.shopId',
    );
    expect(await act(() => ({ to: 'shops', secret: 'whsec_1' }))).toEqual({ to: 'shops', secret: 'whsec_1' });
  });

  it('refuses what a refusal adds', async () => {
    const refuse = (theirs: object) =>
      act(() => {
        throw taken({ extra: { theirs } });
      });
    await expect(refuse({ formerSecret: 'x' })).rejects.toThrow('theirs.formerSecret');
    await expect(refuse({ label: 'x' })).rejects.toMatchObject({ code: 'taken' });
  });
});
