import path from 'node:path';
import type { Reporter, Suite, TestCase, TestResult } from '@playwright/test/reporter';
import { projectRoot } from '#scripts/run.ts';
import { keepTimes } from './test-times.ts';

const relative = (file = '') => path.relative(projectRoot, file).replaceAll('\\', '/');

/** The file that was run: journeys are defined in another one. */
function fileOf(suite: Suite): string {
  return suite.type === 'file' || suite.parent === undefined
    ? relative(suite.location?.file)
    : fileOf(suite.parent);
}

/** Records how long each file and test took. */
export default class TimesReporter implements Reporter {
  private readonly times = new Map<string, { title: string; seconds: number }[]>();

  onTestEnd(test: TestCase, { duration }: TestResult): void {
    const file = fileOf(test.parent);
    const [, , , ...titles] = test.titlePath();
    this.times.set(file, [
      ...(this.times.get(file) ?? []),
      { title: titles.join(' › '), seconds: duration / 1000 },
    ]);
  }

  onEnd(): void {
    keepTimes(
      [...this.times].map(([file, tests]) => ({
        file,
        tests,
        seconds: tests.reduce((sum, { seconds }) => sum + seconds, 0),
      })),
    );
  }
}
