// Lists of companies as tests send them, and a register that has whatever company it is asked for.
import { expect } from 'vitest';
import type { ListView } from '../../src/registry/views.ts';
import { type TestApp, testApp } from './app.ts';
import { type Browser, signedInAs } from './console-calls.ts';
import { type Behaviour, behaviours, type Replay, startReplay } from './neighbours/registry-replay.ts';

export const ares = '/ekonomicke-subjekty-v-be/rest/ekonomicke-subjekty/';
export const listBase = 'demo/live/companies/lists';

const anyCompany: Behaviour = (request, response) => {
  const ico = request.url?.split('/').at(-1) ?? '';
  const sidlo = { nazevObce: 'Brno', psc: 60200, cisloDomovni: 1, nazevUlice: 'Ukázková', kodStatu: 'CZ' };
  behaviours.answer(200, JSON.stringify({ ico, obchodniJmeno: `=Firma ${ico} (ukázka)`, sidlo }))(request, response);
};

/** A register that has whatever company it is asked for. */
export const answerAnyCompany = (replay: Replay) => replay.on(ares, anyCompany);

/** Valid IČO, one after the other. */
export const icoOf = (at: number): string => {
  const seven = String(2_000_000 + at);
  const sum = [...seven].reduce((all, digit, place) => all + Number(digit) * (8 - place), 0);
  return `${seven}${(11 - (sum % 11)) % 10}`;
};
export const icos = (from: number, count: number) => Array.from({ length: count }, (_, at) => icoOf(from + at));

export type ListCalls = Awaited<ReturnType<typeof openListCalls>>;

/** The app with its jobs, a register that answers or does not, an editor and a viewer. */
export async function openListCalls() {
  const replay: Replay = await startReplay();
  const names = ['ARES', 'RPO', 'RUZ', 'VIES', 'GLEIF'];
  const urls = Object.fromEntries(names.map((name) => [`REGISTRY_${name}_URL`, replay.url]));
  const kontor: TestApp = await testApp({ settings: urls, withJobs: true });
  const [editor, viewer] = [await signedInAs(kontor, 'editor'), await signedInAs(kontor, 'viewer')];
  answerAnyCompany(replay);

  const paste = (text: string, { who = editor, column = '', place = listBase } = {}) =>
    who.call(`/bff/${place}/paste`, { text, ...(column === '' ? {} : { column }) });
  const look = async (id: string, query = ''): Promise<ListView> =>
    (await viewer.get(`/bff/${listBase}/${id}${query}`)).json();
  const stateOf = async (id: string) => (await look(id)).list.state;
  /** The clock of the test moves on, so that pauses and rates are over. */
  const until = (isSo: () => Promise<boolean>, stepMs = 1_000) =>
    expect
      .poll(
        async () => {
          kontor.clock.advance(stepMs);
          return isSo();
        },
        { timeout: 60_000 },
      )
      .toBe(true);
  return {
    kontor,
    replay,
    editor,
    viewer,
    paste,
    look,
    stateOf,
    answer: () => answerAnyCompany(replay),
    /** The register falls silent, but for these. */
    fallSilent: (...but: string[]) => {
      replay.on(ares, behaviours.answer(503, ''));
      for (const ico of but) replay.on(`${ares}${ico}`, anyCompany);
    },
    send: (bytes: Buffer, name = 'dodavatele.csv') =>
      editor.send(`/console/${listBase}/send`, {}, undefined, { field: 'file', name, bytes }),
    start: async (text: string, options: { column?: string } = {}): Promise<string> => {
      const answer = await paste(text, options);
      expect(answer.statusCode, answer.body).toBe(200);
      return answer.json().id;
    },
    until,
    untilState: (id: string, state: string, stepMs?: number) =>
      until(async () => (await stateOf(id)) === state, stepMs),
    download: async (id: string, words = 'en') =>
      (await viewer.get(`/console/${listBase}/${id}/download?words=${words}`)).body,
    act: (id: string, what: string, who: Browser = editor, place = listBase) =>
      who.call(`/bff/${place}/${id}/${what}`, {}),
  };
}
