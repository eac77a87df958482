// Draws the page of a refusal: with what was typed, so that it can be corrected, but never a large one (design "Errors stay small").
import type { Html } from '#platform/http/html.ts';
import type { Reader } from '#platform/http/preferences.ts';
import { redact } from '#platform/redact.ts';
import type { LandingView, ShortenerPages } from './page-views.ts';

/** 16 KiB, less the line that comes before the page. */
const mostBytes = 16 * 1024 - 32;

/** No code is longer; more of what led nowhere tells nobody anything. */
const mostCodeLength = 40;

/** The page as it is; without its address, which stands in several links; or without anything the reader sent. */
export function drawRefusal(pages: Pick<ShortenerPages, 'landing'>, view: LandingView, reader: Reader): Html {
  const elsewhere = { ...reader, address: '/' };
  const page = pages.landing(view, reader);
  if (isSmall(page)) return page;
  const shorter = pages.landing(view, elsewhere);
  return isSmall(shorter) ? shorter : pages.landing({ ...view, url: '', custom: '' }, elsewhere);
}

/** A code as the page may show it. */
export function showCode(code: string): string {
  const shown = redact(code);
  return shown.length > mostCodeLength ? `${shown.slice(0, mostCodeLength)}…` : shown;
}

const isSmall = ({ text }: Html) => Buffer.byteLength(text) <= mostBytes;
