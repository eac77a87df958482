// The page of one error code: what it means and what to do.
import type { RefusalPage } from '#platform/http/refusal.ts';
import { ThemeSwitch } from '../frame/reader-choices.tsx';

export function ErrorPage({ page, theme }: { page: RefusalPage; theme: string }) {
  const { code, status, title, meaning, remedy } = page;
  return (
    <div class="reference">
      <header class="bar">
        <a class="brand" href="/docs">
          Kontor API
        </a>
        <nav class="actions" aria-label="Theme">
          <ThemeSwitch address={`/docs/errors/${code}`} theme={theme} label="Switch between light and dark" />
        </nav>
      </header>
      <main class="error-page">
        <p>
          <a href="/docs#errors">All error codes</a>
        </p>
        <article class="card">
          <h1>{title}</h1>
          <p>
            Code <code>{code}</code>, HTTP status {status}.
          </p>
          <h2>What it means</h2>
          <p>{meaning}</p>
          <h2>What to do</h2>
          <p>{remedy}</p>
        </article>
      </main>
    </div>
  );
}
