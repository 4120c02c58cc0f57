import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from './run.ts';

/** Whether a built file is missing, or older than something that it is made of. */
export function isOutdated(built: string, sources: readonly string[]): boolean {
  const file = path.join(projectRoot, built);
  const builtAt = existsSync(file) ? statSync(file).mtimeMs : 0;
  return builtAt < Math.max(...sources.map((source) => newestChange(path.join(projectRoot, source))));
}

function newestChange(target: string): number {
  const stats = statSync(target, { throwIfNoEntry: false });
  if (stats === undefined) return 0;
  if (!stats.isDirectory()) return stats.mtimeMs;
  return Math.max(stats.mtimeMs, ...readdirSync(target).map((name) => newestChange(path.join(target, name))));
}
