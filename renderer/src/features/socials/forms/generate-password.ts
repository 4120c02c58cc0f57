/** Letters, digits and symbols that platforms accept. */
const kinds = [
  'abcdefghijklmnopqrstuvwxyz',
  'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  '0123456789',
  '!#$%&*+-=?@^_~.',
] as const;

export const lengths = { least: 8, usual: 20, most: 64 } as const;
export const wordCounts = { least: 3, usual: 5, most: 10 } as const;
/** Characters that are easily confused when read out. */
export const usuallyExcluded = 'lI1O0';

/** A uniformly random integer from 0 up to, but not including, the limit. */
function randomBelow(limit: number): number {
  const top = Math.floor(2 ** 32 / limit) * limit;
  const [drawn] = crypto.getRandomValues(new Uint32Array(1));
  // Draws again above the largest multiple of the limit: otherwise low numbers would be more likely.
  return drawn === undefined || drawn >= top ? randomBelow(limit) : drawn % limit;
}

const pick = <Item>(items: ArrayLike<Item>): Item => items[randomBelow(items.length)] as Item;

/** A random password with at least one character of each kind that is not excluded; undefined if none is left. */
export function generateSigns(length: number, excluded: string): string | undefined {
  const left = kinds.map((kind) => Array.from(kind).filter((sign) => !excluded.includes(sign)));
  const usable = left.filter((signs) => signs.length > 0);
  const all = usable.flat();
  if (all.length < 2 || length < usable.length) return undefined;
  for (;;) {
    const signs = Array.from({ length }, () => pick(all));
    // Draws all characters again rather than replacing some, so that every position stays uniformly random.
    if (usable.every((kind) => signs.some((sign) => kind.includes(sign)))) return signs.join('');
  }
}

/** Words that can be read out, from a list of 2,048: 11 bits each. */
export async function generateWords(count: number): Promise<string> {
  const { wordlist } = await import('@scure/bip39/wordlists/english.js');
  return Array.from({ length: count }, () => pick(wordlist)).join('-');
}

export const within = (value: number, { least, most }: { least: number; most: number }): number =>
  Math.min(most, Math.max(least, Math.round(Number.isFinite(value) ? value : least)));
