// Opening hours as people write them.
import { describe, expect, it } from 'vitest';
import { readSpans } from './read-lists.ts';

describe('opening hours', () => {
  it.each([
    ['08:00-17:00', ['08:00-17:00']],
    ['08:00-12:00, 13:00-17:00', ['08:00-12:00', '13:00-17:00']],
    ['8-12,13.30–17', ['08:00-12:00', '13:30-17:00']],
    ['9:00 — 17:45', ['09:00-17:45']],
    ['00:00-24:00', ['00:00-24:00']],
    ['22:00-02:00', ['22:00-02:00']],
    ['18:00-24:00', ['18:00-24:00']],
  ])('%j are %j', (text, spans) => {
    expect(readSpans(text)).toEqual(spans);
  });

  it.each([
    ['closed', 'span'],
    ['08:00', 'span'],
    ['08:00-12:00,', 'span'],
    ['08:00-25:00', 'time'],
    ['08:60-09:00', 'time'],
    ['24:00-08:00', 'time'],
    ['08:00-24:30', 'time'],
    ['08:00-08:00', 'span_empty'],
  ])('%j are refused: %s', (text, code) => {
    expect(readSpans(text)).toMatchObject({ code });
  });
});
