// What Today shows about backups to people who run the installation: a lamp with the age of the newest backup, and a remedy if
// it is too old.
import type { Clock } from '#platform/clock.ts';
import type { Attention, Lamp, TodayFace } from '#platform/screens/today.ts';
import { ahead, msg } from '#platform/text/msg.ts';
import type { SystemGiven } from './room.ts';

const part = { permission: 'machine:read', name: msg('Age of the backup') };

export function backupPart({ backups }: SystemGiven, clock: Clock): TodayFace {
  async function readLamp(): Promise<Lamp[]> {
    const { state, newestAt } = await backups.age();
    const none =
      state === 'never'
        ? { code: 'no-backup', said: msg('never made') }
        : { code: 'no-backup-yet', said: msg('none yet') };
    const figure = newestAt === null ? none : { code: 'backed-up', said: msg('{at}', { at: ahead(newestAt) }) };
    const lamp = state === 'fresh' ? (newestAt === null ? 'off' : 'good') : 'warn';
    return [{ id: 'backup', label: msg('Backup'), state: lamp, figure, checkedAt: new Date(clock.now()) }];
  }

  async function readAttention(): Promise<Attention[]> {
    const { state, days, newestAt } = await backups.age();
    if (state === 'fresh') return [];
    const open = { code: 'backup.open', label: msg('Open the backups'), to: '/console/system/backups' };
    const make = { code: 'backup.make', label: msg('Back up now'), action: '/console/system/backups/make' };
    const said =
      state === 'never'
        ? {
            code: 'backup.never',
            title: msg('No backup since Kontor was installed {days, number} days ago', { days }),
            harm: msg('If the disk fails, everything is lost.'),
          }
        : {
            code: 'backup.old',
            title: msg('No backup for {days, number} days', { days }),
            harm: msg('If the disk fails, everything since is lost.'),
          };
    return [{ ...said, id: 'backup', icon: 'system', level: 'warn', since: newestAt, remedies: [open, make] }];
  }

  return {
    lamps: [{ ...part, id: 'backup', read: readLamp }],
    attention: [{ ...part, id: 'backupAge', read: readAttention }],
  };
}
