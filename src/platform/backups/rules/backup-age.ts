// How old the newest backup may be, and which kept backups are removed.

const dayMs = 86_400_000;

/** After this many days without a backup, the operator should make one. */
export const oldAfterDays = 7;

export type BackupAge = {
  state: 'fresh' | 'old' | 'never';
  /** Whole days since the newest backup, or since the installation if there is none. */
  days: number;
};

/** A new installation needs no backup in its first days: `never` counts from its first migration. */
export function judgeAge(newestMs: number | null, installedMs: number, nowMs: number): BackupAge {
  const days = Math.max(0, Math.floor((nowMs - (newestMs ?? installedMs)) / dayMs));
  if (days < oldAfterDays) return { state: 'fresh', days };
  return { state: newestMs === null ? 'never' : 'old', days };
}

/** The newest one always stays; others are removed if there are more than `most`, or if they are older than `days`. */
export function chooseRemoved<Kept extends { finishedAt: Date }>(
  kept: readonly Kept[],
  { most, days }: { most: number; days: number },
  nowMs: number,
): Kept[] {
  const newestFirst = kept.toSorted((a, b) => b.finishedAt.getTime() - a.finishedAt.getTime());
  return newestFirst.filter(
    ({ finishedAt }, index) => index > 0 && (index >= most || nowMs - finishedAt.getTime() >= days * dayMs),
  );
}
