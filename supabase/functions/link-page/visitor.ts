import { isbot } from 'isbot';

/** How the embedded backend names the peer of a request; its own word, which it writes over what a client sends. */
const peerHeader = 'x-marquee-peer';

/** Where a visitor comes from, for the database to judge: what a header is worth depends on the proxies that it knows. */
export const visitorPlace = (headers: Headers, isEmbedded: boolean): Record<string, string | null> =>
  isEmbedded
    ? { peer: headers.get(peerHeader) ?? '' }
    : { forwarded: headers.get('x-forwarded-for'), cloudflare: headers.get('cf-connecting-ip') };

/** What is told of a visit: where it came from, for the database to hash, and of the agent only what it is. */
export function visitorMeta(
  headers: Headers,
  isEmbedded: boolean,
  referrer: string,
): Record<string, unknown> {
  const agent = (headers.get('user-agent') ?? '').slice(0, 400);
  return {
    ...visitorPlace(headers, isEmbedded),
    // No agent is a bot's.
    is_bot: agent.trim() === '' || isbot(agent),
    referrer: hostOf(referrer),
    country: headers.get('cf-ipcountry'),
    device: deviceOf(agent),
    os: systemOf(agent),
  };
}

function hostOf(referrer: string): string | null {
  try {
    return new URL(referrer).hostname.replace(/^www\./, '');
  } catch {
    return null;
  }
}

const deviceOf = (agent: string): string =>
  /iPad|Tablet|PlayBook|Silk|Android(?!.*Mobile)/.test(agent)
    ? 'tablet'
    : /Mobi|iPhone|Android/.test(agent)
      ? 'phone'
      : 'computer';

const systems: readonly (readonly [RegExp, string])[] = [
  [/Windows/, 'Windows'],
  [/iPhone|iPad|iPod/, 'iOS'],
  [/Android/, 'Android'],
  [/Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];
const systemOf = (agent: string): string => systems.find(([shape]) => shape.test(agent))?.[1] ?? 'Other';
