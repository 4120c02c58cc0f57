import { existsSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { build } from 'vite-plugin-electron';
import { desktopEntries } from './desktop-entries.ts';

const folder = path.resolve(import.meta.dirname, '../dist-electron');

/** Builds the two programs alone, for callers that have built the page already. */
export async function buildDesktop(): Promise<void> {
  // The main program's files are named by what is in them: one of an earlier build would stay, and be shipped.
  const earlier = existsSync(folder) ? readdirSync(folder).filter((file) => file.startsWith('main')) : [];
  for (const file of earlier) rmSync(path.join(folder, file));
  for (const entry of desktopEntries) await build(entry);
}
