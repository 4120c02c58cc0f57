import { stripVTControlCharacters } from 'node:util';

const longest = 160;

/** The failed tests, one line each, as vitest, Playwright and our own checks name them in their output. */
export function failedTests(said: string): string[] {
  const lines = stripVTControlCharacters(said).split('\n');
  const names = [
    ...lines.flatMap((line) => /^ FAIL +(\S.*)$/.exec(line)?.[1] ?? []),
    ...lines.flatMap((line) => /^FAILED (\S.*)$/.exec(line)?.[1] ?? []),
    ...listedByPlaywright(lines),
    ...lines.flatMap((line) => {
      const file = /This error originated in "([^"]+)" test file/.exec(line)?.[1];
      return file === undefined ? [] : [`${file} [ after its tests ]`];
    }),
  ];
  return [...new Set(names.map((name) => name.trim().slice(0, longest)))];
}

/** Playwright ends with `2 failed` and indented titles; `3 flaky` and `80 passed` follow in the same form. */
function listedByPlaywright(lines: readonly string[]): string[] {
  let isFailed = false;
  return lines.flatMap((line) => {
    const count = /^ {2}\d+ (failed|interrupted|flaky|skipped|did not run|passed)/.exec(line)?.[1];
    if (count !== undefined) isFailed = count === 'failed' || count === 'interrupted';
    const title = /^ {4}(\S.* › .*?)[ ─]*$/.exec(line)?.[1];
    return isFailed && title !== undefined ? [title] : [];
  });
}
