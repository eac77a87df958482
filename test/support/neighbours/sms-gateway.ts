// A real HTTP server instead of an SMS gateway: it keeps each message and answers as the test wants.
import { EventEmitter, once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { atFileEnd } from '../run/at-file-end.ts';

type ArrivedSms = { at: number; headers: IncomingHttpHeaders; source: string; body: Record<string, string> };

export type SmsGateway = {
  url: string;
  messages: ArrivedSms[];
  arrived(count: number): Promise<ArrivedSms[]>;
  answerWith(status: number, headers?: Record<string, string>): void;
};

export async function smsGateway(): Promise<SmsGateway> {
  const messages: ArrivedSms[] = [];
  const news = new EventEmitter();
  let answer: { status: number; headers: Record<string, string> } = { status: 202, headers: {} };
  const server = createServer(async (request, reply) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const source = Buffer.concat(chunks).toString();
    messages.push({ at: Date.now(), headers: request.headers, source, body: JSON.parse(source) });
    reply.writeHead(answer.status, answer.headers).end('{}');
    news.emit('sms');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  atFileEnd(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/sms`,
    messages,
    arrived: async (count) => {
      while (messages.length < count) await once(news, 'sms');
      return messages;
    },
    answerWith: (status, headers = {}) => {
      answer = { status, headers };
    },
  };
}
