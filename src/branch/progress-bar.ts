// A progress bar for a person who watches; whoever redirects stderr to a file gets none.
import { progress } from '@clack/prompts';

/** Tells that more of the total is done. */
export type Advance = (count: number) => void;

export async function withProgress<T>(
  title: string,
  total: number,
  work: (advance: Advance) => Promise<T>,
): Promise<T> {
  if (process.stderr.isTTY !== true) return work(() => undefined);
  const bar = progress({ max: Math.max(total, 1), output: process.stderr });
  bar.start(title);
  try {
    return await work((count) => bar.advance(count));
  } finally {
    // Also after a failure: the bar's timer would keep the process alive, and the cursor hidden.
    bar.clear();
  }
}
