/** The size of an entry of the page, in bytes: the last accepted one, and a ceiling that needs a decision to exceed. */
export type Accepted = { size: number; ceiling: number };
export type AcceptedSizes = Readonly<Record<string, Accepted>>;
export type Measured = { name: string; size: number };

/** Growth that needs no justification: features add bytes, and no text is shortened to save some. */
const freeShare = 0.02;
const freeBytes = 1000;
const ceilingShare = 1.15;

const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

/** The entries that are too large, one sentence each. */
export function growthProblems(measured: readonly Measured[], accepted: AcceptedSizes): string[] {
  return measured.flatMap(({ name, size }) => {
    const before = accepted[name];
    if (before === undefined)
      return [`${name}: ${kB(size)}, and build/sizes.json does not know it. Accept it.`];
    if (size > before.ceiling)
      return [
        `${name}: ${kB(size)}, over its ceiling of ${kB(before.ceiling)}. Load some of it later, or raise the ceiling in build/sizes.json and say why.`,
      ];
    const free = Math.max(before.size * freeShare, freeBytes);
    return size > before.size + free
      ? [`${name}: ${kB(size)}, was ${kB(before.size)}. If it is worth that: npm run size -- --accept`]
      : [];
  });
}

/** The new figures once the sizes of a build are accepted. Ceilings stay; a new entry gets its own. */
export function acceptSizes(measured: readonly Measured[], accepted: AcceptedSizes): AcceptedSizes {
  return Object.fromEntries(
    measured.map(({ name, size }) => [
      name,
      { size, ceiling: accepted[name]?.ceiling ?? Math.ceil(size * ceilingShare) },
    ]),
  );
}
