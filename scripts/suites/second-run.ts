import { stripVTControlCharacters } from 'node:util';
import { failedTests } from './failed-tests.ts';

/** More than these is no accident: a second run would only delay the result. */
const mostFailures = 12;

type Runner = 'vitest' | 'playwright';

/**
 * The arguments with which a suite runs its failed tests once more, alone; undefined if that would prove nothing: too
 * many failed, something did not run at all, or the failure was outside any test.
 */
export function secondRunOf(runner: Runner, said: string): string[] | undefined {
  const text = stripVTControlCharacters(said);
  const failed = failedTests(text);
  if (failed.length === 0 || failed.length > mostFailures) return undefined;
  if (runner === 'playwright')
    return /^ {2}\d+ (?:interrupted|did not run)/m.test(text) ||
      /\d+ errors? (?:was|were) not a part of/.test(text)
      ? undefined
      : ['--last-failed', '--workers=1', '--trace=on'];
  // Whole files, since a test may depend on those before it.
  const files = failed.map((name) => /\S+[.]test[.]tsx?/.exec(name)?.[0]);
  const loose = [...text.matchAll(/This error originated in "([^"]+)" test file/g)].map(([, file]) => file);
  const hasLooseErrors = /Unhandled (?:Errors|Rejection|Exception)/.test(text);
  if (files.includes(undefined) || (hasLooseErrors && loose.length === 0)) return undefined;
  return [...new Set([...files, ...loose])].filter((file) => file !== undefined).concat('--maxWorkers=1');
}

/** Whether the second run ran at least as many tests as failed in the first. */
export function ranAll(runner: Runner, first: string, second: string): boolean {
  const text = stripVTControlCharacters(second);
  const passed =
    runner === 'playwright'
      ? /^ {2}(\d+) passed/m.exec(text)?.[1]
      : /^ +Tests .*?(\d+) passed/m.exec(text)?.[1];
  const failed = failedTests(first).filter((name) => !/ \[ .* \]$/.test(name));
  return Number(passed ?? 0) >= Math.max(1, failed.length);
}
