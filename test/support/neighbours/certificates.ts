// A certificate authority for tests, and certificates for IP addresses that it signs.
import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '../folders.ts';
import type { Certificate } from './postgres-server.ts';

type Authority = Certificate & {
  /** The file with which clients trust it. */
  file: string;
};

const run = (cwd: string, ...args: string[]) => execFileSync('openssl', args, { cwd, stdio: 'ignore' });
const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];

export async function makeAuthority(): Promise<Authority> {
  const folder = await temporaryFolder();
  run(
    folder,
    'req',
    '-x509',
    ...newKey,
    '-keyout',
    'ca.key',
    '-out',
    'ca.crt',
    '-days',
    '2',
    '-subj',
    '/CN=Test authority',
  );
  const [certificate, key] = await Promise.all(
    ['ca.crt', 'ca.key'].map((file) => readFile(join(folder, file), 'utf8')),
  );
  return { certificate: certificate ?? '', key: key ?? '', file: join(folder, 'ca.crt') };
}

/** For `host`, an IP address. */
export async function signCertificate(authority: Authority, host: string): Promise<Certificate> {
  const folder = await temporaryFolder();
  await writeFile(join(folder, 'ca.crt'), authority.certificate);
  await writeFile(join(folder, 'ca.key'), authority.key);
  await writeFile(join(folder, 'names'), `subjectAltName=IP:${host}`);
  run(folder, 'req', ...newKey, '-keyout', 'server.key', '-out', 'server.csr', '-subj', '/CN=test');
  const signing = ['-CA', 'ca.crt', '-CAkey', 'ca.key', '-CAcreateserial', '-days', '2', '-extfile', 'names'];
  run(folder, 'x509', '-req', '-in', 'server.csr', '-out', 'server.crt', ...signing);
  const [certificate, key] = await Promise.all(
    ['server.crt', 'server.key'].map((file) => readFile(join(folder, file), 'utf8')),
  );
  return { certificate: certificate ?? '', key: key ?? '' };
}
