// Reduces what a user-agent parser found to the three words a click keeps: device, browser, system.

export const DEVICES = ['desktop', 'mobile', 'tablet', 'tv', 'console', 'wearable', 'other'] as const;
export type Device = (typeof DEVICES)[number];

export type Agent = { device: Device; browser: string; os: string };

/** What the parser library found; handed in, since rules import no library. */
export type ParsedAgent = { browser?: string | undefined; os?: string | undefined; deviceType?: string | undefined };

export const OTHER = 'Other';

/** Longer agents are cut before anything reads them; no browser sends more. */
export const AGENT_MAX_LENGTH = 512;

const DEVICE_OF_TYPE: Record<string, Device> = {
  mobile: 'mobile',
  tablet: 'tablet',
  smarttv: 'tv',
  console: 'console',
  wearable: 'wearable',
};

export function readAgent(agent: string, parsed: ParsedAgent): Agent {
  // The parser finds devices inside the names of HTTP libraries ("python-requests" is a "Quest" headset to it), so
  // only what calls itself Mozilla or Opera, as every browser does, is looked at more closely.
  if (!/^(Mozilla|Opera)\//.test(agent)) return { device: 'other', browser: nameTool(agent), os: OTHER };
  const device = DEVICE_OF_TYPE[parsed.deviceType ?? ''];
  return {
    device: device ?? (parsed.os === undefined ? 'other' : 'desktop'),
    browser: keepShort(parsed.browser),
    os: keepShort(parsed.os),
  };
}

const TOOLS = ['curl', 'Wget', 'python-requests', 'node', 'undici', 'Go-http-client', 'PostmanRuntime', 'okhttp'];

function nameTool(agent: string): string {
  const product = agent.split(/[/ ]/, 1)[0] ?? '';
  return TOOLS.includes(product) ? product : OTHER;
}

// Some names are cut out of the agent by the parser, so a visitor could write anything there.
function keepShort(name: string | undefined): string {
  return name !== undefined && /^[A-Za-z0-9][\w .()+!-]{0,31}$/.test(name) ? name : OTHER;
}
