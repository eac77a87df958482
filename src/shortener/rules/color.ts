// Colours of QR codes: read from hex, and compared with white as WCAG 2 does it.

export type Color = readonly [red: number, green: number, blue: number];

/** "2f56e0", "#2f56e0" or "#25e"; null for anything else. */
export function readHexColor(text: string): Color | null {
  const [, long] = /^#?([\da-f]{6})$/i.exec(text) ?? [];
  const [, short] = /^#?([\da-f]{3})$/i.exec(text) ?? [];
  const hex = long ?? short?.replaceAll(/./g, '$&$&');
  if (hex === undefined) return null;
  const part = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16);
  return [part(0), part(2), part(4)];
}

/** From 1 (white) to 21 (black). */
export function contrastWithWhite([red, green, blue]: Color): number {
  const luminance = 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
  return 1.05 / (luminance + 0.05);
}

function linear(channel: number): number {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}
