// What Today says about backups, to who runs the installation: a lamp with the age of the newest one, and a way out where it is
// too old.
import type { Backups } from '#platform/backups/backups.ts';
import type { Clock } from '#platform/clock.ts';
import type { Attention, Lamp, TodayFace } from '#platform/screens/today.ts';

export type BackupPartNeeds = { backups: Pick<Backups, 'age'>; clock: Clock };

const ofMachine = { permission: 'machine:read' };

export function backupPart({ backups, clock }: BackupPartNeeds): TodayFace {
  async function readLamp(): Promise<Lamp[]> {
    const { state, newestAt } = await backups.age();
    const figure =
      newestAt === null
        ? { code: state === 'never' ? 'no-backup' : 'no-backup-yet', values: {} }
        : { code: 'backed-up', values: { at: newestAt.toISOString() } };
    const lamp = state === 'fresh' ? (newestAt === null ? 'off' : 'good') : 'warn';
    return [{ id: 'backup', state: lamp, figure, checkedAt: new Date(clock.now()).toISOString() }];
  }

  async function readAttention(): Promise<Attention[]> {
    const { state, days, newestAt } = await backups.age();
    if (state === 'fresh') return [];
    const open = { code: 'backup.open', to: '/console/system/backups' };
    const make = { code: 'backup.make', action: '/console/system/backups/make' };
    return [
      {
        id: 'backup',
        code: state === 'never' ? 'backup.never' : 'backup.old',
        level: 'warn',
        values: { days: String(days) },
        since: newestAt?.toISOString() ?? null,
        remedies: [open, make],
      },
    ];
  }

  return {
    lamps: [{ id: 'backup', ...ofMachine, read: readLamp }],
    attention: [{ id: 'backupAge', ...ofMachine, read: readAttention }],
  };
}
