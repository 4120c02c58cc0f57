import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const file = path.resolve(import.meta.dirname, '../../.cache/bench-minutes.json');
const minutesSchema = z.record(z.string(), z.number());

/** How many minutes each part took on this machine when it last ran. */
export function keptMinutes(): Record<string, number> {
  try {
    return minutesSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    // None yet, or cut off while it was written: what the parts say of themselves is good enough.
    return {};
  }
}

export function keepMinutes(name: string, minutes: number): void {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify({ ...keptMinutes(), [name]: minutes }));
}
