/** A line repeated within this time is only counted. */
const withinMs = 60_000;
/** How many different lines are tracked at once. */
const mostLines = 100;

type Line = { event: string; details: Readonly<Record<string, unknown>> };
type Write = (event: string, details: Readonly<Record<string, unknown>>) => void;

/**
 * Writes a line when it first occurs, and later how often it was repeated: a server that is offline for a night would
 * fill the log with one line, and push out what came before.
 */
export function createRepeats(write: Write, now: () => number) {
  const lines = new Map<string, Line & { since: number; repeated: number }>();

  function close(key: string): void {
    const line = lines.get(key);
    lines.delete(key);
    if (line !== undefined && line.repeated > 0)
      write(line.event, { ...line.details, repeated: line.repeated });
  }

  return {
    add: (event: string, details: Line['details']): void => {
      const time = now();
      for (const [key, { since }] of lines)
        if (time - since >= withinMs || lines.size > mostLines) close(key);
      const key = JSON.stringify([event, details]);
      const line = lines.get(key);
      if (line === undefined) {
        lines.set(key, { event, details, since: time, repeated: 0 });
        write(event, details);
      } else line.repeated += 1;
    },
    /** Writes what has only been counted so far. */
    end: (): void => {
      for (const key of lines.keys()) close(key);
    },
  };
}
