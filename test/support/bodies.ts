// Writes one object as a request body in each of the three media types.
import type { MediaType } from './answers.ts';

type EncodedBody = { payload: Buffer; headers: Record<string, string> };

/** In a form every value is a string, as a browser sends it. */
export async function encodeBody(mediaType: MediaType, body: Record<string, unknown>): Promise<EncodedBody> {
  if (mediaType !== 'multipart/form-data') {
    return { payload: Buffer.from(JSON.stringify(body)), headers: { 'content-type': mediaType } };
  }
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) form.append(name, String(value));
  const response = new Response(form);
  const payload = Buffer.from(await response.arrayBuffer());
  return { payload, headers: { 'content-type': response.headers.get('content-type') ?? '' } };
}
