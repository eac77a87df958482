// Chooses the media type of an answer by Accept: JSON by default and for anything unknown, never 406 (design, Media types).

import { defaultLine } from './ready-lines.ts';

export type AnswerType = 'application/json' | 'text/plain' | 'multipart/form-data' | 'application/problem+json';

/** In the order in which we prefer them. */
const offered = ['application/json', 'text/plain', 'multipart/form-data', 'application/problem+json'] as const;

/** The Vary header: every answer may come in another media type. */
export const variesByAccept = defaultLine('vary', 'accept');

type Range = { name: string; quality: number };

/** Callers send the same few headers again and again; reading one costs microseconds. */
const chosen = new Map<string, AnswerType>();
const mostKept = 100;
const longestKept = 200;

export function chooseAnswerType(accept: string | undefined): AnswerType {
  if (accept === undefined || accept === '*/*' || accept === 'application/json') return 'application/json';
  const known = chosen.get(accept);
  if (known !== undefined) return known;
  const type = readAccept(accept);
  // Anyone can send new ones endlessly.
  if (chosen.size >= mostKept) chosen.clear();
  if (accept.length <= longestKept) chosen.set(accept, type);
  return type;
}

function readAccept(accept: string): AnswerType {
  const ranges = accept.slice(0, 1_000).split(',').flatMap(readRange);
  let best: AnswerType = 'application/json';
  let bestQuality = 0;
  let bestPlace = Number.POSITIVE_INFINITY;
  for (const type of offered) {
    const place = findPlace(type, ranges);
    const quality = ranges[place]?.quality ?? 0;
    // If several are equal, the one that the caller names first.
    if (quality > bestQuality || (quality === bestQuality && quality > 0 && place < bestPlace)) {
      best = type;
      bestQuality = quality;
      bestPlace = place;
    }
  }
  return best;
}

/** The position of the range that fits this type most exactly (RFC 9110, 12.5.1), or -1. */
function findPlace(type: AnswerType, ranges: readonly Range[]): number {
  // Errors are problem+json only where Accept names it: a client that takes anything expects JSON.
  const names = type === 'application/problem+json' ? [type] : [type, `${type.slice(0, type.indexOf('/'))}/*`, '*/*'];
  for (const name of names) {
    const place = ranges.findIndex((range) => range.name === name);
    if (place >= 0) return place;
  }
  return -1;
}

/** A range with an unreadable weight is ignored. */
function readRange(text: string): Range[] {
  const [name = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
  const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1';
  return /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(weight) ? [{ name, quality: Number(weight) }] : [];
}
