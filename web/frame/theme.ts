// Light and dark: the server writes the chosen theme into the document, so nothing flashes; this changes it.

export type Theme = 'light' | 'dark' | 'auto';

const YEAR_SECONDS = 31_536_000;

export function keepCookie(name: string, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the server reads it, and the Cookie Store API is not everywhere yet.
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
