// The whole dashboard: its parts in reading order, or the page for a special state.
import { useState } from 'preact/hooks';
import type { Reader } from '#platform/http/preferences.ts';
import { makeFormat } from '#platform/text/page-format.ts';
import type { DashboardView } from '#shortener';
import { Later } from '../frame/later.tsx';
import { Chart } from './chart.tsx';
import { Controls } from './controls.tsx';
import { Help, QrCode } from './dialogs.tsx';
import { Figures } from './figures.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { Heat } from './heat.tsx';
import { Latest } from './latest.tsx';
import { Devices, Referrers } from './lists.tsx';
import type { Part } from './part.ts';
import { Places } from './places.tsx';
import { Ignored, Nothing, Waiting } from './states.tsx';
import type { DashboardTexts } from './texts.ts';
import { useKeys } from './use-keys.ts';
import { useView } from './use-view.ts';

export type DashboardNeeds = { view: DashboardView; words: DashboardTexts; reader: Reader };
export type OpenDialog = 'qr' | 'help' | null;

export function Dashboard({ view: first, words, reader }: DashboardNeeds) {
  const { view, address, connection, isLoading, go } = useView(first, reader.address);
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const { statistics } = view;
  const format = makeFormat(reader.language, statistics.timezone);
  const part: Part = { view, words, format, address };
  // A link that is switched off has no QR code to show.
  const openDialog = (wanted: OpenDialog) => setDialog(wanted === 'qr' && !view.isOn ? null : wanted);
  useKeys({ address, go, shortUrl: statistics.short_url, onDialog: openDialog });
  const close = (closed: OpenDialog) => setDialog((open) => (open === closed ? null : open));

  const isEmpty = view.clicksEver === 0;
  const isNothing = !isEmpty && statistics.total_clicks === 0;
  // Links to the same page change it in place; each also works as an ordinary link.
  const onClick = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a[data-go]') : null;
    if (link === null || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    go(link.getAttribute('href') ?? '');
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only handles clicks on the links inside.
    // biome-ignore lint/a11y/useKeyWithClickEvents: the links inside already work with the keyboard.
    <div class="dashboard" onClick={onClick}>
      <Later>
        <Header {...part} reader={{ ...reader, address }} onDialog={setDialog} />
      </Later>
      <main aria-busy={isLoading}>
        <Later>
          <Controls {...part} connection={connection} />
        </Later>
        <Ignored {...part} />
        {isEmpty && <Waiting {...part} />}
        {isNothing && <Nothing {...part} />}
        {!isEmpty && !isNothing && (
          <>
            <Later>
              <Figures {...part} />
            </Later>
            <Later>
              <Chart {...part} />
            </Later>
            <Places {...part} go={go} />
            <div class="trio">
              <Later>
                <Referrers {...part} />
              </Later>
              <Later>
                <Devices {...part} />
              </Later>
              <Later>
                <Heat {...part} />
              </Later>
            </div>
            <Later>
              <Latest {...part} />
            </Later>
          </>
        )}
      </main>
      <Footer {...part} />
      <QrCode {...part} isOpen={dialog === 'qr'} onClose={() => close('qr')} />
      <Help {...part} isOpen={dialog === 'help'} onClose={() => close('help')} />
    </div>
  );
}
