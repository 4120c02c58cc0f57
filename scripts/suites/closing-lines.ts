import { secondsByArea, slowestTests, type FileTime } from './test-times.ts';

export type SuiteResult = {
  name: string;
  outcome: 'passed' | 'FAILED' | 'skipped';
  /** Why it was skipped. */
  lack?: string;
  seconds: number;
  /** CPU time, if the system reports it. */
  cpuSeconds?: number | undefined;
  /** The names of failed tests. */
  failed: readonly string[];
  /** Tests that failed at first, and passed when run alone. */
  flaky: readonly string[];
};

const shownNames = 30;
const shownSlowest = 10;
/** More than this is too long to wait for each change. */
const mostSeconds = 2400;
const width = 110;

/** Joins words with commas, in lines that fit a terminal. */
function wrap(words: readonly string[]): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last !== undefined && `${last}, ${word}`.length <= width)
      lines[lines.length - 1] = `${last}, ${word}`;
    else lines.push(`  ${word}`);
  }
  return lines;
}

function noteOf({ outcome, lack, seconds, cpuSeconds, flaky }: SuiteResult): string {
  if (outcome === 'skipped') return lack ?? '';
  const cpu = cpuSeconds === undefined ? '' : `, ${cpuSeconds.toFixed(0).padStart(5)} s of the processor`;
  const atSecond = flaky.length > 0 ? `, ${flaky.length} at the second attempt only` : '';
  return `${seconds.toFixed(0).padStart(4)} s${cpu}${atSecond}`;
}

/** The last lines of `npm test`, which may be all that a log shows: CI reads the very last one. */
export function closingLines(
  results: readonly SuiteResult[],
  times: readonly FileTime[],
  seconds: number,
): string[] {
  const count = (outcome: string): number => results.filter((result) => result.outcome === outcome).length;
  const skipped = count('skipped') > 0 ? `, ${count('skipped')} skipped` : '';
  return [
    'seconds of tests by area, all suites together:',
    ...wrap(secondsByArea(times).map(([area, sum]) => `${area} ${sum.toFixed(0)}`)),
    'the slowest tests:',
    ...slowestTests(times, shownSlowest),
    '',
    ...results
      .filter(({ outcome }) => outcome === 'FAILED')
      .flatMap(({ name, failed }) => [
        ...failed.slice(0, shownNames).map((test) => `failed  ${name}: ${test}`),
        ...(failed.length > shownNames ? [`failed  ${name}: ${failed.length - shownNames} more`] : []),
      ]),
    ...results.flatMap(({ name, flaky }) => flaky.map((test) => `flaky   ${name}: ${test}`)),
    ...results.map((result) => `${result.outcome}  ${result.name.padEnd(14)} ${noteOf(result)}`),
    ...(seconds > mostSeconds ? [`warning: this took more than ${mostSeconds} s`] : []),
    `${seconds.toFixed(0)} s in all`,
    `suites: ${count('passed')} passed, ${count('FAILED')} failed${skipped}`,
  ];
}
