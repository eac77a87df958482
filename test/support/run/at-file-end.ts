// Closes what a test file opened when the file ends, in reverse order. Test files share their modules, so a hook that a module
// registers when it is loaded would run for the first file only; each-file.ts runs this for every file.

const closers: (() => unknown)[] = [];

export const atFileEnd = (close: () => unknown): void => void closers.push(close);

/** Closes everything, even if something fails to close; then throws the first failure. */
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
