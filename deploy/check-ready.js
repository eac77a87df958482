// Exits with 0 if both addresses of the Kontor in this container are ready. It needs no curl.
// It does not load the product, because it runs every few seconds.
const ports = [process.env.API_PORT || 3000, process.env.SHORTENER_PORT || 3001];
for (const port of ports) {
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(4_000) });
  if (!answer.ok) throw new Error(`Port ${port} answers ${answer.status}: ${await answer.text()}`);
}
