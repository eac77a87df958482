// Chooses the media type of an answer by Accept: JSON by default and for anything unknown, never 406 (design, Media types).

import { defaultLine } from './ready-lines.ts';

export type AnswerType = 'application/json' | 'text/plain' | 'multipart/form-data' | 'application/problem+json';

const offered = ['application/json', 'text/plain', 'multipart/form-data', 'application/problem+json'] as const;

/** Every answer may come in another media type. */
export const variesByAccept = defaultLine('vary', 'accept');

export function chooseAnswerType(accept: string | undefined): AnswerType {
  if (accept === undefined || accept === '*/*' || accept === 'application/json') return 'application/json';
  let best: AnswerType = 'application/json';
  let bestQuality = 0;
  for (const range of accept.slice(0, 1_000).split(',')) {
    const [name = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    const type = offered.find((item) => item === name) ?? (name === '*/*' ? 'application/json' : undefined);
    const quality = readQuality(parameters);
    if (type !== undefined && quality > bestQuality) {
      best = type;
      bestQuality = quality;
    }
  }
  return best;
}

function readQuality(parameters: string[]): number {
  const text = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
  if (text === undefined) return 1;
  return /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(text) ? Number(text) : 0;
}
