import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs';
import path from 'node:path';
import { withoutPersonalData } from './personal-data.ts';
import { createRepeats } from './repeats.ts';

type Detail = string | number | boolean | undefined;

/** Writes one line: what happened, with codes and counts that help to find out why. */
export type Log = (event: string, details?: Readonly<Record<string, Detail>>) => void;
export type LogFile = Log & {
  /** Writes the lines that were only counted so far. */
  end: () => void;
};

/**
 * A log for support: `main.log`, with earlier lines in `main.old.log`. Other people may use the computer or receive the
 * file, so it contains no names, no addresses and no text written by users.
 */
export function openLog(folder: string, { now = () => new Date(), largestBytes = 1_000_000 } = {}): LogFile {
  const file = path.join(folder, 'main.log');
  const write = (event: string, details: Readonly<Record<string, unknown>>): void => {
    const line = JSON.stringify({ at: now().toISOString(), event, ...details });
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      if (sizeOf(file) + line.length > largestBytes) renameSync(file, path.join(folder, 'main.old.log'));
      // Synchronously: the next event may be the end of the process.
      appendFileSync(file, `${line}\n`, { mode: 0o600 });
    } catch {
      // A full disk must not stop the app.
    }
  };
  const { add, end } = createRepeats(write, () => now().getTime());
  const log: Log = (event, details = {}) => {
    const cleaned = Object.entries(details).map(([name, value]) => [
      name,
      typeof value === 'string' ? withoutPersonalData(value) : value,
    ]);
    add(event, Object.fromEntries(cleaned) as Readonly<Record<string, unknown>>);
  };
  return Object.assign(log, { end });
}

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;
