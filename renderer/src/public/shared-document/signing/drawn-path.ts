import type { Signature } from '#renderer/public/shared-document/server/signing.ts';

/** The size of the area in which the database and the sealed page draw it. */
const width = 600;
const height = 200;
/** The maximum number of stored points: more make no visible difference. */
const mostPoints = 1500;
/** A dot is not a signature. */
const leastLength = 60;

type Point = { x: number; y: number; time: number };

const within = (value: number, most: number): number =>
  Math.round(Math.min(Math.max(value, 0), most) * 10) / 10;

/**
 * The strokes drawn on a surface of this size, in the form that is sent; undefined if they are too short for a
 * signature.
 */
export function drawnSignature(
  groups: readonly { points: readonly Point[] }[],
  surface: { width: number; height: number },
): Signature | undefined {
  const count = groups.reduce((sum, { points }) => sum + points.length, 0);
  const every = Math.max(1, Math.ceil(count / mostPoints));
  const start = groups[0]?.points[0]?.time ?? 0;
  const strokes = groups
    .map(({ points }) =>
      points
        .filter((_, index) => index % every === 0 || index === points.length - 1)
        .map(
          ({ x, y, time }) =>
            [
              within((x / surface.width) * width, width),
              within((y / surface.height) * height, height),
              Math.max(0, Math.round(time - start)),
            ] as const,
        ),
    )
    .filter((points) => points.length > 1);
  if (lengthOf(strokes) < leastLength) return undefined;
  const path = strokes
    .map((points) =>
      points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${String(x)} ${String(y)}`).join(' '),
    )
    .join(' ');
  return { kind: 'drawn', path, strokes };
}

const lengthOf = (strokes: readonly (readonly (readonly [number, number, number])[])[]): number =>
  strokes.reduce(
    (sum, points) =>
      sum +
      points.reduce((length, [x, y], index) => {
        const before = points[index - 1];
        return before === undefined ? length : length + Math.hypot(x - before[0], y - before[1]);
      }, 0),
    0,
  );
