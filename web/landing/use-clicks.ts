// How often links were clicked by now: asked again every few seconds, while the page is visible.
import { useEffect, useState } from 'preact/hooks';

const EVERY_MS = 5_000;

/** Clicks by code; empty until the first answer. */
export function useClicks(codes: readonly string[]): ReadonlyMap<string, number> {
  const [clicks, setClicks] = useState<ReadonlyMap<string, number>>(new Map());
  const asked = codes.join(',');
  useEffect(() => {
    if (asked === '') return undefined;
    const ask = async () => {
      if (document.hidden) return;
      const response = await fetch(`/api/clicks?codes=${asked}`).catch(() => null);
      if (response === null || !response.ok) return;
      const { data } = (await response.json()) as { data: { short_code: string; total_clicks: number }[] };
      setClicks(new Map(data.map((link) => [link.short_code, link.total_clicks])));
    };
    void ask();
    const timer = setInterval(ask, EVERY_MS);
    return () => clearInterval(timer);
  }, [asked]);
  return clicks;
}
