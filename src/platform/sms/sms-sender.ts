// Sends an SMS through the operator's gateway: a JSON POST, signed as in the Standard Webhooks specification. The outcome
// says whether to try again: "refused" is final, "failed" may succeed later. The caller retries under the same id.
import { createHmac } from 'node:crypto';
import type { Clock } from '../clock.ts';
import { CallTrouble, call } from '../outgoing/call.ts';
import { maskUrls } from '../redact.ts';
import { StartupProblem } from '../startup-problem.ts';

export type Sms = {
  /** The same for every attempt: the gateway recognises a repeated message by it. */
  id: string;
  /** E.164. */
  to: string;
  text: string;
};

type SmsSending = { outcome: 'sent' } | { outcome: 'refused' | 'failed'; reason: string };

export type SmsSender = { send(sms: Sms): Promise<SmsSending> };

const timeoutMs = 10_000;

/** 400 and 422: the message itself is wrong. Any other status may be temporary. */
const refusedStatuses = new Set([400, 422]);

/** Null if no gateway is set. */
export function createSmsSender(url: string | undefined, secret: string | undefined, clock: Clock): SmsSender | null {
  if (url === undefined && secret === undefined) return null;
  if (url === undefined || secret === undefined) {
    const [set, unset] = url === undefined ? ['SECRET', 'URL'] : ['URL', 'SECRET'];
    throw new StartupProblem(
      `SMS_WEBHOOK_${set} is set and SMS_WEBHOOK_${unset} is not. SMS needs both: set SMS_WEBHOOK_${unset}, or neither.`,
    );
  }
  return {
    send: async ({ id, to, text }) => {
      const body = JSON.stringify({ id, to, text });
      const timestamp = String(Math.floor(clock.now() / 1000));
      try {
        const { status } = await call({
          url: new URL(url),
          body,
          headers: {
            'webhook-id': id,
            'webhook-timestamp': timestamp,
            'webhook-signature': signSms(secret, id, timestamp, body),
          },
          bodyBytes: () => 0,
          totalMs: timeoutMs,
        });
        if (status >= 200 && status < 300) return { outcome: 'sent' };
        return {
          outcome: refusedStatuses.has(status) ? 'refused' : 'failed',
          reason: `the SMS gateway answered ${status}`,
        };
      } catch (error) {
        return { outcome: 'failed', reason: `the SMS gateway could not be reached: ${explain(error as Error)}` };
      }
    },
  };
}

/** HMAC-SHA256 over id, time and body, in Base64. */
function signSms(secret: string, id: string, timestamp: string, body: string): string {
  const mac = createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64');
  return `v1,${mac}`;
}

/** Stored with the reminder. The number itself, which an error may quote, is not stored. */
const explain = (error: NodeJS.ErrnoException) =>
  error instanceof CallTrouble && error.kind === 'late'
    ? 'it did not answer in time'
    : maskUrls(error.message || (error.code ?? 'the connection failed'));
