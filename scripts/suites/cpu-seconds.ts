import { readFileSync } from 'node:fs';

/** In these Linux counts. */
const ticksPerSecond = 100;

/** Of all programs that this one has started and that have ended, with what they had started. */
function ofEndedPrograms(): number | undefined {
  try {
    const fields = readFileSync('/proc/self/stat', 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    // cutime and cstime are the fields 16 and 17; the first two are cut off.
    return (Number(fields[13]) + Number(fields[14])) / ticksPerSecond;
  } catch {
    return undefined;
  }
}

let counted = ofEndedPrograms() ?? 0;

/** The processor's seconds of the programs that have ended since this was last asked; nothing where the system does not say. */
export function cpuSecondsSinceAsked(): number | undefined {
  const all = ofEndedPrograms();
  const seconds = all === undefined ? undefined : all - counted;
  counted = all ?? 0;
  return seconds;
}
