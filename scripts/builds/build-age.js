// In JavaScript, for `backend.js`.
import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';

const projectRoot = path.resolve(import.meta.dirname, '../..');

export function isOutdated(built, sources) {
  const file = path.join(projectRoot, built);
  const builtAt = existsSync(file) ? statSync(file).mtimeMs : 0;
  return builtAt < Math.max(...sources.map((source) => newestChange(path.join(projectRoot, source))));
}

export const isBackendOutdated = () =>
  isOutdated('dist-backend/main.js', [
    'backend',
    'supabase/functions',
    'build/build-backend.ts',
    'package-lock.json',
  ]);

function newestChange(target) {
  const stats = statSync(target, { throwIfNoEntry: false });
  if (stats === undefined) return 0;
  if (!stats.isDirectory()) return stats.mtimeMs;
  return Math.max(stats.mtimeMs, ...readdirSync(target).map((name) => newestChange(path.join(target, name))));
}
