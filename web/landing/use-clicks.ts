// The current clicks: of the links and the preview, asked again every few seconds while the page is visible.
import { useEffect, useState } from 'preact/hooks';
import type { LandingPreview } from '#shortener';

const EVERY_MS = 5_000;

/** Clicks by code; empty until the first answer. */
export function useClicks(codes: readonly string[]): ReadonlyMap<string, number> {
  const [clicks, setClicks] = useState<ReadonlyMap<string, number>>(new Map());
  const asked = codes.join(',');
  useEffect(() => {
    if (asked === '') return undefined;
    return keepAsking<{ short_code: string; total_clicks: number }[]>(`/api/clicks?codes=${asked}`, true, (links) =>
      setClicks(new Map(links.map((link) => [link.short_code, link.total_clicks]))),
    );
  }, [asked]);
  return clicks;
}

/** The figures and lists of one moment, so that they always agree. If the preview is gone, the last one stays. */
export function usePreview(first: LandingPreview | null): LandingPreview | null {
  const [preview, setPreview] = useState(first);
  useEffect(() => {
    if (first === null) return undefined;
    return keepAsking<LandingPreview | null>('/api/preview', false, (next) => setPreview((last) => next ?? last));
  }, [first]);
  return preview;
}

function keepAsking<Data>(address: string, isAskedAtOnce: boolean, onAnswer: (data: Data) => void): () => void {
  const ask = async () => {
    if (document.hidden) return;
    const response = await fetch(address).catch(() => null);
    if (response?.ok) onAnswer(((await response.json()) as { data: Data }).data);
  };
  if (isAskedAtOnce) void ask();
  const timer = setInterval(ask, EVERY_MS);
  return () => clearInterval(timer);
}
