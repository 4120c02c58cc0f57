import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { projectRoot, run } from './run.ts';

const sources = ['renderer', 'shared', 'vite.config.ts', 'package-lock.json'];

/** Builds the page when there is no build, or when a source is newer than it. Throws when the build fails. */
export async function ensureWebBuild(): Promise<void> {
  const built = path.join(projectRoot, 'dist', 'index.html');
  const builtAt = existsSync(built) ? statSync(built).mtimeMs : 0;
  const changedAt = Math.max(...sources.map((source) => newestChange(path.join(projectRoot, source))));
  if (builtAt >= changedAt) return;
  console.log('Building the page …');
  const code = await run('vite', ['build', '--logLevel', 'warn']);
  if (code !== 0) throw new Error('The page could not be built. The lines above say why.');
}

function newestChange(target: string): number {
  const stats = statSync(target, { throwIfNoEntry: false });
  if (stats === undefined) return 0;
  if (!stats.isDirectory()) return stats.mtimeMs;
  return Math.max(stats.mtimeMs, ...readdirSync(target).map((name) => newestChange(path.join(target, name))));
}
