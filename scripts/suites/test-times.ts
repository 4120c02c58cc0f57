// How long tests took: reporters of both runners record it for `npm test`, which reports it in its last lines.
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { areasOf } from './area-of.ts';
import { aboutEverything } from './test-areas.ts';

/** The environment variable that names the file to write to. */
export const timesVariable = 'MARQUEE_TEST_TIMES';

export type FileTime = {
  /** The path from the project's folder. */
  file: string;
  /** For the whole file, including loading and set-up. */
  seconds: number;
  tests: readonly { title: string; seconds: number }[];
};

/** One JSON per line, so that a suite's second run adds to its first. */
export function keepTimes(times: readonly FileTime[]): void {
  const target = process.env[timesVariable];
  if (target !== undefined) appendFileSync(target, times.map((time) => `${JSON.stringify(time)}\n`).join(''));
}

export function readTimes(target: string): FileTime[] {
  const lines = existsSync(target) ? readFileSync(target, 'utf8').split('\n') : [];
  return lines.filter(Boolean).map((line) => JSON.parse(line) as FileTime);
}

const general: readonly string[] = [...aboutEverything.schema, ...aboutEverything.others];

/** Seconds of all suites together, the largest area first. A file of two areas counts half for each. */
export function secondsByArea(times: readonly FileTime[]): [area: string, seconds: number][] {
  const sums = new Map<string, number>();
  for (const { file, seconds } of times) {
    const found = general.includes(file) ? ['everything'] : areasOf(file);
    const areas = found.length > 0 ? found : ['no area'];
    for (const area of areas) sums.set(area, (sums.get(area) ?? 0) + seconds / areas.length);
  }
  return [...sums].sort(([, one], [, other]) => other - one);
}

export function slowestTests(times: readonly FileTime[], count: number): string[] {
  return times
    .flatMap(({ file, tests }) => tests.map(({ title, seconds }) => ({ file, title, seconds })))
    .sort((one, other) => other.seconds - one.seconds)
    .slice(0, count)
    .map(({ file, title, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${file} › ${title}`);
}
