// Proves that "any free port" becomes two different numbers, and that the public addresses contain them.
import { describe, expect, it } from 'vitest';
import { readConfig, settings } from '../../rooms.ts';
import { choosePorts } from './choose-ports.ts';

const choose = (environment: Record<string, string>) =>
  choosePorts(settings, readConfig({ environment, envFile: null }));

describe('any free port', () => {
  it('becomes two different ones, named in the public addresses', async () => {
    const config = await choose({ API_PORT: '0', SHORTENER_PORT: '0' });
    expect(config.API_PORT).toBeGreaterThan(0);
    expect(config.SHORTENER_PORT).not.toBe(config.API_PORT);
    expect(config.API_URL).toBe(`http://127.0.0.1:${config.API_PORT}`);
    expect(config.SHORTENER_URL).toBe(`http://127.0.0.1:${config.SHORTENER_PORT}`);
  });

  it('leaves a port and a public address that are set as they are', async () => {
    const config = await choose({ API_PORT: '4000', SHORTENER_PORT: '0', SHORTENER_URL: 'https://s.example' });
    expect(config).toMatchObject({
      API_PORT: 4000,
      API_URL: 'http://127.0.0.1:4000',
      SHORTENER_URL: 'https://s.example',
    });
    expect(config.SHORTENER_PORT).toBeGreaterThan(0);
  });

  it('stays 0 on an address the machine lacks, for the start to explain', async () => {
    expect(await choose({ HOST: '203.0.113.1', API_PORT: '0' })).toMatchObject({ API_PORT: 0 });
  });
});
