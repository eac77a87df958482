// Keeps the dashboard up to date: follows its URL, loads new figures, and listens for clicks while the page is visible.
import { useEffect, useRef, useState } from 'preact/hooks';
import type { DashboardView } from '#shortener';
import { keepCookie } from '../frame/theme.ts';
import { readParameter, readQuestion } from './state.ts';

export type Connection = 'starting' | 'live' | 'lost' | 'paused';

const RECONNECT_MS = 2_000;

type ViewState = {
  view: DashboardView;
  address: string;
  connection: Connection;
  isLoading: boolean;
  go: (address: string) => void;
};

export function useView(first: DashboardView, firstAddress: string): ViewState {
  const [view, setView] = useState(first);
  const [address, setAddress] = useState(firstAddress);
  const [connection, setConnection] = useState<Connection>('starting');
  const [isFailing, setFailing] = useState(false);
  const [isLoading, setLoading] = useState(false);
  const now = useRef({
    address: firstAddress,
    zone: first.statistics.timezone,
    question: 0,
    seen: '',
    retry: 0 as ReturnType<typeof setTimeout> | 0,
  });
  const code = encodeURIComponent(first.statistics.short_code);

  const load = async () => {
    const question = ++now.current.question;
    clearTimeout(now.current.retry);
    setLoading(true);
    try {
      const query = readQuestion(now.current.address, now.current.zone);
      const response = await fetch(`/api/stats/${code}/view?${query}`);
      const answer = await response.json();
      // The server is busy or broken; any other refusal would repeat.
      if (response.status === 429 || response.status >= 500) throw new Error(answer.error);
      if (response.ok && question === now.current.question) setView(answer.data as DashboardView);
    } catch {
      setFailing(true);
      // A choice made in the meantime is drawn as soon as the server answers again.
      if (question === now.current.question) now.current.retry = setTimeout(load, RECONNECT_MS);
      return;
    }
    setFailing(false);
    if (question === now.current.question) setLoading(false);
  };

  const show = (next: string) => {
    now.current.address = next;
    setAddress(next);
    void load();
  };
  const go = (next: string) => {
    if (next === now.current.address) return;
    history.pushState(null, '', next);
    show(next);
  };

  useEffect(() => {
    const onBack = () => show(location.pathname + location.search);
    addEventListener('popstate', onBack);
    const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
    if (readParameter(firstAddress, 'timezone') === null && zone && zone !== now.current.zone) {
      // From the next visit on, the server knows the reader's time zone when it renders the page.
      keepCookie('tz', zone);
      now.current.zone = zone;
      void load();
    }
    const stop = listen(code, setConnection, (figures) => {
      const isNew = now.current.seen !== '' || !figures.startsWith(`{"total_clicks":${first.clicksEver},`);
      if (figures !== now.current.seen && isNew) void load();
      now.current.seen = figures;
    });
    return () => {
      removeEventListener('popstate', onBack);
      clearTimeout(now.current.retry);
      stop();
    };
  }, []);

  return { view, address, connection: isFailing && connection !== 'paused' ? 'lost' : connection, isLoading, go };
}

/** A hidden page does not listen; it loads what it missed when it is visible again. */
function listen(code: string, onState: (state: Connection) => void, onFigures: (figures: string) => void): () => void {
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const open = () => {
    close();
    source = new EventSource(`/api/stats/${code}/live`);
    source.addEventListener('open', () => onState('live'));
    source.addEventListener('clicks', (event) => onFigures((event as MessageEvent<string>).data));
    source.addEventListener('error', () => {
      onState('lost');
      // The browser reconnects by itself, unless the server refused.
      if (source?.readyState === EventSource.CLOSED) timer = setTimeout(open, RECONNECT_MS);
    });
  };
  const close = () => {
    clearTimeout(timer);
    source?.close();
    source = null;
  };
  const onVisibility = () => {
    if (document.hidden) {
      close();
      onState('paused');
    } else open();
  };
  document.addEventListener('visibilitychange', onVisibility);
  if (!document.hidden) open();
  return () => {
    document.removeEventListener('visibilitychange', onVisibility);
    close();
  };
}
