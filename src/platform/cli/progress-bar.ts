// A progress bar on stderr, shown only on a terminal.
import { styleText } from 'node:util';

/** Reports that `count` more are done. */
type Advance = (count: number) => void;

type Screen = { isTTY?: boolean; write(text: string): unknown };

const width = 30;
const clearLine = '\r\u001b[2K';

export async function withProgress<T>(
  title: string,
  total: number,
  work: (advance: Advance) => Promise<T>,
  screen: Screen = process.stderr,
): Promise<T> {
  if (screen.isTTY !== true) return work(() => undefined);
  let done = 0;
  let shown = -1;
  const advance: Advance = (count) => {
    done += count;
    const percent = Math.min(100, Math.floor((done * 100) / Math.max(total, 1)));
    // A terminal is slow: the line is drawn again only when its number changes.
    if (percent === shown) return;
    shown = percent;
    screen.write(`${clearLine}${title}  ${drawBar(percent)} ${percent} %`);
  };
  advance(0);
  try {
    return await work(advance);
  } finally {
    screen.write(clearLine);
  }
}

function drawBar(percent: number): string {
  const filled = Math.round((percent * width) / 100);
  return `${styleText('green', '█'.repeat(filled))}${'░'.repeat(width - filled)}`;
}
