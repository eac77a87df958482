// Proves that a browser, a system and a site have one name, however they were written, and that a filter finds all of it.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BROWSERS, SITES, SYSTEMS } from './names.ts';

describe('a browser', () => {
  it.each([
    ['Safari', 'Safari'],
    ['Mobile Safari', 'Safari'],
    ['mobile safari', 'Safari'],
    ['Chrome', 'Chrome'],
    ['chrome', 'Chrome'],
    ['Chrome WebView', 'Chrome WebView'],
    ['MAXTHON', 'Maxthon'],
    ['up.browser', 'UP.Browser'],
    ['Samsung Internet', 'Samsung Internet'],
    ['Oculus Browser', 'Oculus Browser'],
    ['IEMobile', 'IEMobile'],
    ['curl', 'curl'],
    ['Wget', 'Wget'],
    ['Other', 'Other'],
    ['constructor', 'Constructor'],
  ])('written %j is %j', (written, name) => {
    expect(BROWSERS.name(written)).toBe(name);
  });
});

describe('a system', () => {
  it.each([
    ['Mac OS', 'macOS'],
    ['Mac OS X', 'macOS'],
    ['macOS', 'macOS'],
    ['iOS', 'iOS'],
    ['WEBOS', 'webOS'],
    ['KAIOS', 'KaiOS'],
    ['android', 'Android'],
    ['Windows Phone OS', 'Windows Phone'],
    ['Chromium OS', 'ChromeOS'],
    ['PLAYSTATION', 'PlayStation'],
    ['Other', 'Other'],
  ])('written %j is %j', (written, name) => {
    expect(SYSTEMS.name(written)).toBe(name);
  });
});

describe('a site', () => {
  it.each([
    ['t.co', 't.co'],
    ['twitter.com', 't.co'],
    ['x.com', 't.co'],
    ['com.Slack', 'slack.com'],
    ['slack.com', 'slack.com'],
    ['google.com', 'google.com'],
    ['kontor.github.io', 'kontor.github.io'],
    ['(direct)', '(direct)'],
    ['(ip address)', '(ip address)'],
    ['(other)', '(other)'],
  ])('written %j is %j', (written, name) => {
    expect(SITES.name(written)).toBe(name);
  });
});

describe('a filter', () => {
  it.each([
    [BROWSERS, 'Safari', ['safari', 'mobile safari', 'mobilesafari']],
    [BROWSERS, 'Mobile Safari', ['safari', 'mobile safari', 'mobilesafari']],
    [BROWSERS, 'Firefox', ['firefox']],
    [SYSTEMS, 'Mac OS', ['macos', 'mac os', 'mac os x']],
    [SITES, 'twitter.com', ['t.co', 'twitter.com', 'x.com', 'com.twitter.android']],
    [SITES, '(direct)', ['(direct)']],
  ])('%# finds all that has the same name as %j', (table, text, written) => {
    expect(table.listWritten(text)).toEqual(written);
  });

  it('by a name finds what is counted under that name, and a name keeps its name', () => {
    const written = fc.oneof(
      fc.constantFrom('Mobile Safari', 'Mac OS', 'x.com', 'KAIOS', '__proto__', 'toString'),
      fc.stringMatching(/^[A-Za-z0-9][\w .()+!-]{0,31}$/),
    );
    fc.assert(
      fc.property(written, fc.constantFrom(BROWSERS, SYSTEMS, SITES), (text, table) => {
        const name = table.name(text);
        expect(table.name(name)).toBe(name);
        expect(table.listWritten(name)).toContain(text.toLowerCase());
      }),
    );
  });
});
