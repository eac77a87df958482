// Sends a call of "try it".
import type { BuiltCall } from './build-call.ts';

export type Answered = { status: string; text: string; isJson: boolean };

export async function sendCall({ method, address, headers, body }: BuiltCall): Promise<Answered> {
  const response = await fetch(address, { method, headers, body });
  const status = `${response.status} ${response.statusText}`;
  const text = await response.text();
  try {
    return { status, text: JSON.stringify(JSON.parse(text), null, 2), isJson: true };
  } catch {
    return { status, text, isJson: false };
  }
}
