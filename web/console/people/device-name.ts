// Names the device of a session by what its browser says of itself: good enough to recognise one's own.

const browsers: [RegExp, string][] = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrom(?:e|ium)\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

const systems: [RegExp, string][] = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
];

const find = (table: [RegExp, string][], text: string) => table.find(([pattern]) => pattern.test(text))?.[1];

export function nameDevice(userAgent: string | null): string | null {
  if (userAgent === null) return null;
  const names = [find(browsers, userAgent), find(systems, userAgent)].filter((name) => name !== undefined);
  return names.length === 0 ? null : names.join(' · ');
}
