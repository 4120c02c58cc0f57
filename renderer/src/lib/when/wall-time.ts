const formatters = new Map<string, Intl.DateTimeFormat>();
const dayMs = 86_400_000;

function partsIn(timezone: string): Intl.DateTimeFormat {
  const known = formatters.get(timezone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone: timezone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    // `hour12: false` writes midnight as 24:00 in the desktop's engine.
    hourCycle: 'h23',
  });
  formatters.set(timezone, made);
  return made;
}

/** The date and time that clocks there show at a moment: `2026-11-18T09:00`. */
export function wallOf(time: number, timezone: string): string {
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {};
  for (const { type, value } of partsIn(timezone).formatToParts(time)) parts[type] = value;
  const { year = '', month = '', day = '', hour = '', minute = '' } = parts;
  return `${year.padStart(4, '0')}-${month}-${day}T${hour}:${minute}`;
}

/** How often a wall time occurs: never if clocks skip it, twice if they are set back over it. */
export type WallKind = 'once' | 'skipped' | 'twice';

/**
 * The moment of a wall time. A skipped time moves forward by the gap; a repeated time means the first. The services and
 * other calendars do the same. Undefined for an invalid time or time zone.
 */
export function instantOf(wall: string, timezone: string): { time: number; kind: WallKind } | undefined {
  const asUtc = Date.parse(`${wall}Z`);
  if (Number.isNaN(asUtc)) return undefined;
  try {
    // No time zone changes its clock twice within two days.
    const offsets = [asUtc - dayMs, asUtc + dayMs].map(
      (time) => Date.parse(`${wallOf(time, timezone)}Z`) - minuteOf(time),
    );
    const found = [...new Set(offsets.map((offset) => asUtc - offset))]
      .filter((time) => wallOf(time, timezone) === wall)
      .sort((a, b) => a - b);
    const [first, second] = found;
    if (first !== undefined) return { time: first, kind: second === undefined ? 'once' : 'twice' };
    return { time: asUtc - (offsets[0] ?? 0), kind: 'skipped' };
  } catch {
    return undefined;
  }
}

const minuteOf = (time: number): number => time - (time % 60_000);

/** Midnight there, or the first moment of a day that begins later. */
export const startOfDayIn = (day: string, timezone: string): number =>
  instantOf(`${day}T00:00`, timezone)?.time ?? Date.parse(`${day}T00:00:00Z`);
