import { readFileSync } from 'node:fs';

/** What the kernel tells of a process or thread in a folder of /proc, from its state on; nothing where the system does not tell. */
export function statIn(folder: string): string[] {
  try {
    const stat = readFileSync(`${folder}/stat`, 'utf8');
    // The name before it may hold anything.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}
