/** The device of a session, as far as its user agent says. */
export type Device = { name: string; kind: 'app' | 'phone' | 'browser' | 'unknown' };

// The order matters: most browsers also name others, to be served the same pages.
const programs = [
  ['Marquee', /\bElectron\/|\bMarquee\//i],
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chromium', /\bChromium\//],
  ['Chrome', /\b(?:Headless)?Chrome\/|\bCriOS\//],
  ['Safari', /\bVersion\/.*\bSafari\//],
] as const;

const systems = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b|\bMacintosh\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
] as const;

const phones: readonly string[] = ['iPhone', 'iPad', 'Android'];

const firstMatch = <Name extends string>(
  rules: readonly (readonly [Name, RegExp])[],
  text: string,
): Name | undefined => rules.find(([, pattern]) => pattern.test(text))?.[0];

/** Names the device from its user agent, without guessing. */
export function deviceOf(userAgent: string | null): Device {
  const text = userAgent?.trim() ?? '';
  if (text === '') return { name: 'Unknown device', kind: 'unknown' };
  const program = firstMatch(programs, text);
  const system = firstMatch(systems, text);
  // A script, such as curl/8.5.0, by the name it gives: every browser starts with Mozilla.
  if (program === undefined && (system === undefined || !text.startsWith('Mozilla/')))
    return { name: /^[\w.-]{1,40}(?:\/[\w.-]{1,20})?/.exec(text)?.[0] ?? 'Unknown device', kind: 'unknown' };
  const name = system === undefined ? (program ?? 'Browser') : `${program ?? 'Browser'} on ${system}`;
  if (program === 'Marquee') return { name, kind: 'app' };
  return { name, kind: system !== undefined && phones.includes(system) ? 'phone' : 'browser' };
}
