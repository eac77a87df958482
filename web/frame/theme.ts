// Switches between light and dark. The server writes the chosen theme into the document, so that nothing flashes.

export type Theme = 'light' | 'dark' | 'auto';

const YEAR_SECONDS = 31_536_000;

export function keepCookie(name: string, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the server reads it, and some browsers have no Cookie Store API yet.
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`;
}

export function isDark(): boolean {
  const { theme } = document.documentElement.dataset;
  return theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
}

export function switchTheme(): void {
  const theme = isDark() ? 'light' : 'dark';
  document.documentElement.dataset.theme = theme;
  keepCookie('theme', theme);
}
