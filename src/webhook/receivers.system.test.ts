// The receivers of docs/webhooks.md in JavaScript, PHP and Python take a message that was signed here, and no other.
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { testEnvironment } from '#test/run/environment.ts';
import { describeWith } from '#test/run/needs.ts';
import { makeSecret, signatures } from './deliver/sign.ts';

const run = promisify(execFile);
const fileOf = (name: string) => fileURLToPath(new URL(`../../docs/webhooks/${name}`, import.meta.url));

type Message = { secret: string; headers: Record<string, string>; body: string };

function makeMessage(): Message {
  const [secret, former] = [makeSecret(), makeSecret()];
  const body = JSON.stringify({ type: 'event.created', data: { title: 'Žluťoučký kůň' } });
  const timestamp = String(Math.floor(Date.now() / 1_000));
  const id = 'msg_1';
  const signature = signatures([former, secret], { id, timestamp, body });
  return {
    secret,
    body,
    headers: { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature },
  };
}

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
  const message = makeMessage();
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
