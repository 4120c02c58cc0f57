/** What someone is signed in with, as far as it says so itself. */
export type Device = { name: string; kind: 'app' | 'phone' | 'browser' | 'unknown' };

// In this order: most browsers name others as well, to be given the same pages.
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

/** Names the device by its user agent. What it does not say is not guessed. */
export function deviceOf(userAgent: string | null): Device {
  const text = userAgent?.trim() ?? '';
  if (text === '') return { name: 'Unknown device', kind: 'unknown' };
  // What the desktop's services call themselves where they have no name.
  if (/^node\b/i.test(text)) return { name: 'Marquee for desktop', kind: 'app' };
  const program = firstMatch(programs, text);
  const system = firstMatch(systems, text);
  if (program === undefined && system === undefined)
    return { name: /^[\w.-]{1,40}/.exec(text)?.[0] ?? 'Unknown device', kind: 'unknown' };
  const name = system === undefined ? (program ?? 'Browser') : `${program ?? 'Browser'} on ${system}`;
  if (program === 'Marquee') return { name, kind: 'app' };
  return { name, kind: system !== undefined && phones.includes(system) ? 'phone' : 'browser' };
}
