// The receivers of docs/webhooks.md in JavaScript, PHP and Python take a message that Kontor sent to a receiver, and no other.
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { testEnvironment } from '#test/run/environment.ts';
import { describeWith } from '#test/run/needs.ts';
import { addHook, hookReceiver, localReceivers } from '#test/webhooks.ts';
import { makeSecret } from './deliver/sign.ts';
import { rotateSecret } from './endpoints.ts';

const run = promisify(execFile);
const fileOf = (name: string) => fileURLToPath(new URL(`./receivers/${name}`, import.meta.url));

type Message = { secret: string; headers: Record<string, string>; body: string };

/** As it arrived, with the signatures of two secrets: the receiver knows the older one. */
async function receiveMessage(): Promise<Message> {
  const kontor = await testApp({ withJobs: true, settings: localReceivers });
  kontor.clock.now = () => Date.now();
  const receiver = await hookReceiver();
  const { id, organisationId, environment, shownSecret: secret } = await addHook(kontor, { url: receiver.url });
  const tenant = { organisationId, environment };
  await rotateSecret(kontor.app.rooms.webhook.room, tenant, id, 3_600_000, 'command line');
  const telling = { type: 'key.revoked', permission: null, thing: 'key 1', data: { keyId: 'Žluťoučký kůň' } };
  await kontor.database.transaction((within) => kontor.app.audit.tell(tenant, [telling], within));
  const [arrived] = await receiver.wait(1);
  if (!arrived) throw new Error('nothing arrived');
  const { headers, source: body } = arrived;
  const names = ['webhook-id', 'webhook-timestamp', 'webhook-signature'];
  const message = { secret, body, headers: Object.fromEntries(names.map((name) => [name, String(headers[name])])) };
  expect(message.headers['webhook-signature']?.split(' ')).toHaveLength(2);
  return message;
}

let received: Promise<Message> | undefined;

type Verify = (message: Message) => Promise<boolean>;

const programs = {
  javascript: [process.execPath, '--input-type=module', '-e'],
  python: ['python3', '-c'],
  php: ['php', '-r'],
};

const verifyBy =
  (language: keyof typeof programs, program: string): Verify =>
  async (message) => {
    const [command = '', ...flags] = programs[language];
    const words = [...flags, program, ...(language === 'php' ? ['--'] : []), JSON.stringify(message)];
    return (await run(command, words, { env: testEnvironment({}) })).stdout.trim() === 'true';
  };

async function prove(verify: Verify): Promise<void> {
  received ??= receiveMessage();
  const message = await received;
  expect(await verify(message)).toBe(true);
  expect(await verify({ ...message, body: message.body.replace('kůň', 'pes') })).toBe(false);
  expect(await verify({ ...message, secret: makeSecret() })).toBe(false);
  const late = { ...message.headers, 'webhook-timestamp': String(Number(message.headers['webhook-timestamp']) - 301) };
  expect(await verify({ ...message, headers: late })).toBe(false);
}

it('in JavaScript', () =>
  prove(
    verifyBy(
      'javascript',
      `import { verify } from ${JSON.stringify(fileOf('verify.mjs'))};
       const { secret, headers, body } = JSON.parse(process.argv[1]);
       console.log(verify(secret, headers, body));`,
    ),
  ));

describeWith('python3', 'with Python', () => {
  it('in Python', () =>
    prove(
      verifyBy(
        'python',
        `import json, sys
exec(open(${JSON.stringify(fileOf('verify.py'))}).read())
m = json.loads(sys.argv[1])
print(str(verify(m["secret"], m["headers"], m["body"].encode())).lower())`,
      ),
    ));
});

describeWith('php', 'with PHP', () => {
  it('in PHP', () =>
    prove(
      verifyBy(
        'php',
        `require ${JSON.stringify(fileOf('verify.php'))};
         $m = json_decode($argv[1], true);
         echo verify($m['secret'], $m['headers'], $m['body']) ? 'true' : 'false';`,
      ),
    ));
});
