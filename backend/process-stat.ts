import { readFileSync } from 'node:fs';

/**
 * The kernel's status fields of a process or thread in a folder of /proc, starting with its state; empty where the
 * system does not provide them.
 */
export function statIn(folder: string): string[] {
  try {
    const stat = readFileSync(`${folder}/stat`, 'utf8');
    // The process name before it may contain any characters.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}
