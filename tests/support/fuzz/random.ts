/** Chance that comes the same way again for the same seed, so that what was found can be looked at. */
export type Random = {
  /** From 0 up to, and without, `below`. */
  number: (below: number) => number;
  chance: (probability: number) => boolean;
  pick: <T>(from: readonly T[]) => T;
  /** `least` to `most` of what `make` makes. */
  many: <T>(least: number, most: number, make: () => T) => T[];
};

export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  // Mulberry32.
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const number = (below: number): number => Math.floor(next() * below);
  return {
    number,
    chance: (probability) => next() < probability,
    pick: (from) => {
      if (from.length === 0) throw new Error('There is nothing to pick');
      return from[number(from.length)] as (typeof from)[number];
    },
    many: (least, most, make) => Array.from({ length: least + number(most - least + 1) }, make),
  };
}
