// Sends a call of "try it" and shows its answer.

export type TriedCall = {
  method: string;
  path: string;
  query: string;
  body: string | null;
  key: string;
  failedWords: string;
};

export async function sendCall({ method, path, query, body, key, failedWords }: TriedCall): Promise<string> {
  const headers: Record<string, string> = {};
  if (key !== '') headers['x-api-key'] = key;
  if (body !== null) headers['content-type'] = 'application/json';
  try {
    const response = await fetch(query === '' ? path : `${path}?${query}`, { method, headers, body });
    return `${response.status} ${response.statusText}\n${formatAnswer(await response.text())}`;
  } catch (error) {
    return `${failedWords} ${error instanceof Error ? error.message : String(error)}`;
  }
}

function formatAnswer(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
