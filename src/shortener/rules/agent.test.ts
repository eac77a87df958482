// Proves which device, browser and system an agent is counted as.
import { describe, expect, it } from 'vitest';
import { readAgent } from './agent.ts';

describe('reading an agent', () => {
  it.each([
    ['Mozilla/5.0', { browser: 'Chrome', os: 'Android', deviceType: 'mobile' }, ['mobile', 'Chrome', 'Android']],
    ['Mozilla/5.0', { browser: 'Firefox', os: 'Windows' }, ['desktop', 'Firefox', 'Windows']],
    ['Mozilla/5.0', { browser: 'Safari', os: 'Tizen', deviceType: 'smarttv' }, ['tv', 'Safari', 'Tizen']],
    ['Mozilla/5.0', {}, ['other', 'Other', 'Other']],
    ['Opera/9.80 (J2ME)', { browser: 'Opera Mini', deviceType: 'mobile' }, ['mobile', 'Opera Mini', 'Other']],
    ['python-requests/2.31.0', { deviceType: 'wearable' }, ['other', 'python-requests', 'Other']],
    ['curl/8.5.0', {}, ['other', 'curl', 'Other']],
    ['=cmd()/1.0', {}, ['other', 'Other', 'Other']],
    ['', {}, ['other', 'Other', 'Other']],
    ['Mozilla/5.0', { browser: '<script>', os: 'x'.repeat(33) }, ['desktop', 'Other', 'Other']],
  ])('%j %j', (agent, parsed, [device, browser, os]) => {
    expect(readAgent(agent, parsed)).toEqual({ device, browser, os });
  });
});
