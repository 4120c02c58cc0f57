/** Ranges of letters, by the script in which they are written; the same as private.letter_script. */
const scripts: readonly (readonly [first: number, last: number, script: string])[] = [
  [0x61, 0x7a, 'latin'],
  [0xdf, 0x24f, 'latin'],
  [0x300, 0x36f, ''],
  [0x370, 0x3ff, 'greek'],
  [0x400, 0x52f, 'cyrillic'],
  [0x530, 0x58f, 'armenian'],
  [0x590, 0x5ff, 'hebrew'],
  [0x600, 0x6ff, 'arabic'],
  [0x750, 0x77f, 'arabic'],
  [0x8a0, 0x8ff, 'arabic'],
  [0xe00, 0xe7f, 'thai'],
  [0x10a0, 0x10ff, 'georgian'],
  [0x1100, 0x11ff, 'hangul'],
  [0x1c80, 0x1c8f, 'cyrillic'],
  [0x1e00, 0x1eff, 'latin'],
  [0x1f00, 0x1fff, 'greek'],
  [0x3005, 0x3007, 'han'],
  [0x3040, 0x30ff, 'kana'],
  [0x3100, 0x312f, 'bopomofo'],
  [0x3400, 0x9fff, 'han'],
  [0xac00, 0xd7af, 'hangul'],
  [0x20000, 0x3ffff, 'han'],
];

/** What is written together in one name; anything else that is mixed may be made to look like another name. */
const together = [
  ['latin', 'han', 'kana'],
  ['latin', 'han', 'hangul'],
  ['latin', 'han', 'bopomofo'],
];

function scriptOf(letter: string): string {
  const code = letter.codePointAt(0) ?? 0;
  if (/[0-9-]/.test(letter)) return '';
  return scripts.find(([first, last]) => code >= first && code <= last)?.[2] ?? `block ${String(code >> 7)}`;
}

/** Whether a label of a host, as letters, is written in one script. */
function isOneScript(label: string): boolean {
  const used = [...new Set(Array.from(label, scriptOf))].filter((script) => script !== '');
  return used.length < 2 || together.some((set) => used.every((script) => set.includes(script)));
}

const digits = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** The letters of a label after its `xn--` (RFC 3492), or undefined where it is none. */
function decodeLabel(coded: string): string | undefined {
  const end = coded.lastIndexOf('-');
  const letters = Array.from(end > 0 ? coded.slice(0, end) : '', (letter) => letter.codePointAt(0) ?? 0);
  let [code, place, bias] = [128, 0, 72];
  for (let at = end > 0 ? end + 1 : 0; at < coded.length;) {
    const start = place;
    for (let [weight, k] = [1, 36]; ; k += 36) {
      const digit = digits.indexOf(coded[at] ?? ' ');
      at += 1;
      if (digit < 0) return undefined;
      place += digit * weight;
      if (place > 0x7fffffff) return undefined;
      const threshold = Math.min(26, Math.max(1, k - bias));
      if (digit < threshold) break;
      weight *= 36 - threshold;
    }
    const count = letters.length + 1;
    let delta = Math.floor((place - start) / (start === 0 ? 700 : 2));
    delta += Math.floor(delta / count);
    bias = 0;
    for (; delta > 455; bias += 36) delta = Math.floor(delta / 35);
    bias += Math.floor((36 * delta) / (delta + 38));
    code += Math.floor(place / count);
    place %= count;
    if (code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) return undefined;
    letters.splice(place, 0, code);
    place += 1;
  }
  return String.fromCodePoint(...letters);
}

const lettersOf = (label: string): string | undefined =>
  label.startsWith('xn--') ? decodeLabel(label.slice(4)) : label;

/** A host as people read it: in its own script. One that can't be read so stays as it is. */
export const shownHost = (host: string): string =>
  host
    .split('.')
    .map((label) => lettersOf(label) ?? label)
    .join('.');

/** A host as it is kept and asked for: letters of other scripts as punycode. Undefined where it is none. */
export function plainHost(host: string): string | undefined {
  const given = host.toLowerCase();
  // eslint-disable-next-line no-control-regex -- all of ASCII
  if (!/[^\u0000-\u007f]/.test(given)) return given;
  try {
    return new URL(`https://${given}/`).href.slice('https://'.length, -1);
  } catch {
    return undefined;
  }
}

const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const name = new RegExp(`^(?:${label}\\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$`);
/** Of numbers that are no public address: this machine, its network, and what is set apart. */
const ownNumbers =
  /^(?:0|10|127|2(?:2[4-9]|[3-5]\d))\.|^100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.|^169\.254\.|^172\.(?:1[6-9]|2\d|3[01])\.|^192\.(?:168|0\.0)\.|^198\.1[89]\./;

/** Whether a host in its plain form is a public one, each of whose labels is written in one script; the same as private.is_public_host. */
export function isPublicHost(host: string): boolean {
  if (/^(?:(?:\d|[1-9]\d|1\d\d|2[0-4]\d|25[0-5])(?:\.(?!$)|$)){4}$/.test(host)) return !ownNumbers.test(host);
  if (host.length > 253 || !name.test(host) || /\.(?:localhost|local|internal|lan|home|corp)$/.test(host))
    return false;
  return host.split('.').every((one) => {
    const letters = lettersOf(one);
    // No other spelling of a name than its own.
    return letters !== undefined && plainHost(letters) === one && isOneScript(letters);
  });
}
