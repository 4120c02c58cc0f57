import { readFileSync } from 'node:fs';

/** Linux counts CPU time in this unit. */
const ticksPerSecond = 100;

/** CPU time of all child processes that have ended, including their own children. */
function ofEndedPrograms(): number | undefined {
  try {
    const fields = readFileSync('/proc/self/stat', 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    // cutime and cstime are fields 16 and 17; the first two fields are cut off.
    return (Number(fields[13]) + Number(fields[14])) / ticksPerSecond;
  } catch {
    return undefined;
  }
}

let counted = ofEndedPrograms() ?? 0;

/**
 * The CPU seconds of the programs that have ended since the last call; undefined if the system does not report them.
 */
export function cpuSecondsSinceAsked(): number | undefined {
  const all = ofEndedPrograms();
  const seconds = all === undefined ? undefined : all - counted;
  counted = all ?? 0;
  return seconds;
}
