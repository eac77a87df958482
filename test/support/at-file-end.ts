// What a test file opened is closed when the file is done, the last one first. Files of a project may share their modules,
// so a hook that a module registers while it is loaded would belong to the first file only: each-file.ts runs this in each.

const closers: (() => unknown)[] = [];

export const atFileEnd = (close: () => unknown): void => void closers.push(close);

/** Closes everything, also when one thing fails to close; the first failure is told at the end. */
export async function closeAll(): Promise<void> {
  const failures: unknown[] = [];
  for (const close of closers.splice(0).reverse()) {
    try {
      await close();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}
