// Header lines that are sent as they are; Fastify and Node would store, check and join every header separately (decision 15).
import { ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';

declare module 'node:http' {
  interface OutgoingMessage {
    /** Node's own: writes the status line and the headers into one text. */
    _storeHeader(statusLine: string, headers: Record<string, unknown> | undefined): void;
  }
}

/** One or more lines, each with its line end; made only by `headerLine` and `writtenLines`. */
export type Lines = string & { readonly isLines: unique symbol };

/** The value must be our own, constants and numbers: nothing checks it for line breaks any more. */
export const headerLine = (name: string, value: string | number): Lines => `${name}: ${value}\r\n` as Lines;

/** Lines that the caller wrote as one text, under the same condition: joining parts takes time. */
export const writtenLines = (text: string): Lines => text as Lines;

export const noLines = '' as Lines;

export const joinLines = (first: Lines, second: Lines, third = noLines): Lines => `${first}${second}${third}` as Lines;

/** A line that is sent unless the route sets its own header of that name. */
export type DefaultLine = { name: string; line: Lines };

export const defaultLine = (name: string, value: string): DefaultLine => ({ name, line: headerLine(name, value) });

const none: readonly DefaultLine[] = [];

const jsonType = 'application/json; charset=utf-8';
const jsonLine = headerLine('content-type', jsonType);

/** The response that Node makes for each request of our servers, with the ready lines. */
export class LinedResponse extends ServerResponse {
  lines = '';
  defaults = none;

  override _storeHeader(statusLine: string, headers: Record<string, unknown> | undefined): void {
    let text = statusLine + this.lines;
    const { defaults } = this;
    for (let i = 0; i < defaults.length; i++) {
      const { name, line } = defaults[i] as DefaultLine;
      if (headers?.[name] === undefined) text += line;
    }
    const length = headers?.['content-length'];
    // Most answers have these two headers and no other; Node need not check the one that is a constant.
    if (length !== undefined && headers?.['content-type'] === jsonType && Object.keys(headers).length === 2) {
      super._storeHeader(text + jsonLine, { 'content-length': length });
    } else {
      super._storeHeader(text, headers);
    }
  }
}

/** Adds lines that no later code removes. */
export function addLines(reply: FastifyReply, lines: Lines): void {
  const { raw } = reply;
  if (raw instanceof LinedResponse) raw.lines += lines;
  else setOneByOne(reply, lines);
}

/** Replaces the defaults that were set before. */
export function setDefaults(reply: FastifyReply, defaults: readonly DefaultLine[]): void {
  const { raw } = reply;
  if (raw instanceof LinedResponse) raw.defaults = defaults;
  else setHeaders(reply, defaults);
}

/** Adds headers that other code may read and extend; existing headers stay. */
export function setHeaders(reply: FastifyReply, defaults: readonly DefaultLine[]): void {
  for (const { name, line } of defaults) if (!reply.hasHeader(name)) setOneByOne(reply, line);
}

/** An injected request, which came over no connection, has another type of response. */
function setOneByOne(reply: FastifyReply, lines: Lines): void {
  for (const line of lines.split('\r\n').filter(Boolean)) {
    const end = line.indexOf(': ');
    reply.header(line.slice(0, end), line.slice(end + 2));
  }
}
