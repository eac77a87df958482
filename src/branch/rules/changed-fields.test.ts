// Taking a change back: it gives back what was, keeps what others did since, and refuses where both touched the same thing.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Branch, newBranch, type OpeningException } from './branch.ts';
import { takeBack } from './changed-fields.ts';
import { compact } from './fields.ts';

const closed = (date: string, reason?: string) => ({ date, isOpen: false, ...(reason ? { reason } : {}) });
const hours = (openingExceptions: OpeningException[], definition = '08:00-17:00') => ({
  openingHours: [{ dayOfWeek: 0, definition }],
  openingExceptions,
});
const branch = (fields: Partial<Branch>): Branch => ({ ...newBranch('brno', 'a'), ...fields });

describe('taking a change back', () => {
  const day = fc.constantFrom('2026-12-24', '2026-12-25', '2026-12-31');
  const reason = fc.constantFrom(undefined, 'inventory', 'holiday');
  const exceptions = fc.array(fc.tuple(day, reason).map(([date, why]) => closed(date, why)));
  const branches = fc
    .record({
      name: fc.constantFrom('a', 'b'),
      url: fc.option(fc.constantFrom('x', 'y'), { nil: undefined }),
      exceptions,
    })
    .map(({ exceptions: list, ...rest }): Branch => branch({ ...compact(rest), ...hours(list) }));

  it('gives back exactly what was there, whatever the change did, if nobody changed anything since', () => {
    fc.assert(
      fc.property(branches, branches, (before, after) => {
        expect(takeBack(after, before, after)).toEqual(before);
      }),
    );
  });

  it('keeps what somebody else changed in another field or on another day', () => {
    const before = branch({ name: 'a', ...hours([]) });
    const after = branch({ name: 'a', ...hours([closed('2026-12-24')]) });
    const current = branch({ name: 'b', ...hours([closed('2026-12-24'), closed('2026-12-31')]) });
    expect(takeBack(current, before, after)).toEqual(branch({ name: 'b', ...hours([closed('2026-12-31')]) }));
  });

  it('gives both exceptions of one day back', () => {
    const two = [closed('2026-12-24', 'inventory'), { date: '2026-12-24', isOpen: true, reason: 'market' }];
    const after = branch({ name: 'a', ...hours([]) });
    expect(takeBack(after, branch({ name: 'a', ...hours(two) }), after)).toEqual(branch({ name: 'a', ...hours(two) }));
  });

  it('refuses where somebody changed the same field or day', () => {
    const before = branch({ name: 'a', ...hours([]) });
    const after = branch({ name: 'b', ...hours([closed('2026-12-24')]) });
    expect(takeBack({ ...after, name: 'c' }, before, after)).toBeNull();
    expect(takeBack(branch({ name: 'b', ...hours([closed('2026-12-24', 'holiday')]) }), before, after)).toBeNull();
    expect(takeBack({ ...before, name: 'b' }, before, after)).toBeNull();
  });
});
