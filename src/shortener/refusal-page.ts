// Draws the page of a refusal, with what was typed so that it can be corrected, and always small (design "Errors stay small").
import type { DrawPage } from '#platform/http/draw-page.ts';
import type { Html } from '#platform/http/html.ts';
import type { Reader } from '#platform/http/preferences.ts';
import { redact } from '#platform/redact.ts';
import type { LandingView } from './page-views.ts';

/** 16 KiB, less the line that comes before the page. */
const mostBytes = 16 * 1024 - 32;

/** Longer than any code; the rest of a wrong one helps nobody. */
const mostCodeLength = 40;

/** The whole page; if that is too large, without its address, which several links repeat; then without what was typed. */
export function drawRefusal(draw: DrawPage, view: LandingView, reader: Reader): Html {
  const elsewhere = { ...reader, address: '/' };
  const page = draw('landing', view, reader);
  if (isSmall(page)) return page;
  const shorter = draw('landing', view, elsewhere);
  return isSmall(shorter) ? shorter : draw('landing', { ...view, url: '', custom: '' }, elsewhere);
}

/** A code as the page may show it. */
export function showCode(code: string): string {
  const shown = redact(code);
  return shown.length > mostCodeLength ? `${shown.slice(0, mostCodeLength)}…` : shown;
}

const isSmall = ({ text }: Html) => Buffer.byteLength(text) <= mostBytes;
