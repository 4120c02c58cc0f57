import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs';
import path from 'node:path';
import { withoutPersonalData } from './personal-data.ts';

type Detail = string | number | boolean | undefined;

/** Writes one line: what happened, and codes and counts that help whoever has to find out why. */
export type Log = (event: string, details?: Readonly<Record<string, Detail>>) => void;

/**
 * A log for whoever helps a person with their app: `main.log`, and `main.old.log` with what came before. It lies on a
 * computer that others may use or send away, so it names no person, no address and no word that anybody wrote.
 */
export function openLog(folder: string, { now = () => new Date(), largestBytes = 1_000_000 } = {}): Log {
  const file = path.join(folder, 'main.log');
  return (event, details = {}) => {
    const cleaned = Object.entries(details).map(([name, value]) => [
      name,
      typeof value === 'string' ? withoutPersonalData(value) : value,
    ]);
    const line = JSON.stringify({ at: now().toISOString(), event, ...Object.fromEntries(cleaned) });
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      if (sizeOf(file) + line.length > largestBytes) renameSync(file, path.join(folder, 'main.old.log'));
      // At once: the next thing that happens may be the end of the process.
      appendFileSync(file, `${line}\n`, { mode: 0o600 });
    } catch {
      // A full disk is no reason to stop working.
    }
  };
}

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;
