// Switches between light, dark and automatic. The server writes the choice into the document, so that nothing flashes.

const YEAR_SECONDS = 31_536_000;

export function keepCookie(name: string, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the server reads it, and some browsers have no Cookie Store API yet.
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`;
}

/** From automatic to the other look than the system's, so that something is seen; then the system's for good; then back. */
export function switchTheme(): void {
  const { dataset } = document.documentElement;
  const isDark = matchMedia('(prefers-color-scheme: dark)').matches;
  const [own, other] = isDark ? ['dark', 'light'] : ['light', 'dark'];
  const theme = dataset.theme === other ? own : dataset.theme === own ? 'auto' : other;
  dataset.theme = theme;
  keepCookie('theme', theme ?? 'auto');
}
