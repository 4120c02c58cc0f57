// How long each test file took in the last `npm test -- --keep-durations`: the longest start first, so that no worker
// runs one alone at the end. A file without a duration counts as short. Browser tests stay in alphabetical order: a
// worker's journeys share an agency, and rows that the longest of them leave in its lists would push others' rows out
// of view.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '#scripts/run.ts';
import type { FileTime } from './test-times.ts';

const kept = path.join(projectRoot, 'tests/durations.json');

/** Seconds by file, from the project's folder. */
export type Durations = Readonly<Record<string, number>>;

export const readDurations = (): Durations =>
  existsSync(kept) ? (JSON.parse(readFileSync(kept, 'utf8')) as Durations) : {};

export const byDuration =
  (durations: Durations) =>
  (one: string, other: string): number =>
    (durations[other] ?? 0) - (durations[one] ?? 0);

/** A file of under two seconds never delays the end by much. */
const shortest = 2;

const isInBrowser = (file: string): boolean => /^tests\/(?:web|desktop)\//.test(file);

export function durationsOf(times: readonly FileTime[]): Durations {
  const long = times.filter(({ file, seconds }) => seconds >= shortest && !isInBrowser(file));
  return Object.fromEntries(
    long
      .map(({ file, seconds }): [string, number] => [file, Math.round(seconds)])
      .sort(([one], [other]) => one.localeCompare(other)),
  );
}

export function writeDurations(times: readonly FileTime[]): void {
  writeFileSync(kept, `${JSON.stringify(durationsOf(times), null, 2)}\n`);
}
